import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { compileOnce } from '#server/api/db/compile-once.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { onViolation, ProblemError } from '#server/api/problem.ts'
import { workLogLimits, type WorkLogFlag } from '#shared/work-logs/flags.ts'
import type { BeforePunch } from './before-punch.store.ts'
import { closedLog, endFacts, type EndFacts, type WorkBreak, type WorkingLog } from './end-facts.store.ts'
import { savePunch, savePunchWithLog, punchRow, type FoundPunch, type Punching } from './punches.store.ts'
import { fenceOf, type PunchResult } from './start-work.store.ts'
import { changing, uniqueFlags, recordChange } from './work-log-lock.store.ts'
import { getWorkLog, toWorkLog } from './work-log-rows.store.ts'

/** Different clocks, e.g. phone line and device, may put an end before its start by up to this. */
const clocksApartMs = 5 * 60_000

/**
 * Work lasts at least a second, so that a double tap ends nothing. If only a slow connection or two clocks make the end
 * look that early, the work gets a second. @throws ProblemError 409 `ended_at_once`.
 */
function endAfter(startedAt: Date, { at, source, deviceAt }: Punching, last: BeforePunch['last']): Date {
  const lastAt = last?.deviceAt ? Date.parse(last.deviceAt) : NaN
  const isLater = deviceAt !== undefined && deviceAt.getTime() - lastAt >= 1_000
  if (source === 'app' && !isLater && at.getTime() === startedAt.getTime()) throw new ProblemError('ended_at_once')
  return atLeastASecond(startedAt, at)
}

/** Returns an end that leaves at least the shortest length of work. */
export const atLeastASecond = (startedAt: Date, at: Date) =>
  new Date(Math.max(at.getTime(), startedAt.getTime() + 1_000))

interface WorkEnd {
  note?: string
}

/**
 * Locks the member's time and reads the facts to end work or a break.
 * @throws ProblemError 404.
 */
export const readEndFacts = (
  tx: TenantTx,
  { memberId, punchId, at }: Pick<Punching, 'memberId' | 'punchId' | 'at'>,
): Promise<EndFacts> => endFacts(tx, { memberId, punchId, at })

/**
 * Ends a member's running work and its break. An end that arrives after an automatic end replaces it.
 * @throws ProblemError 409 `not_working`, `ended_at_once`.
 */
export async function endLog(
  tx: TenantTx,
  punching: Punching,
  facts: EndFacts,
  { note }: WorkEnd = {},
): Promise<PunchResult> {
  const { row, place, breaks, corrections } = await logAt(tx, punching, facts)
  const at = endAfter(row.startedAt, punching, facts.last)
  const check = fenceOf(place, punching)
  const log = {
    flags: uniqueFlags(
      ...row.flags.filter((flag) => flag !== 'closed_automatically' && flag !== 'long'),
      ...(punching.flags ?? []),
      ...(check?.flags ?? []),
      ...longFlag(row.startedAt, at),
    ),
    note: note?.trim() || row.note,
  }
  const left = breaksUntil(breaks, at)
  if (left.length < breaks.length || left.some((entry, n) => entry !== breaks[n])) {
    await changing(tx, 'ended')
    await endBreaksAt(tx, row.id, at)
  }
  const punch = punchRow({ ...punching, at }, { kind: 'end', workLogId: row.id, locationId: row.locationId, check })
  await write(tx, { ...punch, ...log })
  const ended = { ...row, ...log, endedAt: at, endSource: punching.source }
  return { punch, workLog: toWorkLog(ended, { breaks: left, corrections, now: punching.receivedAt.getTime() }) }
}

/** Writes log and punch in one statement; the history trigger's settings are set before it. */
const write = compileOnce<FoundPunch & { flags: WorkLogFlag[]; note: string }, object>(
  (_, params) => sql`
    with log as (
      update work_logs set ended_at = ${params.at}, end_source = ${params.source}, flags = ${params.flags}, note = ${params.note}
      where id = ${params.workLogId}
      returning id
    ), punch as (${savePunchWithLog(params)})
    select ${recordChange('ended')} from log`,
)

