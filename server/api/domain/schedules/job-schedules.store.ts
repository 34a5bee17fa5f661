import { randomUUIDv7 } from 'node:crypto'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { orphans } from './occurrences.ts'
import { fromSchedule, scheduleColumns, toSchedule } from './schedule-columns.ts'
import { firstOpenDay, replaced, replacement, type Replacement, type Segment } from './segments.ts'
import { changeColumns, toChange } from './visit-changes.store.ts'
import type { VisitClock } from './visits.ts'

export interface JobKey {
  organizationId: string
  locationId: string
  jobId: string
}

/** Inserts the patterns of new jobs, from each pattern's first day. */
export async function begin(tx: TenantTx, jobs: readonly { job: JobKey; schedule: WeeklySchedule | null }[]) {
  const rows = jobs.flatMap(
    ({ job, schedule }) => schedule && row(job, { ...schedule, effectiveFrom: schedule.startsOn }),
  )
  const given = rows.filter((row) => row !== null)
  if (given.length > 0) await tx.insertInto('jobSchedules').values(given).execute()
}

/** Returns a job's patterns in order. */
export async function list(tx: TenantTx, jobId: string): Promise<Segment[]> {
  const rows = await tx
    .selectFrom('jobSchedules')
    .select([...scheduleColumns, 'effectiveFrom', 'effectiveTo', 'timeZone'])
    .where('jobId', '=', jobId)
    .orderBy('effectiveFrom')
    .execute()
  return rows.flatMap((row) => {
    const schedule = toSchedule(row)
    const { effectiveFrom, effectiveTo, timeZone } = row
    return schedule ? { ...schedule, effectiveFrom, effectiveTo, timeZone } : []
  })
}

/**
 * Replaces the job's pattern from now on; earlier days stay unchanged. Locks the job's row to serialize concurrent
 * changes.
 */
export async function save(
  tx: TenantTx,
  job: JobKey,
  schedule: WeeklySchedule | null,
  { clock, now }: { clock: VisitClock; now: Temporal.Instant },
): Promise<void> {
  const segments = await list(tx, job.jobId)
  const current = segments.find(({ effectiveTo }) => effectiveTo === null) ?? null
  if (isSame(current, schedule)) return
  await replace(tx, job, segments, {
    clock,
    change: replacement(segments, schedule, firstOpenDay(segments, clock, now)),
  })
}

/**
 * Applies a replacement; returns how many changes of single visits were dropped because their visits no longer exist.
 */
export async function replace(
  tx: TenantTx,
  job: JobKey,
  segments: readonly Segment[],
  { clock, change }: { clock: VisitClock; change: Replacement },
): Promise<number> {
  const { from, next } = change
  await tx.deleteFrom('jobSchedules').where('jobId', '=', job.jobId).where('effectiveFrom', '>=', from).execute()
  await tx
    .updateTable('jobSchedules')
    .set({ effectiveTo: shiftDay(from, -1) })
    .where('jobId', '=', job.jobId)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
    .execute()
  if (next) await tx.insertInto('jobSchedules').values(row(job, next)).execute()
  return dropOrphans(tx, job.jobId, replaced(segments, change), { clock, from })
}

/** Splits the pattern in effect at a day: one part ends the day before, the other starts on the day. */
export async function split(tx: TenantTx, job: JobKey, segment: Segment, from: string): Promise<void> {
  await tx
    .updateTable('jobSchedules')
    .set({ effectiveTo: shiftDay(from, -1) })
    .where('jobId', '=', job.jobId)
    .where('effectiveFrom', '=', segment.effectiveFrom)
    .execute()
  const rest = row(job, { ...segment, effectiveFrom: from })
  await tx
    .insertInto('jobSchedules')
    .values({ ...rest, effectiveTo: segment.effectiveTo })
    .execute()
}

/** Ends the pattern in effect the day before `from`, so that no visit is planned from then on. */
export async function end(
  tx: TenantTx,
  job: JobKey,
  segments: readonly Segment[],
  { clock, from }: { clock: VisitClock; from: string },
): Promise<number> {
  const endsOn = shiftDay(from, -1)
  const last = segments.findLast(({ effectiveFrom, startsOn }) => effectiveFrom < from && startsOn <= endsOn)
  await tx.deleteFrom('jobSchedules').where('jobId', '=', job.jobId).where('effectiveFrom', '>=', from).execute()
  if (last) {
    await tx
      .updateTable('jobSchedules')
      .set({ effectiveTo: null, endsOn })
      .where('jobId', '=', job.jobId)
      .where('effectiveFrom', '=', last.effectiveFrom)
      .execute()
  }
  const left = segments.filter(({ effectiveFrom }) => effectiveFrom < from)
  const ended = left.map((segment) => (segment === last ? { ...segment, effectiveTo: null, endsOn } : segment))
  return dropOrphans(tx, job.jobId, ended, { clock, from })
}

async function dropOrphans(
  tx: TenantTx,
  jobId: string,
  segments: readonly Segment[],
  { clock, from }: { clock: VisitClock; from: string },
): Promise<number> {
  const since = Temporal.PlainDate.from(from).toZonedDateTime(clock.timeZone).toInstant().toString()
  const rows = await tx
    .selectFrom('visitChanges')
    .select(changeColumns)
    .where('jobId', '=', jobId)
    .where('originalStart', '>=', new Date(since))
    .execute()
  const dropped = orphans(rows.map(toChange), segments, clock).map(({ originalStart }) => new Date(originalStart))
  if (dropped.length === 0) return 0
  await tx.deleteFrom('visitChanges').where('jobId', '=', jobId).where('originalStart', 'in', dropped).execute()
  return dropped.length
}

const row = ({ organizationId, locationId, jobId }: JobKey, segment: Omit<Segment, 'effectiveTo'>) => ({
  organizationId,
  locationId,
  jobId,
  id: randomUUIDv7(),
  ...columnsOf(segment),
  effectiveFrom: segment.effectiveFrom,
  effectiveTo: null,
})

/** Strips the validity period from a pattern. */
export const patternOf = (segment: WeeklySchedule): WeeklySchedule => {
  const { weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn, skipHolidays } = segment
  return { weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn, skipHolidays }
}

const columnsOf = (segment: WeeklySchedule) => fromSchedule(patternOf(segment))

function isSame(a: WeeklySchedule | null, b: WeeklySchedule | null) {
  if (!a || !b) return a === b
  return JSON.stringify(columnsOf(a)) === JSON.stringify(columnsOf(b))
}
