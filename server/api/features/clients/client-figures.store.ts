import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { nextVisit } from '#server/api/schedules/visits.ts'
import { createWallClock, type WallClock } from '#server/api/schedules/wall-clock.ts'
import type { ClientRow } from '#shared/contracts/clients.ts'
import type { ListedClient } from './client-list.store.ts'

type NextVisit = NonNullable<ClientRow['nextVisit']>

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
    clients.filter(({ archivedAt, status }) => !archivedAt && status !== 'ended').map(({ id }) => id),
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

interface ClientPatterns {
  id: string
  weekStart: number
  /** A JSON array per line; null when nothing is planned. */
  patterns: string | null
}

type PatternLine = [
  timeZone: string,
  weekdays: number[],
  startTime: string,
  everyWeeks: number,
  startsOn: string,
  firstDay: string | null,
  endsOn: string | null,
]

/** The patterns of the clients' jobs from a day on, a row for each client. Patterns due at the same times read the same. */
export const patternsQuery = (ids: readonly string[], from: string) => sql<ClientPatterns>`
    select c.id, o.week_start, (
      select string_agg(json_build_array(
        l.time_zone, s.weekdays, s.start_time, s.every_weeks,
        case when s.every_weeks = 1 then greatest(s.starts_on, s.effective_from, ${from}::date) else s.starts_on end,
        case when s.every_weeks = 1 then null else greatest(s.effective_from, ${from}::date) end,
        nullif(s.last_day, 'infinity'))::text, E'\\n')
      from locations l
      join jobs j on j.organization_id = l.organization_id and j.location_id = l.id
      join job_schedules s on s.organization_id = j.organization_id and s.job_id = j.id
      where l.client_id = c.id and l.archived_at is null and j.archived_at is null and j.status = 'active'
        and s.last_day >= ${from}::date) as patterns
    from unnest(${ids}::uuid[]) as c (id) cross join configurations o`

/** The first visit of each client. */
async function nextVisits(tx: TenantTx, ids: readonly string[], now: Temporal.Instant) {
  const lastWeek = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 8 }).toString()
  const { rows } = await patternsQuery(ids, lastWeek).execute(tx)
  const first = new Map<string, NextVisit>()
  // Each line is worked out once, however many clients have it.
  const known = new Map<string, NextVisit | null>()
  const wall = createWallClock()
  for (const { id, weekStart, patterns } of rows) {
    for (const line of patterns?.split('\n') ?? []) {
      const visit = known.getOrInsertComputed(line, () => visitOf(line, weekStart, now, wall))
      const before = first.get(id)
      if (visit && (!before || visit.startsAt < before.startsAt)) first.set(id, visit)
    }
  }
  return first
}

function visitOf(line: string, weekStart: number, now: Temporal.Instant, wall: WallClock): NextVisit | null {
  const [timeZone, weekdays, startTime, everyWeeks, startsOn, firstDay, endsOn] = JSON.parse(line) as PatternLine
  const pattern = { weekdays, startTime, everyWeeks, startsOn, firstDay, endsOn, durationMinutes: 0 }
  const visit = nextVisit(pattern, { timeZone, weekStart }, now, wall)
  return visit && { startsAt: visit.startsAt, timeZone }
}