/** No break outlasts its work. */
const breaksUntil = (breaks: readonly WorkBreak[], at: Date) =>
  breaks
    .filter(({ startedAt }) => startedAt <= at)
    .map((breakTime) =>
      breakTime.endedAt === null || breakTime.endedAt > at ? { ...breakTime, endedAt: at } : breakTime,
    )

export const longFlag = (startedAt: Date, endedAt: Date): WorkLogFlag[] =>
  endedAt.getTime() - startedAt.getTime() > workLogLimits.longMinutes * 60_000 ? ['long'] : []

/**
 * Returns the log of a punch: the running one or, for a delayed punch, the one ended automatically meanwhile.
 * @throws ProblemError 409 `not_working`.
 */
async function logAt(tx: TenantTx, { memberId, punchId, at }: Punching, { running }: EndFacts): Promise<WorkingLog> {
  const reach = at.getTime() + clocksApartMs
  if (running && running.row.startedAt.getTime() <= reach) return running
  const closed = await closedLog(tx, { memberId, punchId, at })
  if (!closed) throw new ProblemError('not_working')
  return closed
}

/** No break outlasts its work: open or later ends move to the work's end, and breaks that had not begun are deleted. */
export async function endBreaksAt(tx: TenantTx, workLogId: string, at: Date): Promise<void> {
  await tx.deleteFrom('breaks').where('workLogId', '=', workLogId).where('startedAt', '>', at).execute()
  await tx
    .updateTable('breaks')
    .set({ endedAt: at })
    .where('workLogId', '=', workLogId)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', at)]))
    .execute()
}

/** @throws ProblemError 409 `not_working` or `already_on_break`. */
export async function startBreak(
  tx: TenantTx,
  punching: Punching,
  facts: EndFacts,
  kind: 'rest' | 'meal',
): Promise<PunchResult> {
  const log = await logAt(tx, punching, facts)
  if (openBreak(log)) throw new ProblemError('already_on_break')
  const last = log.breaks.findLast(({ startedAt }) => startedAt <= punching.at)
  const at = latest(punching.at, log.row.startedAt, last?.endedAt)
  await changing(tx, 'punched')
  await tx
    .insertInto('breaks')
    .values({
      organizationId: punching.organizationId,
      id: randomUUIDv7(),
      workLogId: log.row.id,
      memberId: punching.memberId,
      kind,
      startedAt: at,
      // Until its end arrives, the break lasts as long as the work.
      endedAt: log.row.endedAt,
    })
    .execute()
    .catch(onViolation({ breaks_overlap: () => new ProblemError('already_on_break') }))
  return keepBreakPunch(tx, { ...punching, at }, 'break_start', log)
}

/** @throws ProblemError 409 `not_working` or `not_on_break`. */
export async function endBreak(tx: TenantTx, punching: Punching, facts: EndFacts): Promise<PunchResult> {
  const log = await logAt(tx, punching, facts)
  const open = openBreak(log)
  if (!open) throw new ProblemError('not_on_break')
  const at = latest(punching.at, open.startedAt)
  await changing(tx, 'punched')
  await tx
    .updateTable('breaks')
    .set({ endedAt: at })
    .where('id', '=', open.id)
    .execute()
    .catch(onViolation({ breaks_overlap: () => new ProblemError('not_on_break') }))
  return keepBreakPunch(tx, { ...punching, at }, 'break_end', log)
}

/** The current break, or for finished work the one that lasts until its end. */
const openBreak = ({ row, breaks }: WorkingLog) =>
  breaks.find(({ endedAt }) => endedAt?.getTime() === row.endedAt?.getTime())

const latest = (...dates: readonly (Date | null | undefined)[]) =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)))

async function keepBreakPunch(
  tx: TenantTx,
  punching: Punching,
  kind: 'break_start' | 'break_end',
  { row: { id, locationId, flags } }: WorkingLog,
): Promise<PunchResult> {
  const punch = { kind, workLogId: id, locationId }
  await savePunch(tx, punching, punch)
  const more = uniqueFlags(...flags, ...(punching.flags ?? []))
  if (more.length > flags.length) await tx.updateTable('workLogs').set({ flags: more }).where('id', '=', id).execute()
  return { punch: punchRow(punching, punch), workLog: await getWorkLog(tx, id, punching.receivedAt.getTime()) }
}
