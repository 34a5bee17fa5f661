import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { lineParts, segmentOf } from '#server/api/domain/schedules/patterns/pattern-line.ts'
import { bounded } from '#server/api/domain/schedules/patterns/segments.ts'
import { nextVisits as visitsFrom } from '#server/api/domain/schedules/patterns/visits.ts'
import { createWallClock, type WallClock } from '#server/api/domain/schedules/patterns/wall-clock.ts'
import type { ClientRow } from '#shared/clients/clients.contract.ts'
import type { ListedClient } from './client-list.store.ts'
import { monthlyPrice, ratedSince } from './client-worth.ts'

type NextVisit = NonNullable<ClientRow['nextVisit']>

interface Figures {
  id: string
  locationCount: number
  jobCount: number
  contactName: string | null
  contactPhone: string | null
  /** One pattern per line, fields separated by bars; null if nothing is planned. */
  patterns: string | null
  quality?: number | null
  monthlyMinor?: number | null
}

interface FigureOptions {
  now: Temporal.Instant
  /** True to include quality and price. */
  forManagers: boolean
}

/** Adds figures to the rows of one page, in one query for all rows. */
export async function withFigures(
  tx: TenantTx,
  clients: readonly ListedClient[],
  { now, forManagers }: FigureOptions,
): Promise<ClientRow[]> {
  if (clients.length === 0) return []
  const ids = clients.map(({ id }) => id)
  const figures = new Map((await figuresQuery(ids, forManagers).execute(tx)).rows.map((row) => [row.id, row]))
  const nextVisitOf = nextVisits(now)
  return clients.map(({ id, name, status, billingAddress, archivedAt }) => {
    const figuresOfClient = figures.get(id)
    return {
      id,
      name,
      status,
      city: billingAddress.city,
      archivedAt: archivedAt?.toISOString() ?? null,
      locationCount: figuresOfClient?.locationCount ?? 0,
      jobCount: figuresOfClient?.jobCount ?? 0,
      contactName: figuresOfClient?.contactName ?? null,
      contactPhone: figuresOfClient?.contactPhone ?? null,
      nextVisit: figuresOfClient && !archivedAt && status !== 'ended' ? nextVisitOf(figuresOfClient) : null,
      ...(forManagers && {
        quality: figuresOfClient?.quality ?? null,
        monthlyMinor: figuresOfClient?.monthlyMinor ?? null,
      }),
    }
  })
}

/** The ids are passed as one text instead of a list, so that one prepared plan serves any number of them. */
export const figuresQuery = (ids: readonly string[], forManagers: boolean) => sql<Figures>`
    select c.id, l.location_count, p.job_count, p.patterns, contact.name as contact_name, contact.phone as contact_phone
      ${forManagers ? sql`, seen.quality, worth.monthly_minor` : sql``}
    from unnest(string_to_array(${ids.join(',')}, ',')::uuid[]) as c (id)
    cross join lateral (
      select count(*) as location_count from locations l where l.client_id = c.id and l.archived_at is null
    ) l
    cross join lateral (
      select count(*) as job_count, string_agg(p.patterns, E'\\n') as patterns
      from planned_jobs p where p.client_id = c.id
    ) p
    left join lateral (
      select k.name, k.phone from client_contacts k where k.client_id = c.id order by k.position, k.id limit 1
    ) contact on true
    ${forManagers ? worth : sql``}`

/**
 * Quality and monthly price. Laterals per location: with a join, a plan prepared for a small organization would read
 * all inspections of a large one for each client.
 */
const worth = sql`
    cross join configurations o
    cross join lateral (
      select round(sum(at_place.scores)::numeric / nullif(sum(at_place.count), 0))::int as quality
      from locations l
      cross join lateral (
        select sum(i.score) as scores, count(i.score) as count
        from inspections i
        where i.location_id = l.id and ${ratedSince('i')}
      ) at_place
      where l.client_id = c.id
    ) seen
    left join lateral (
      select ${monthlyPrice('k', 'o')} as monthly_minor from clients k where k.id = c.id
    ) worth on true`

/** Cached first visit of a pattern and the span in which it is valid. */
interface Known {
  from: number
  until: number
  visit: NextVisit | null
}

// About 300 bytes each.
const knownMax = 20_000
/** By the pattern's line. */
const known = new Map<string, Known>()

/** Finds each client's next visit. A pattern is recomputed only after its cached visit has started. */
function nextVisits(now: Temporal.Instant) {
  const wall = createWallClock()
  const at = now.epochMilliseconds
  const visitOfLine = (line: string) => {
    const last = known.get(line)
    if (last && last.from <= at && at <= last.until) return last.visit
    const visit = visitOf(line, now, wall)
    if (known.size >= knownMax) known.clear()
    known.set(line, { from: at, until: visit ? Date.parse(visit.startsAt) : Infinity, visit })
    return visit
  }
  return ({ patterns }: Figures): NextVisit | null => {
    let first: NextVisit | null = null
    for (const line of patterns?.split('\n') ?? []) {
      const visit = visitOfLine(line)
      if (visit && (!first || visit.startsAt < first.startsAt)) first = visit
    }
    return first
  }
}

function visitOf(line: string, now: Temporal.Instant, wall: WallClock): NextVisit | null {
  const [timeZone = '', changes = '[]'] = line.split('|').slice(lineParts)
  const pattern = bounded(segmentOf(line))
  // Changed visits by original start in seconds, with their new start; null for cancelled ones.
  const changed = new Map(JSON.parse(changes) as [originalStart: number, startsAt: number | null][])
  // One visit more than were changed contains at least one unchanged visit.
  const planned = visitsFrom(pattern, { timeZone }, now, changed.size + 1, wall)
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
