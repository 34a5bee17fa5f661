import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { lockMemberTime } from '#server/api/domain/timekeeping/work-log-lock.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { partOf } from '#server/api/domain/time-off/absences.store.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { requireVersion } from '#server/api/versions.ts'
import { linkedPages } from '#shared/pages.ts'
import type { LeaveRequest, LeaveRequestDetail, NewLeaveRequest } from '#shared/time-off/time-off.contract.ts'
import type { Language } from '#shared/languages.ts'
import { createRequest, othersAway, visitsToCover } from './create-request.store.ts'
import { availableOn } from './forecast.store.ts'
import { findRequest, toRequest, type RequestRow } from './request-rows.store.ts'
import { balanceStateOf } from './balance-states.store.ts'
import { yearlyUseOf, yearlyUseProblem, timeText } from './yearly-use.store.ts'

export interface Person {
  organizationId: string
  userId: string
  memberId: string
}

const refusals = onViolation({
  leave_request_overlaps: () => fieldProblem('leave_request_overlaps', 'from'),
})

const fieldOf = { leave_balance_short: 'policyId', leave_request_empty: 'to' } as const

/** Stores a request and notifies those who decide. @throws ProblemError 400, 409 with the reason and its field. */
export async function create(
  tx: TenantTx,
  { organizationId, userId, memberId: requesterId }: Person,
  { note, memberId = requesterId, ...question }: NewLeaveRequest,
  language: Language,
): Promise<LeaveRequest> {
  await lockMemberTime(tx, memberId)
  const { refusal, days, minutes, yearLeft } = await createRequest(tx, { ...question, memberId }, language)
  if (refusal === 'leave_year_use_reached') throw yearlyUseProblem('to', yearLeft ?? 0)
  if (refusal) throw fieldProblem(refusal, fieldOf[refusal as keyof typeof fieldOf] ?? 'from')
  const id = randomUUIDv7()
  await tx
    .insertInto('leaveRequests')
    .values({
      organizationId,
      id,
      memberId,
      policyId: question.policyId,
      fromDay: question.from,
      toDay: question.to,
      fromTime: question.part?.from ?? null,
      toTime: question.part?.to ?? null,
      days: JSON.stringify(days.flatMap((day) => (day.minutes > 0 ? { day: day.day, minutes: day.minutes } : []))),
      minutes,
      note: note.trim(),
      decidedBy: null,
      decidedAt: null,
      createdBy: userId,
    })
    .execute()
    .catch(refusals)
  const row = await findRequest(tx, id)
  const deciders = (await usersWithRole(tx, 'ADMIN', 'OWNER')).filter((each) => each !== userId)
  await notifyOf(
    tx,
    row,
    'leave_requested',
    deciders,
    linkedPages.timeOff(organizationId, { tab: 'requests', request: id }),
  )
  return toRequest(row)
}

type LeaveNotice = `leave_${'requested' | 'approved' | 'declined' | 'cancelled'}`

const notifyOf = (tx: TenantTx, row: RequestRow, kind: LeaveNotice, userIds: readonly string[], link: string) =>
  notify(tx, userIds, {
    ...(kind === 'leave_requested' ? { kind, matters: [{ id: row.id }] } : { kind }),
    params: {
      name: row.memberName,
      policy: row.policyName,
      from: row.fromDay,
      to: row.toDay,
      time: timeText(row.minutes),
      note: row.note,
      answer: row.answer,
    },
    link,
  })

/** @throws ProblemError 404. */
export async function detail(
  tx: TenantTx,
  requestId: string,
  { memberId, isReader, isManager }: { memberId: string; isReader: boolean; isManager: boolean },
): Promise<LeaveRequestDetail> {
  const row = await findRequest(tx, requestId)
  const isOwn = row.memberId === memberId
  if (!isOwn && !isReader) throw notFound()
  const time = { memberId: row.memberId, from: row.fromDay, to: row.toDay, part: partOf(row.fromTime, row.toTime) }
  const isLive = row.state === 'requested' || row.state === 'approved'
  const standing = isOwn || isManager ? await balanceStateOf(tx, row.memberId, row.policyId) : undefined
  return {
    ...toRequest(row),
    days: row.days,
    balanceMinutes: standing?.tracksBalance ? await availableOn(tx, standing, await timeOffClock(tx), row.toDay) : null,
    othersOff: await othersAway(tx, time, isReader),
    visits: isReader && isLive ? await visitsToCover(tx, time) : [],
  }
}

