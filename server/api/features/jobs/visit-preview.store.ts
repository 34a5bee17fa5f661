import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { affectedVisits } from '#server/api/domain/schedules/patterns/affected-visits.ts'
import { complete, changesFrom, list, weekStartOf } from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import {
  occurrence,
  occurrences,
  orphanedChanges,
  type VisitChange,
} from '#server/api/domain/schedules/planned/occurrences.ts'
import { changedBy, currentOf, ending, patternChanges } from '#server/api/domain/schedules/patterns/pattern-changes.ts'
import { holidaysOf } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { reasonOf } from '#server/api/domain/schedules/planned/rest-days.ts'
import { firstOpenDay, following, type Segment } from '#server/api/domain/schedules/patterns/segments.ts'
import type { VisitClock } from '#server/api/domain/schedules/patterns/visits.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import type { PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import { limits } from '#shared/limits.ts'
import { requireLocation, type LocationPath } from './job-location.store.ts'

/** Number of coming visits that the schedule editor shows. */
const previewed = 10
/** How far the visits are searched: a quarter, then farther for patterns that are rare. */
const searchedDays = [92, 800, 4_400]
/** How far planned visits are compared with those of the edited patterns. */
const comparedDays = 56

interface Previewed {
  patterns: readonly PatternDraft[]
  jobId?: string
  from?: string
}

/**
 * Returns the next visits of edited patterns, and the planned visits that the edit would move or remove.
 * @throws ProblemError 404, 400 naming the field.
 */
export async function read(
  tx: TenantTx,
  path: LocationPath,
  body: Previewed,
  now: Temporal.Instant,
): Promise<PreviewedVisits> {
  const clock = await requireLocation(tx, path)
  const before = body.jobId === undefined ? [] : await segmentsOf(tx, path, body.jobId)
  const openDay = firstOpenDay(before, clock, now)
  const after = await edited(tx, before, body, { clock, openDay })
  const changes = body.jobId === undefined ? [] : await changesFrom(tx, body.jobId, { clock, from: openDay })
  const items = await nextOf(tx, path, after, { changes, clock, now })
  if (body.jobId === undefined) return { items }
  const first = later(openDay, startOf([...before, ...after], openDay))
  const window = { from: first, to: shiftDay(first, comparedDays) }
  const skipped = await holidaysOf(tx, window, [{ locationId: path.locationId, segments: [...before, ...after] }])
  const holidays = skipped.get(path.locationId) ?? new Map<string, string>()
  const affected = affectedVisits({ before, after, changes, clock, window, holidays })
  return {
    items,
    affected: {
      items: affected.slice(0, limits.affectedVisitsMax),
      total: affected.length,
      changed: affected.filter(({ isChanged }) => isChanged).length,
    },
  }
}

async function segmentsOf(tx: TenantTx, { locationId }: LocationPath, jobId: string): Promise<Segment[]> {
  const job = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('locationId', '=', locationId)
    .executeTakeFirst()
  if (!job) throw notFound()
  return list(tx, jobId)
}

/** Computes the job's patterns after the edit, as saving it would. */
async function edited(
  tx: TenantTx,
  before: readonly Segment[],
  { patterns, from }: Previewed,
  { clock, openDay }: { clock: VisitClock; openDay: string },
): Promise<Segment[]> {
  const weekStart = await weekStartOf(tx)
  const current = currentOf(before)
  if (from === undefined) return patternChanges(before, complete(patterns, current, { weekStart }), openDay).after
  const { at, planned } = occurrence(before, null, clock, from) ?? {}
  if (!at || !planned) throw notFound()
  const { id } = planned.segment
  const [draft] = patterns
  if (!draft) return ending(before, id, at.date).after
  const [pattern] = complete([{ ...draft, id }], [planned.segment], { weekStart })
  if (!pattern) throw notFound()
  return changedBy(before, new Map([[id, following({ pattern, date: at.date }, openDay)]]))
}

const later = (a: string, b: string) => (a < b ? b : a)

const startOf = (segments: readonly Segment[], otherwise: string) =>
  segments.map(({ startsOn }) => startsOn).toSorted()[0] ?? otherwise

interface Around {
  changes: readonly VisitChange[]
  clock: VisitClock
  now: Temporal.Instant
}

/** Finds the next visits that take place, including holidays and manual changes. */
async function nextOf(
  tx: TenantTx,
  { locationId }: LocationPath,
  segments: readonly Segment[],
  { changes, clock, now }: Around,
) {
  const today = now.toZonedDateTimeISO(clock.timeZone).toPlainDate().toString()
  const from = later(today, startOf(segments, today))
  const lost = new Set(orphanedChanges(changes, segments, clock))
  const remaining = changes.filter((change) => !lost.has(change))
  for (const days of searchedDays) {
    const window = { from, to: shiftDay(from, days) }
    const skipped = await holidaysOf(tx, window, [{ locationId, segments: [...segments] }])
    const unaffected = occurrences(segments, remaining, clock, window, undefined, skipped.get(locationId))
      .filter((each) => reasonOf({ locationId }, each, skipped).reason === null)
      .map(({ at }) => at)
      .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) >= 0)
      .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    if (unaffected.length >= previewed || days === searchedDays.at(-1)) return unaffected.slice(0, previewed)
  }
  return []
}
