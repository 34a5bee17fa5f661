import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { onViolation, ProblemError } from '#server/api/problem.ts'
import { workLogLimits, type WorkLogFlag } from '#shared/work-logs/flags.ts'
import { keepPunch, type Punching } from './punches.store.ts'
import { fenceOf } from './start-work.store.ts'
import { changing, flagged, lockWorker, openBreak, runningLog, type FoundLog } from './work-log-lock.store.ts'

/** Two clocks, as a telephone's and a device's, may tell a start and its end the wrong way around by this much. */
const clocksApartMs = 5 * 60_000

export interface WorkEnd {
  note?: string
}

/**
 * Ends a member's running work, its break too, and says which log it is. An end that comes after the product ended the
 * work itself takes that end's place.
 * @throws ProblemError 409 `not_working`; 404.
 */
export async function endLog(tx: TenantTx, punching: Punching, { note }: WorkEnd = {}): Promise<string> {
  const { memberId } = punching
  await lockWorker(tx, memberId)
  const log = await logAt(tx, memberId, punching.at)
  const at = new Date(Math.max(punching.at.getTime(), log.startedAt.getTime()))
  const place = await tx
    .selectFrom('locations')
    .select(['latitude', 'longitude', 'geofenceRadiusM as radiusM'])
    .where('id', '=', log.locationId)
    .executeTakeFirstOrThrow()
  const check = fenceOf(place, punching)
  await changing(tx, 'ended')
  await endBreaksAt(tx, log.id, at)
  await tx
    .updateTable('workLogs')
    .set({
      endedAt: at,
      endSource: punching.source,
      flags: flagged(
        ...log.flags.filter((flag) => flag !== 'closed_automatically' && flag !== 'long'),
        ...(punching.flags ?? []),
        ...(check?.flags ?? []),
        ...longFlag(log.startedAt, at),
      ),
      ...(note?.trim() && { note: note.trim() }),
    })
    .where('id', '=', log.id)
    .execute()
  await keepPunch(tx, { ...punching, at }, { kind: 'end', workLogId: log.id, locationId: log.locationId, check })
  return log.id
}

export const longFlag = (startedAt: Date, endedAt: Date): WorkLogFlag[] =>
  endedAt.getTime() - startedAt.getTime() > workLogLimits.longMinutes * 60_000 ? ['long'] : []

/**
 * The log a punch belongs to: the running one, or, for a punch that comes later than it was tapped, the one that the
 * product ended meanwhile. @throws ProblemError 409 `not_working`.
 */
async function logAt(tx: TenantTx, memberId: string, at: Date): Promise<FoundLog> {
  const running = await runningLog(tx, memberId)
  const reach = at.getTime() + clocksApartMs
  if (running && running.startedAt.getTime() <= reach) return running
  const closed = await tx
    .selectFrom('workLogs')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('endSource', '=', 'automatic')
    .where('voidedAt', 'is', null)
    .where('startedAt', '<=', at)
    .where('endedAt', '>=', at)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!closed) throw new ProblemError('not_working')
  return closed
}

/** No break outlasts its work: what is open or later ends then, and what had not begun goes. */
export async function endBreaksAt(tx: TenantTx, workLogId: string, at: Date): Promise<void> {
  await tx.deleteFrom('breaks').where('workLogId', '=', workLogId).where('startedAt', '>', at).execute()
  await tx
    .updateTable('breaks')
    .set({ endedAt: at })
    .where('workLogId', '=', workLogId)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', at)]))
    .execute()
}

/** @throws ProblemError 409 `not_working` or `already_on_break`; 404. */
export async function startBreak(tx: TenantTx, punching: Punching, kind: 'rest' | 'meal'): Promise<string> {
  await lockWorker(tx, punching.memberId)
  const log = await logAt(tx, punching.memberId, punching.at)
  if (await openBreak(tx, log)) throw new ProblemError('already_on_break')
  const last = await tx
    .selectFrom('breaks')
    .select('endedAt')
    .where('workLogId', '=', log.id)
    .where('startedAt', '<=', punching.at)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const at = latest(punching.at, log.startedAt, last?.endedAt)
  await changing(tx, 'punched')
  await tx
    .insertInto('breaks')
    .values({
      organizationId: punching.organizationId,
      id: randomUUIDv7(),
      workLogId: log.id,
      memberId: punching.memberId,
      kind,
      startedAt: at,
      // Until its own end comes it lasts as long as the work.
      endedAt: log.endedAt,
    })
    .execute()
    .catch(onViolation({ breaks_overlap: () => new ProblemError('already_on_break') }))
  await keepPunch(tx, { ...punching, at }, { kind: 'break_start', workLogId: log.id, locationId: log.locationId })
  await addFlags(tx, log, punching.flags)
  return log.id
}

/** @throws ProblemError 409 `not_working` or `not_on_break`; 404. */
export async function endBreak(tx: TenantTx, punching: Punching): Promise<string> {
  await lockWorker(tx, punching.memberId)
  const log = await logAt(tx, punching.memberId, punching.at)
  const open = await openBreak(tx, log)
  if (!open) throw new ProblemError('not_on_break')
  const at = latest(punching.at, open.startedAt)
  await changing(tx, 'punched')
  await tx
    .updateTable('breaks')
    .set({ endedAt: at })
    .where('id', '=', open.id)
    .execute()
    .catch(onViolation({ breaks_overlap: () => new ProblemError('not_on_break') }))
  await keepPunch(tx, { ...punching, at }, { kind: 'break_end', workLogId: log.id, locationId: log.locationId })
  await addFlags(tx, log, punching.flags)
  return log.id
}

const latest = (...dates: readonly (Date | null | undefined)[]) =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)))

async function addFlags(tx: TenantTx, log: FoundLog, more: readonly WorkLogFlag[] = []) {
  const flags = flagged(...log.flags, ...more)
  if (flags.length > log.flags.length)
    await tx.updateTable('workLogs').set({ flags }).where('id', '=', log.id).execute()
}
