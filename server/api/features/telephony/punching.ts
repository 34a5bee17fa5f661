import type { Line } from './dialog.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { readEndFacts, endBreak, endLog, startBreak } from '#server/api/domain/timekeeping/end-work.store.ts'
import type { Punching } from '#server/api/domain/timekeeping/punches.store.ts'
import { beforeStart, startLog, type PunchResult } from '#server/api/domain/timekeeping/start-work.store.ts'
import { overlappingLog, openBreak, runningLog } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import type { CallIntent, CallProblem } from '#shared/telephony/calls.ts'
import type { Call } from './calls.store.ts'
import { lines } from './spoken.ts'
import type { Choice, Dialog } from './dialog.ts'

export interface Caller {
  call: Call
  dialog: Dialog
  memberId: string
  now: Date
}

export interface Refusal {
  problem: CallProblem
  line: Line
}

/** The member's current work, which decides the menu. */
export async function workOf(tx: TenantTx, memberId: string): Promise<Dialog['work']> {
  const log = await runningLog(tx, memberId)
  if (!log) return 'none'
  return (await openBreak(tx, log)) ? 'break' : 'working'
}

type Wish =
  | { intent: 'start'; choice: Omit<Choice, 'name'> }
  | { intent: 'end' | 'break_end' }
  | { intent: 'break_start'; kind: 'rest' | 'meal' }

/** Punches by phone, or returns the refusal; a refused one leaves nothing stored. */
export async function punch(tx: TenantTx, caller: Caller, wish: Wish): Promise<WorkLog | Refusal> {
  await sql`savepoint punch`.execute(tx)
  try {
    const { workLog } = await applyIntent(tx, await punchingOf(tx, caller, wish.intent), wish)
    return workLog
  } catch (error) {
    const refusal = error instanceof ProblemError ? refusals[error.code] : undefined
    if (!refusal) throw error
    await sql`rollback to savepoint punch`.execute(tx)
    return refusal
  }
}

export const isRefusal = (done: WorkLog | Refusal): done is Refusal => 'problem' in done

async function applyIntent(tx: TenantTx, punching: Punching, wish: Wish): Promise<PunchResult> {
  if (wish.intent === 'start') {
    const start = { jobId: wish.choice.jobId, locationId: wish.choice.locationId, visitStart: null }
    return startLog(tx, punching, start, await beforeStart(tx, punching, start))
  }
  const facts = await readEndFacts(tx, punching)
  switch (wish.intent) {
    case 'end':
      return endLog(tx, punching, facts)
    case 'break_start':
      return startBreak(tx, punching, facts, wish.kind)
    case 'break_end':
      return endBreak(tx, punching, facts)
  }
}

/** Work begins with the call, so that waiting in line costs no minutes. */
async function punchingOf(
  tx: TenantTx,
  { call, dialog, memberId, now }: Caller,
  intent: CallIntent,
): Promise<Punching> {
  const second = (date: Date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000)
  const isFree =
    intent === 'start' && !(await overlappingLog(tx, { memberId, startedAt: second(call.startedAt), endedAt: now }))
  return {
    organizationId: call.organizationId,
    memberId,
    punchId: randomUUIDv7(),
    source: 'phone',
    at: second(isFree ? call.startedAt : now),
    receivedAt: now,
    callId: call.id,
    // A location's phone shows where the caller is; a member's phone does not.
    ...(dialog.locationId === null && { position: null }),
  }
}

const refusals: Readonly<Record<string, Refusal>> = {
  already_working: { problem: 'already_working', line: lines.alreadyWorking },
  not_working: { problem: 'not_working', line: lines.notWorking },
  already_on_break: { problem: 'already_on_break', line: lines.alreadyOnBreak },
  not_on_break: { problem: 'not_on_break', line: lines.notOnBreak },
  job_not_open: { problem: 'job_not_open', line: lines.jobNotOpen },
  not_cleared: { problem: 'not_cleared', line: lines.notCleared },
  job_unknown: { problem: 'job_not_open', line: lines.jobNotOpen },
  location_unknown: { problem: 'job_not_open', line: lines.jobNotOpen },
  not_found: { problem: 'member_inactive', line: lines.memberInactive },
  work_log_overlaps: { problem: 'refused', line: lines.refused },
}
