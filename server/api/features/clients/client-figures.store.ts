import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { nextVisit } from '#server/api/schedules/visits.ts'
import { createWallClock } from '#server/api/schedules/wall-clock.ts'
import type { ClientRow } from '#shared/contracts/clients.ts'
import type { ListedClient } from './client-list.store.ts'

interface Figures {
  id: string
  locationCount: number
  jobCount: number
  contactName: string | null
  contactPhone: string | null
}

/** What a list shows beside each client, for the rows of one page only: two queries, however many rows. */
export async function withFigures(
  tx: TenantTx,
  clients: readonly ListedClient[],
  now: Temporal.Instant,
): Promise<ClientRow[]> {
  if (clients.length === 0) return []
  const ids = clients.map(({ id }) => id)
  const figures = new Map((await figuresQuery(ids).execute(tx)).rows.map((row) => [row.id, row]))
  const visits = await nextVisits(
    tx,
    clients.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id),
    now,
  )
  return clients.map(({ id, name, status, billingAddress, archivedAt }) => ({
    id,
    name,
    status,
    city: billingAddress.city,
    archivedAt: archivedAt?.toISOString() ?? null,
    locationCount: figures.get(id)?.locationCount ?? 0,
    jobCount: figures.get(id)?.jobCount ?? 0,
    contactName: figures.get(id)?.contactName ?? null,
    contactPhone: figures.get(id)?.contactPhone ?? null,
    nextVisit: visits.get(id) ?? null,
  }))
}

export const figuresQuery = (ids: readonly string[]) => sql<Figures>`
    select c.id, places.location_count, places.job_count, contact.name as contact_name, contact.phone as contact_phone
    from unnest(${ids}::uuid[]) as c (id)
    cross join lateral (
      select count(distinct l.id) as location_count, count(j.id) as job_count
      from locations l
      left join jobs j on j.organization_id = l.organization_id and j.location_id = l.id and j.archived_at is null
      where l.client_id = c.id and l.archived_at is null) places
    left join lateral (
      select k.name, k.phone from client_contacts k where k.client_id = c.id order by k.position, k.id limit 1
    ) contact on true`

interface Pattern {
  clientId: string
  timeZone: string
  weekStart: number
  weekdays: number[]
  startTime: string
  everyWeeks: number
  startsOn: string
  endsOn: string | null
  firstDay: string | null
}

/** The patterns of the clients' jobs from a day on; those that are due at the same times are there once. */
export const patternsQuery = (ids: readonly string[], from: string) => sql<Pattern>`
    select distinct l.client_id, l.time_zone, o.week_start, s.weekdays, s.start_time, s.every_weeks,
           nullif(s.last_day, 'infinity') as ends_on,
           case when s.every_weeks = 1 then greatest(s.starts_on, s.effective_from, ${from}::date) else s.starts_on end as starts_on,
           case when s.every_weeks = 1 then null else greatest(s.effective_from, ${from}::date) end as first_day
    from locations l
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    join jobs j on j.organization_id = l.organization_id and j.location_id = l.id
    join job_schedules s on s.organization_id = j.organization_id and s.job_id = j.id
    cross join configurations o
    where l.client_id = any(${ids}::uuid[]) and l.archived_at is null and c.status <> 'ended'
      and j.archived_at is null and j.status = 'active' and s.last_day >= ${from}::date`

/** The first visit of each client. */
async function nextVisits(tx: TenantTx, ids: readonly string[], now: Temporal.Instant) {
  const lastWeek = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 8 }).toString()
  const { rows } = await patternsQuery(ids, lastWeek).execute(tx)
  const wall = createWallClock()
  const first = new Map<string, { startsAt: string; timeZone: string }>()
  for (const { clientId, ...pattern } of rows) {
    const { startsAt, timeZone } = nextVisit({ ...pattern, durationMinutes: 0 }, pattern, now, wall) ?? {}
    if (!startsAt || !timeZone) continue
    const known = first.get(clientId)
    if (!known || startsAt < known.startsAt) first.set(clientId, { startsAt, timeZone })
  }
  return first
}
