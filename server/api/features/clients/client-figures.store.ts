import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { nextVisits as visitsFrom } from '#server/api/schedules/visits.ts'
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
  weekStart: number
  /** One per line, its parts between bars; null when nothing is planned. */
  patterns: string | null
}

/** What a list shows beside each client, for the rows of one page only: one query, however many rows. */
export async function withFigures(
  tx: TenantTx,
  clients: readonly ListedClient[],
  now: Temporal.Instant,
): Promise<ClientRow[]> {
  if (clients.length === 0) return []
  const lastWeek = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 8 }).toString()
  const ids = clients.map(({ id }) => id)
  const figures = new Map((await figuresQuery(ids, lastWeek).execute(tx)).rows.map((row) => [row.id, row]))
  const nextVisitOf = nextVisits(now)
  return clients.map(({ id, name, status, billingAddress, archivedAt }) => {
    const own = figures.get(id)
    return {
      id,
      name,
      status,
      city: billingAddress.city,
      archivedAt: archivedAt?.toISOString() ?? null,
      locationCount: own?.locationCount ?? 0,
      jobCount: own?.jobCount ?? 0,
      contactName: own?.contactName ?? null,
      contactPhone: own?.contactPhone ?? null,
      nextVisit: own && !archivedAt && status !== 'ended' ? nextVisitOf(own) : null,
    }
  })
}

/**
 * The figures of clients, with the patterns of their jobs from a day on, all in one walk over locations and jobs.
 * Patterns due at the same times read the same.
 */
export const figuresQuery = (ids: readonly string[], from: string) => sql<Figures>`
    select c.*, contact.name as contact_name, contact.phone as contact_phone, o.week_start
    from (
      select c.id, count(distinct l.id) as location_count, count(distinct j.id) as job_count,
        string_agg(concat_ws('|', l.time_zone, array_to_json(s.weekdays), s.start_time, s.every_weeks,
          case when s.every_weeks = 1 then greatest(s.starts_on, s.effective_from, ${from}::date) else s.starts_on end,
          case when s.every_weeks = 1 then '' else greatest(s.effective_from, ${from}::date)::text end,
          case when s.last_day = 'infinity' then '' else s.last_day::text end, (
            select json_agg(json_build_array(extract(epoch from v.original_start),
              case when v.cancelled_reason is null then extract(epoch from coalesce(v.moved_to, v.original_start)) end)
              order by v.original_start)
            from visit_changes v
            where v.job_id = s.job_id and v.original_start >= ${changedSince(from)}::date
              and (v.original_start >= ${from}::date or v.moved_to >= ${from}::date))), E'\\n')
          filter (where s.job_id is not null) as patterns
      from unnest(${ids}::uuid[]) as c (id)
      left join locations l on l.client_id = c.id and l.archived_at is null
      left join jobs j on j.organization_id = l.organization_id and j.location_id = l.id and j.archived_at is null
      left join job_schedules s on s.organization_id = j.organization_id and s.job_id = j.id
        and j.status = 'active' and s.last_day >= ${from}::date
      group by c.id) c
    cross join configurations o
    left join lateral (
      select k.name, k.phone from client_contacts k where k.client_id = c.id order by k.position, k.id limit 1
    ) contact on true`

/** Visits that were moved over more days than these are not looked for. */
const movedDays = 92
const changedSince = (from: string) => Temporal.PlainDate.from(from).subtract({ days: movedDays }).toString()

/** Finds the first visit of each client. A pattern is worked out once, however many clients have it. */
function nextVisits(now: Temporal.Instant) {
  const wall = createWallClock()
  const known = new Map<string, NextVisit | null>()
  return ({ patterns, weekStart }: Figures): NextVisit | null => {
    let first: NextVisit | null = null
    for (const line of patterns?.split('\n') ?? []) {
      const visit = known.getOrInsertComputed(line, () => visitOf(line, weekStart, now, wall))
      if (visit && (!first || visit.startsAt < first.startsAt)) first = visit
    }
    return first
  }
}

function visitOf(line: string, weekStart: number, now: Temporal.Instant, wall: WallClock): NextVisit | null {
  const [timeZone = '', weekdays = '[]', startTime = '', every, startsOn = '', first, last, changes = '[]'] =
    line.split('|')
  const pattern = {
    weekdays: JSON.parse(weekdays) as number[],
    startTime,
    everyWeeks: Number(every),
    startsOn,
    firstDay: first || null,
    endsOn: last || null,
    durationMinutes: 0,
  }
  // Single visits by the second at which they were planned, and at which they are now; null for cancelled ones.
  const changed = new Map(JSON.parse(changes) as [originalStart: number, startsAt: number | null][])
  // Of one more visit than were changed, one at least is as planned.
  const planned = visitsFrom(pattern, { timeZone, weekStart }, now, changed.size + 1, wall)
    .map(({ startsAt }) => startsAt)
    .find((startsAt) => !changed.has(Date.parse(startsAt) / 1_000))
  const moved = [...changed.values()].flatMap((at) =>
    at !== null && at * 1_000 >= now.epochMilliseconds
      ? Temporal.Instant.fromEpochMilliseconds(at * 1_000).toString()
      : [],
  )
  const [startsAt] = [...moved, ...(planned ? [planned] : [])].toSorted()
  return startsAt ? { startsAt, timeZone } : null
}
