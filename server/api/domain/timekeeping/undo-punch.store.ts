import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { Undoable } from '#shared/timeclock/timeclock.contract.ts'
import { undoSeconds, type PunchKind, type TimeSource } from '#shared/timeclock/punches.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import { findPunch, savePunch, lastPunch, type FoundPunch, type Punching } from './punches.store.ts'
import { changing, lockWorker } from './work-log-lock.store.ts'

const tooLate = () => new ProblemError('undo_too_late')

const undoableUntil = ({ receivedAt }: FoundPunch) => new Date(receivedAt.getTime() + undoSeconds * 1_000)

/** Returns the punch that can be undone: the last one, for a minute. */
export function undoable(punch: FoundPunch | undefined, now: Date): Undoable | null {
  if (!punch || punch.kind === 'undo' || punch.source === 'manager' || undoableUntil(punch) < now) return null
  return { punchId: punch.id, kind: punch.kind, until: undoableUntil(punch).toISOString() }
}

/**
 * Undoes the member's last punch and returns its log; the history stays.
 * @throws ProblemError 409 `undo_too_late`; 404.
 */
export async function undoPunch(tx: TenantTx, punching: Punching, undoneId: string): Promise<string> {
  const { memberId, receivedAt } = punching
  await lockWorker(tx, memberId)
  const punch = await findPunch(tx, undoneId)
  if (punch?.memberId !== memberId) throw notFound()
  if (undoable(await lastPunch(tx, memberId), receivedAt)?.punchId !== punch.id) throw tooLate()
  await changing(tx, 'undone')
  await undo[punch.kind as PunchKind](tx, punch, receivedAt)
  const { workLogId, locationId } = punch
  await savePunch(tx, punching, { kind: 'undo', workLogId, locationId, undoneId: punch.id })
  return workLogId
}

type Undo = (tx: TenantTx, punch: FoundPunch, now: Date) => Promise<void>

const undo: Readonly<Record<PunchKind, Undo>> = {
  async start(tx, { workLogId }, now) {
    const { numUpdatedRows } = await tx
      .updateTable('workLogs')
      .set({ voidedAt: now })
      .where('id', '=', workLogId)
      .where('endedAt', 'is', null)
      .where('voidedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw tooLate()
  },

  async end(tx, { workLogId, at }) {
    const before = await beforeTheEnd(tx, workLogId)
    const { numUpdatedRows } = await tx
      .updateTable('workLogs')
      .set({
        endedAt: before.ended_at === null ? null : new Date(before.ended_at),
        endSource: before.end_source,
        flags: before.flags,
        note: before.note,
      })
      .where('id', '=', workLogId)
      .where('endedAt', '=', at)
      .where('voidedAt', 'is', null)
      .executeTakeFirst()
      .catch(onViolation({ work_log_overlaps: tooLate }))
    if (numUpdatedRows === 0n) throw tooLate()
    if (before.ended_at === null) await reopenBreak(tx, workLogId, at)
  },

  async break_start(tx, { workLogId }) {
    const { numDeletedRows } = await tx
      .deleteFrom('breaks')
      .where('workLogId', '=', workLogId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw tooLate()
  },

  async break_end(tx, { workLogId, at }) {
    const last = tx
      .selectFrom('breaks')
      .select('id')
      .where('workLogId', '=', workLogId)
      .orderBy('startedAt', 'desc')
      .limit(1)
    const { numUpdatedRows } = await tx
      .updateTable('breaks')
      .set({ endedAt: null })
      .where('id', '=', last)
      .where('endedAt', '=', at)
      .executeTakeFirst()
      .catch(onViolation({ break_outside_log: tooLate }))
    if (numUpdatedRows === 0n) throw tooLate()
  },
}

interface LogBefore {
  ended_at: string | null
  end_source: TimeSource | null
  flags: WorkLogFlag[]
  note: string
}

async function beforeTheEnd(tx: TenantTx, workLogId: string): Promise<LogBefore> {
  const change = await tx
    .selectFrom('workLogChanges')
    .select(['kind', 'before'])
    .where('workLogId', '=', workLogId)
    .where('subject', '=', 'work_log')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (change?.kind !== 'ended') throw tooLate()
  return change.before as LogBefore
}

/** Reopens the break that the end of the work had ended. */
async function reopenBreak(tx: TenantTx, workLogId: string, at: Date) {
  const change = await tx
    .selectFrom('workLogChanges')
    .select(sql<string>`after ->> 'id'`.as('breakId'))
    .where('workLogId', '=', workLogId)
    .where('subject', '=', 'break')
    .where('kind', '=', 'ended')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!change) return
  await tx
    .updateTable('breaks')
    .set({ endedAt: null })
    .where('id', '=', change.breakId)
    .where('endedAt', '=', at)
    .execute()
}