/**
 * Approves, which uses the minutes of each day, or declines, and notifies the member.
 * @throws ProblemError 404; 400 `leave_reason_needed`; 409 `stale_version`, `leave_decided`, `leave_balance_short`.
 */
export async function decide(
  tx: TenantTx,
  { userId, organizationId }: Person,
  requestId: string,
  { state, answer, version }: { state: 'approved' | 'declined'; answer: string; version: number },
): Promise<LeaveRequest> {
  if (state === 'declined' && answer.trim() === '') throw fieldProblem('leave_reason_needed', 'answer')
  const { memberId } = await findRequest(tx, requestId)
  await lockMemberTime(tx, memberId)
  const before = await findRequest(tx, requestId)
  requireVersion(before, version)
  if (before.state !== 'requested') throw new ProblemError('leave_decided')
  if (state === 'approved') {
    const standing = await balanceStateOf(tx, before.memberId, before.policyId)
    if (standing?.tracksBalance && !standing.rules.allowsNegative) {
      const available = await availableOn(tx, standing, await timeOffClock(tx), before.toDay)
      if (available < before.minutes) throw new ProblemError('leave_balance_short')
    }
    const year = standing && (await yearlyUseOf(tx, standing, before.days))
    if (year?.isOver) throw yearlyUseProblem('answer', year.leftMinutes)
    await writeDays(tx, before, 'use', userId)
  }
  await setState(tx, before, state, { userId, answer: answer.trim() })
  const row = await findRequest(tx, requestId)
  if (row.memberUserId && row.memberUserId !== userId)
    await notifyOf(tx, row, `leave_${state}`, [row.memberUserId], linkedPages.timeOff(organizationId))
  return toRequest(row)
}

/**
 * Withdraws a request and returns its minutes to the balance, day by day.
 * @throws ProblemError 404; 409 `stale_version`, `leave_decided`, `leave_begun`.
 */
export async function cancel(
  tx: TenantTx,
  { userId, organizationId, memberId: actorId }: Person,
  requestId: string,
  { version, isManager }: { version: number; isManager: boolean },
): Promise<LeaveRequest> {
  const { memberId } = await findRequest(tx, requestId)
  if (memberId !== actorId && !isManager) throw notFound()
  await lockMemberTime(tx, memberId)
  const before = await findRequest(tx, requestId)
  requireVersion(before, version)
  if (before.state !== 'requested' && before.state !== 'approved') throw new ProblemError('leave_decided')
  if (before.state === 'approved') {
    const { today } = await timeOffClock(tx)
    if (!isManager && before.fromDay <= today) throw new ProblemError('leave_begun')
    await writeDays(tx, before, 'reverse', userId)
  }
  await setState(tx, before, 'cancelled', { userId, answer: before.answer })
  const row = await findRequest(tx, requestId)
  const recipients =
    memberId === actorId ? await usersWithRole(tx, 'ADMIN', 'OWNER') : row.memberUserId ? [row.memberUserId] : []
  await notifyOf(
    tx,
    row,
    'leave_cancelled',
    recipients.filter((each) => each !== userId),
    linkedPages.timeOff(organizationId),
  )
  return toRequest(row)
}

async function setState(
  tx: TenantTx,
  { id, version }: RequestRow,
  state: 'approved' | 'declined' | 'cancelled',
  { userId, answer }: { userId: string; answer: string },
) {
  await tx
    .updateTable('leaveRequests')
    .set({ state, answer, decidedBy: userId, decidedAt: sql<Date>`now()`, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

async function writeDays(tx: TenantTx, row: RequestRow, kind: 'use' | 'reverse', userId: string) {
  const sign = kind === 'use' ? -1 : 1
  await tx
    .insertInto('leaveLedger')
    .values(
      row.days.map(({ day, minutes }) => ({
        organizationId: row.organizationId,
        id: randomUUIDv7(),
        memberId: row.memberId,
        policyId: row.policyId,
        kind,
        day,
        minutes: sign * minutes,
        requestId: row.id,
        createdBy: userId,
      })),
    )
    .execute()
}
