import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { changing } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { orphans } from './occurrences.ts'
import { replaced, segmentVisits, type Segment } from './segments.ts'
import { instantOf, toChange } from './visit-changes.store.ts'

interface Rekeying {
  organizationId: string
  jobId: string
  /** The job's patterns as they were on the old clock. */
  segments: readonly Segment[]
  weekStart: number
  /** The first day, by the clocks, whose visits are on the new one. */
  from: string
  was: string
  is: string
}

/**
 * A visit is known by the start its pattern gives it, and on another clock that is another instant: what was changed
 * about visits to come, who comes to them, and work that began early keep to the visit of the same day.
 */
export async function rekeyVisits(tx: TenantTx, rekeying: Rekeying): Promise<void> {
  const { jobId, segments, weekStart, from, was, is } = rekeying
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
  const known = [
    ...next.map(({ visitStart }) => visitStart),
    ...changes.map(({ originalStart }) => originalStart),
    ...logs.flatMap(({ visitStart }) => visitStart ?? []),
  ]
  const starts = newStarts(rekeying, known)
  // One that is of no visit, moving or of the days before, goes: on the new clock its start may be another visit's.
  const staying = changes.filter(({ originalStart }) => !starts.has(instantOf(originalStart)))
  const gone = orphans(staying.map(toChange), replaced(segments, { from, next: null }), { timeZone: was, weekStart })
  const orphaned = gone.map(({ originalStart }) => originalStart)
  // Two visits can meet at one instant, where another pattern begins on the day of the new clock: the earlier keeps it.
  const taken = new Set(staying.map(({ originalStart }) => instantOf(originalStart)))
  for (const start of orphaned) taken.delete(start)
  const leaving = changes.filter(({ originalStart }) => starts.has(instantOf(originalStart)))
  const moving = leaving.filter(({ originalStart }) => !taken.has(starts.get(instantOf(originalStart)) ?? ''))
  const crew = await crewOf(
    tx,
    jobId,
    moving.map(({ originalStart }) => originalStart),
  )
  const old = [...orphaned.map((start) => new Date(start)), ...leaving.map(({ originalStart }) => originalStart)]
  // A new start may be the old one of the next day, so all go before any comes.
  if (old.length > 0)
    await tx.deleteFrom('visitChanges').where('jobId', '=', jobId).where('originalStart', 'in', old).execute()
  if (moving.length > 0)
    await tx
      .insertInto('visitChanges')
      .values(
        moving.map(({ updatedAt: _updatedAt, originalStart, movedTo, ...rest }) => ({
          ...rest,
          originalStart: at(starts, originalStart),
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
    // It stays the same visit: nobody decides about the hours.
    await sql`select set_config('app.visits_rekeyed', 'on', true)`.execute(tx)
    await sql`update work_logs set visit_start = (s.value #>> '{}')::timestamptz, version = version + 1
              from jsonb_each(${JSON.stringify(Object.fromEntries(starts))}::jsonb) s
              where job_id = ${jobId} and visit_start = s.key::timestamptz`.execute(tx)
    await sql`select set_config('app.visits_rekeyed', 'off', true)`.execute(tx)
  }
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

/** What each start becomes, of visits that are on the new clock. */
function newStarts({ segments, weekStart, from, was, is }: Rekeying, starts: readonly Date[]) {
  const found = new Map<string, string>()
  for (const start of new Set(starts.map(instantOf))) {
    const day = Temporal.Instant.from(start).toZonedDateTimeISO(was).toPlainDate().toString()
    if (day < from) continue
    const on = (timeZone: string) => segmentVisits(segments, { timeZone, weekStart }, { from: day, to: day })
    const [visit] = on(is)
    if (visit && on(was).some(({ startsAt }) => startsAt === start)) found.set(start, visit.startsAt)
  }
  return found
}

const at = (starts: ReadonlyMap<string, string>, start: Date) => new Date(starts.get(instantOf(start)) ?? start)

/** The same day and time of day on another clock. */
function onClock(instant: Date, was: string, is: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(was).toPlainDateTime()
  return new Date(local.toZonedDateTime(is).epochMilliseconds)
}

const startOf = (day: string, timeZone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
