import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { changing } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { orphanedChanges } from './occurrences.ts'
import { dateAt, replaceSegments, segmentVisits, type Segment } from '../patterns/segments.ts'
import { instantOf, toChange } from './visit-changes.store.ts'

interface Rekeying {
  organizationId: string
  jobId: string
  /** The job's patterns in the old time zone. */
  segments: readonly Segment[]
  /** The first day whose visits use the new time zone. */
  from: string
  was: string
  is: string
  now: Temporal.Instant
}

/**
 * A visit's key is its original start, which becomes another instant in another time zone. Moves changes of future
 * visits, their crews, and work that started early to the visit of the same day.
 */
export async function rekeyVisits(tx: TenantTx, rekeying: Rekeying): Promise<void> {
  const { jobId, segments, from, was, is } = rekeying
  const since = new Date(Math.min(startOf(from, was), startOf(from, is)))
  const changes = await tx
    .selectFrom('visitChanges')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('originalStart', '>=', since)
    .execute()
  const logs = await tx
    .selectFrom('workLogs')
    .select('visitStart')
    .distinct()
    .where('jobId', '=', jobId)
    .where('visitStart', '>=', since)
    .execute()
  const next = await tx
    .selectFrom('workLogVisits')
    .select('visitStart')
    .distinct()
    .where('jobId', '=', jobId)
    .where('visitStart', '>=', since)
    .execute()
  const threads = await tx
    .selectFrom('messageThreads')
    .select('originalStart')
    .distinct()
    .where('jobId', '=', jobId)
    .where('originalStart', '>=', since)
    .execute()
  const known = [
    ...threads.flatMap(({ originalStart }) => originalStart ?? []),
    ...next.map(({ visitStart }) => visitStart),
    ...changes.map(({ originalStart }) => originalStart),
    ...logs.flatMap(({ visitStart }) => visitStart ?? []),
  ]
  const starts = new Map([...newStarts(rekeying, known), ...addedStarts(rekeying, changes)])
  // Drops a change without a visit: in the new time zone its start may be another visit's.
  const staying = changes.filter(({ originalStart }) => !starts.has(instantOf(originalStart)))
  const gone = orphanedChanges(staying.map(toChange), replaceSegments(segments, { from, next: null }), {
    timeZone: was,
  })
  const orphaned = gone.map(({ originalStart }) => originalStart)
  // Two visits can get the same instant when another pattern begins on the day of the change; the earlier one wins.
  const usedStarts = new Set(staying.map(({ originalStart }) => instantOf(originalStart)))
  for (const start of orphaned) usedStarts.delete(start)
  const leaving = changes.filter(({ originalStart }) => starts.has(instantOf(originalStart)))
  const moving = leaving.filter(({ originalStart }) => {
    const start = starts.get(instantOf(originalStart)) ?? ''
    const isFree = !usedStarts.has(start)
    usedStarts.add(start)
    return isFree
  })
  const crew = await crewOf(
    tx,
    jobId,
    moving.map(({ originalStart }) => originalStart),
  )
  const old = [...orphaned.map((start) => new Date(start)), ...leaving.map(({ originalStart }) => originalStart)]
  // A new start may equal the old one of the next day, so all are deleted before any is inserted.
  if (old.length > 0)
    await tx.deleteFrom('visitChanges').where('jobId', '=', jobId).where('originalStart', 'in', old).execute()
  if (moving.length > 0)
    await tx
      .insertInto('visitChanges')
      .values(
        moving.map(({ updatedAt: _updatedAt, originalStart, movedTo, ...rest }) => ({
          ...rest,
          originalStart: at(starts, originalStart),
          addedZone: rest.addedZone && is,
          movedTo: movedTo && onClock(movedTo, was, is),
        })),
      )
      .execute()
  if (crew.length > 0) {
    const rows = crew.map((row) => ({ ...row, originalStart: at(starts, row.originalStart) }))
    await tx.insertInto('visitCrew').values(rows).execute()
  }
  if (logs.some(({ visitStart }) => visitStart && starts.has(instantOf(visitStart)))) {
    await changing(tx, 'corrected', `${was} → ${is}`)
    // It remains the same visit, so this is not a correction of hours.
    await sql`select set_config('app.visits_rekeyed', 'on', true)`.execute(tx)
    await sql`update work_logs set visit_start = (s.value #>> '{}')::timestamptz, version = version + 1
              from jsonb_each(${JSON.stringify(Object.fromEntries(starts))}::jsonb) s
              where job_id = ${jobId} and visit_start = s.key::timestamptz`.execute(tx)
    await sql`select set_config('app.visits_rekeyed', 'off', true)`.execute(tx)
  }
  await sql`update message_threads set original_start = (s.value #>> '{}')::timestamptz
            from jsonb_each(${JSON.stringify(Object.fromEntries(starts))}::jsonb) s
            where job_id = ${jobId} and original_start = s.key::timestamptz`.execute(tx)
  await sql`update work_log_visits set visit_start = (s.value #>> '{}')::timestamptz
            from jsonb_each(${JSON.stringify(Object.fromEntries(starts))}::jsonb) s
            where job_id = ${jobId} and visit_start = s.key::timestamptz`.execute(tx)
}

async function crewOf(tx: TenantTx, jobId: string, visits: readonly Date[]) {
  if (visits.length === 0) return []
  return tx
    .selectFrom('visitCrew')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('originalStart', 'in', visits)
    .execute()
}

/** Maps the starts of visits in the new time zone from old to new. */
function newStarts({ segments, from, was, is }: Rekeying, starts: readonly Date[]) {
  const newKeys = new Map<string, string>()
  for (const start of new Set(starts.map(instantOf))) {
    const day = Temporal.Instant.from(start).toZonedDateTimeISO(was).toPlainDate().toString()
    if (day < from) continue
    const on = (timeZone: string) => segmentVisits(segments, { timeZone }, { from: day, to: day })
    const old = on(was).find(({ at }) => at.startsAt === start)
    const next =
      old && on(is).find(({ segment, time }) => segment.id === old.segment.id && time.startTime === old.time.startTime)
    if (next) newKeys.set(start, next.at.startsAt)
  }
  return newKeys
}

/** Returns the new start of each added visit that is still to come: the same time of day in the new time zone. */
const addedStarts = (
  { from, was, is, now }: Rekeying,
  changes: readonly { originalStart: Date; addedMinutes: number | null }[],
) =>
  changes
    .filter(({ addedMinutes, originalStart }) => addedMinutes !== null && +originalStart > now.epochMilliseconds)
    .filter(({ originalStart }) => dateAt(instantOf(originalStart), was) >= from)
    .map(({ originalStart }) => [instantOf(originalStart), instantOf(onClock(originalStart, was, is))] as const)

const at = (starts: ReadonlyMap<string, string>, start: Date) => new Date(starts.get(instantOf(start)) ?? start)

/** Converts an instant to the same local day and time in another time zone. */
function onClock(instant: Date, was: string, is: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(was).toPlainDateTime()
  return new Date(local.toZonedDateTime(is).epochMilliseconds)
}

const startOf = (day: string, timeZone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
