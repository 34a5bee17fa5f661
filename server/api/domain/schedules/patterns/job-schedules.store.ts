import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { orphanedChanges, type VisitChange } from '../planned/occurrences.ts'
import { changedBy, currentOf, ending, patternChanges } from './pattern-changes.ts'
import { columnsOf, patternLine, segmentOf } from './pattern-line.ts'
import { completePattern, requirePossible } from './patterns.ts'
import { firstOpenDay, type Replacement, type Segment, type StoredPattern } from './segments.ts'
import { changeColumns, toChange } from '../planned/visit-changes.store.ts'
import type { VisitClock } from './visits.ts'

export interface JobKey {
  organizationId: string
  locationId: string
  jobId: string
}

/** Inserts the patterns of new jobs, from each pattern's first day. */
export async function insertPatterns(
  tx: TenantTx,
  jobs: readonly { job: JobKey; patterns: readonly PatternDraft[] }[],
) {
  if (jobs.every(({ patterns }) => patterns.length === 0)) return
  const weekStart = await weekStartOf(tx)
  const rows = jobs.flatMap(({ job, patterns }) =>
    complete(patterns, [], { weekStart }).map((pattern) =>
      row(job, { ...pattern, effectiveFrom: pattern.startsOn, effectiveTo: null }),
    ),
  )
  await tx.insertInto('jobSchedules').values(rows).execute()
}

interface Completing {
  /** Patterns to add. */
  weekStart: number
  /** Converts a pattern's index into its path in the request. */
  pathOf?: (index: number) => string
}

/**
 * Completes patterns from a request: a known pattern keeps its id and week start. @throws ProblemError 400 naming the
 * field.
 */
export function complete(
  drafts: readonly PatternDraft[],
  known: readonly StoredPattern[],
  { weekStart, pathOf = (index) => `patterns.${index}` }: Completing,
): StoredPattern[] {
  // Sorted, so that a job's patterns are read in the order they were sent.
  const ids = drafts.map(() => randomUUIDv7()).toSorted()
  const usedIds = new Set<string>()
  const patterns = drafts.map((draft, index) => {
    const same = known.find(({ id }) => id === draft.id?.toLowerCase() && !usedIds.has(id))
    if (same) usedIds.add(same.id)
    return completePattern(draft, same?.id ?? ids[index] ?? '', same?.weekStart ?? weekStart)
  })
  requirePossible(drafts, patterns, pathOf)
  return patterns
}

/** The organization's first day of the week, which a new pattern begins with. */
export async function weekStartOf(tx: TenantTx): Promise<number> {
  return (await tx.selectFrom('configurations').select('weekStart').executeTakeFirstOrThrow()).weekStart
}

/** Returns all patterns a job has had, in order. */
export async function list(tx: TenantTx, jobId: string): Promise<Segment[]> {
  const rows = await tx
    .selectFrom('jobSchedules as s')
    .select(patternLine)
    .where('jobId', '=', jobId)
    .orderBy('effectiveFrom')
    .orderBy('patternId')
    .execute()
  return rows.map(({ line }) => segmentOf(line))
}

/**
 * Makes these the job's patterns from now on; earlier days stay unchanged. The job's row is locked, to serialize
 * concurrent changes.
 */
export async function save(
  tx: TenantTx,
  job: JobKey,
  drafts: readonly PatternDraft[],
  { clock, now }: { clock: VisitClock; now: Temporal.Instant },
): Promise<void> {
  const segments = await list(tx, job.jobId)
  const wanted = complete(drafts, currentOf(segments), { weekStart: await weekStartOf(tx) })
  const { changes } = patternChanges(segments, wanted, firstOpenDay(segments, clock, now))
  await replace(tx, job, segments, { clock, changes })
}

