import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { lastOf, type BeforePunch } from '#server/api/domain/timekeeping/before-punch.store.ts'
import { notBefore } from '#server/api/domain/timekeeping/device-clock.ts'
import { readEndFacts, endBreak, endLog, startBreak } from '#server/api/domain/timekeeping/end-work.store.ts'
import {
  findPunch,
  lastPunch,
  toStoredPunch,
  type FoundPunch,
  type Punching,
} from '#server/api/domain/timekeeping/punches.store.ts'
import { readInstant } from '#server/api/domain/timekeeping/read-instant.ts'
import { beforeStart, startLog, type PunchResult } from '#server/api/domain/timekeeping/start-work.store.ts'
import { undoable, undoPunch } from '#server/api/domain/timekeeping/undo-punch.store.ts'
import { lockWorker } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { getWorkLog } from '#server/api/domain/timekeeping/work-log-rows.store.ts'
import type { NewPunch, PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'
import { timeOf } from '#server/api/domain/timekeeping/device-time.ts'

interface Own {
  organizationId: string
  memberId: string
}

/**
 * Applies a punch once; a repeated id returns the first result.
 * @throws ProblemError 409 as starting and ending do, `punch_too_old`; 422 for an id of another punch.
 */
export async function punch(tx: TenantTx, worker: Own, tapped: NewPunch, receivedAt: Date): Promise<PunchAnswer> {
  const { deviceAt, sentAt, time } = timeOf(tapped, receivedAt)
  const { apply, ...before } = await ready(tx, worker, tapped, new Date(time?.at ?? receivedAt))
  if (before.isKnown) return answerAgain(tx, worker, tapped, receivedAt)
  if (!time) throw new ProblemError('punch_too_old')
  const done = await apply({
    ...worker,
    punchId: tapped.id,
    source: 'app',
    at: new Date(notBefore(lastOf(before), { at: time.at, deviceAt: deviceAt.getTime() })),
    flags: time.flags,
    receivedAt,
    deviceAt,
    sentAt,
    position: tapped.position,
  })
  return { punch: toStoredPunch(done.punch, true), workLog: done.workLog, undo: undoable(done.punch, receivedAt) }
}

interface Ready extends BeforePunch {
  apply(punching: Punching): Promise<PunchResult>
}

/** Locks the member and reads the data a punch depends on. */
async function ready(tx: TenantTx, { memberId }: Own, tapped: NewPunch, at: Date): Promise<Ready> {
  const { id: punchId, kind, jobId, locationId, visitStart, earlyReason, breakKind, note } = tapped
  const punching = { memberId, punchId, at }
  if (kind === 'start') {
    const start = {
      jobId: jobId ?? null,
      locationId: locationId ?? null,
      visitStart: visitStart ? readInstant(visitStart, 'visitStart') : null,
      ...(earlyReason !== undefined && { earlyReason }),
    }
    const facts = await beforeStart(tx, punching, start)
    return { ...facts, apply: (punching) => startLog(tx, punching, start, facts) }
  }
  const facts = await readEndFacts(tx, punching)
  const done = {
    end: (punching: Punching) => endLog(tx, punching, facts, note === undefined ? {} : { note }),
    break_start: (punching: Punching) => startBreak(tx, punching, facts, breakKind ?? 'rest'),
    break_end: (punching: Punching) => endBreak(tx, punching, facts),
  }
  return { ...facts, apply: done[kind] }
}

/** Returns the result of the first time the punch arrived. */
async function answerAgain(tx: TenantTx, worker: Own, tapped: NewPunch, receivedAt: Date): Promise<PunchAnswer> {
  const known = await findPunch(tx, tapped.id)
  if (!known) throw new Error('a punch was not kept')
  return answerTo(tx, sameAs(known, worker, tapped), await lastPunch(tx, worker.memberId), receivedAt)
}

function sameAs(known: FoundPunch, { memberId }: Own, { kind, deviceAt }: NewPunch): FoundPunch {
  const isSame =
    known.memberId === memberId && known.kind === kind && known.deviceAt?.getTime() === Date.parse(deviceAt)
  if (!isSame) throw new ProblemError('idempotency_key_reused')
  return known
}

/** Undoes the last punch; repeating it changes nothing. @throws ProblemError 409 `undo_too_late`; 404. */
export async function undo(tx: TenantTx, worker: Own, punchId: string, receivedAt: Date): Promise<PunchAnswer> {
  await lockWorker(tx, worker.memberId)
  const last = await lastPunch(tx, worker.memberId)
  if (last?.undoneId === punchId.toLowerCase()) return answerTo(tx, last, last, receivedAt)
  const undoId = randomUUIDv7()
  const punching = { ...worker, punchId: undoId, source: 'app', at: receivedAt, receivedAt } as const
  await undoPunch(tx, punching, punchId)
  const done = await findPunch(tx, undoId)
  if (!done) throw new Error('an undo was not kept')
  return answerTo(tx, done, done, receivedAt)
}

async function answerTo(tx: TenantTx, done: FoundPunch, last: FoundPunch | undefined, now: Date): Promise<PunchAnswer> {
  return {
    punch: toStoredPunch(done, true),
    workLog: await getWorkLog(tx, done.workLogId, now.getTime()),
    undo: undoable(last, now),
  }
}