/** Writes replacements of patterns. Returns how many single-visit changes were discarded with their visits. */
export async function replace(
  tx: TenantTx,
  job: JobKey,
  segments: readonly Segment[],
  { clock, changes }: { clock: VisitClock; changes: ReadonlyMap<string, Replacement> },
): Promise<number> {
  if (changes.size === 0) return 0
  for (const [patternId, { from, next }] of changes) {
    const ofPattern = { jobId: job.jobId, patternId }
    if (segments.some(({ id }) => id === patternId)) {
      await tx.deleteFrom('jobSchedules').where(isOf(ofPattern)).where('effectiveFrom', '>=', from).execute()
      await tx
        .updateTable('jobSchedules')
        .set({ effectiveTo: shiftDay(from, -1) })
        .where(isOf(ofPattern))
        .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
        .execute()
    }
    if (next) await tx.insertInto('jobSchedules').values(row(job, next)).execute()
  }
  const [first = ''] = [...changes.values()].map(({ from }) => from).toSorted()
  return dropOrphans(tx, job.jobId, changedBy(segments, changes), { clock, from: first })
}

/** Splits a pattern at a day: one part ends the day before, the other starts on the day. */
export async function split(tx: TenantTx, job: JobKey, segment: Segment, from: string): Promise<void> {
  await tx
    .updateTable('jobSchedules')
    .set({ effectiveTo: shiftDay(from, -1) })
    .where(isOf({ jobId: job.jobId, patternId: segment.id }))
    .where('effectiveFrom', '=', segment.effectiveFrom)
    .execute()
  await tx
    .insertInto('jobSchedules')
    .values(row(job, { ...segment, effectiveFrom: from }))
    .execute()
}

/** Ends the pattern in effect on the previous day, so that it has no visits from the day on. */
export async function end(
  tx: TenantTx,
  job: JobKey,
  segments: readonly Segment[],
  { clock, patternId, from }: { clock: VisitClock; patternId: string; from: string },
): Promise<number> {
  const ofPattern = { jobId: job.jobId, patternId }
  const { last, after } = ending(segments, patternId, from)
  await tx.deleteFrom('jobSchedules').where(isOf(ofPattern)).where('effectiveFrom', '>=', from).execute()
  if (last) {
    await tx
      .updateTable('jobSchedules')
      .set({ effectiveTo: null, endsOn: shiftDay(from, -1) })
      .where(isOf(ofPattern))
      .where('effectiveFrom', '=', last.effectiveFrom)
      .execute()
  }
  return dropOrphans(tx, job.jobId, after, { clock, from })
}

const isOf = ({ jobId, patternId }: { jobId: string; patternId: string }) =>
  sql<boolean>`job_id = ${jobId} and pattern_id = ${patternId}`

/** Reads the manual changes to the job's visits from a day on. */
export async function changesFrom(
  tx: TenantTx,
  jobId: string,
  { clock, from }: { clock: VisitClock; from: string },
): Promise<VisitChange[]> {
  const since = Temporal.PlainDate.from(from).toZonedDateTime(clock.timeZone).toInstant().toString()
  const rows = await tx
    .selectFrom('visitChanges')
    .select(changeColumns)
    .where('jobId', '=', jobId)
    .where('originalStart', '>=', new Date(since))
    .execute()
  return rows.map(toChange)
}

async function dropOrphans(
  tx: TenantTx,
  jobId: string,
  segments: readonly Segment[],
  days: { clock: VisitClock; from: string },
): Promise<number> {
  const changes = await changesFrom(tx, jobId, days)
  const dropped = orphanedChanges(changes, segments, days.clock).map(({ originalStart }) => new Date(originalStart))
  if (dropped.length === 0) return 0
  await tx.deleteFrom('visitChanges').where('jobId', '=', jobId).where('originalStart', 'in', dropped).execute()
  return dropped.length
}

const row = ({ organizationId, locationId, jobId }: JobKey, segment: Segment) => ({
  organizationId,
  locationId,
  jobId,
  id: randomUUIDv7(),
  ...columnsOf(segment),
  effectiveFrom: segment.effectiveFrom,
  effectiveTo: segment.effectiveTo,
})
