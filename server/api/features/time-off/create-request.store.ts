import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { timeOffClock, type TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import type { CountedDay, LeavePreview, LeaveQuestion, LeaveRequestDetail } from '#shared/time-off/time-off.contract.ts'
import type { Language } from '#shared/languages.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { countDays, visitsIn, type RequestedTime } from './counting.store.ts'
import { availableOn } from './forecast.store.ts'
import { balanceStateOf, usableFrom, type BalanceState } from './balance-states.store.ts'
import { yearlyUseOf } from './yearly-use.store.ts'

export interface NewRequest {
  time: RequestedTime
  standing: BalanceState
  clock: TimeOffClock
  days: CountedDay[]
  minutes: number
  available: number | null
  yearLeft: number | null
  refusal: LeavePreview['refusal']
}

/**
 * Computes a request's minutes and the reason it would be refused now.
 * @throws ProblemError 400 naming the field if the request is malformed.
 */
export async function createRequest(
  tx: TenantTx,
  { policyId, from, to, part, memberId }: LeaveQuestion & { memberId: string },
  language: Language,
): Promise<NewRequest> {
  const clock = await timeOffClock(tx)
  requireDays({ from, to, part }, clock.today)
  const standing = await balanceStateOf(tx, memberId, policyId)
  if (!standing || !isOpen(standing, from, to)) throw fieldProblem('leave_policy_unknown', 'policyId')
  const time = { memberId, from, to, part }
  const days = await countDays(tx, time, standing, language)
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const available = standing.tracksBalance ? await availableOn(tx, standing, clock, to) : null
  const year = await yearlyUseOf(
    tx,
    standing,
    days.filter((day) => day.minutes > 0),
  )
  const memberAbsences = await absences(tx, { from, to, memberIds: [memberId], states: ['requested', 'approved'] })
  const overlaps = memberAbsences.some((other) => meets(other, time))
  return {
    time,
    standing,
    clock,
    days,
    minutes,
    available,
    yearLeft: year?.leftMinutes ?? null,
    refusal: refusalOf({ standing, from, minutes, available, overlaps, isOverYear: year?.isOver ?? false }),
  }
}

interface Outcome {
  standing: BalanceState
  from: string
  minutes: number
  available: number | null
  overlaps: boolean
  isOverYear: boolean
}

function refusalOf({ standing, from, minutes, available, overlaps, isOverYear }: Outcome): NewRequest['refusal'] {
  if (overlaps) return 'leave_request_overlaps'
  if (minutes === 0) return 'leave_request_empty'
  if (from < usableFrom(standing)) return 'leave_too_early'
  if (isOverYear) return 'leave_year_use_reached'
  if (available !== null && !standing.rules.allowsNegative && available < minutes) return 'leave_balance_short'
  return null
}

const isOpen = ({ archivedAt, deactivatedAt, startsOn, endsOn }: BalanceState, from: string, to: string) =>
  archivedAt === null && deactivatedAt === null && from >= startsOn && (endsOn === null || to <= endsOn)

type Time = Pick<RequestedTime, 'from' | 'to' | 'part'>

function requireDays({ from, to, part }: Time, today: string) {
  if (to < from) throw fieldProblem('leave_request_reversed', 'to')
  if (part && (from !== to || part.to <= part.from)) throw fieldProblem('leave_request_part', 'part')
  const { requestDaysMax, aheadDaysMax, backDaysMax } = timeOffLimits
  const isFar = to > shiftDay(today, aheadDaysMax) || from < shiftDay(today, -backDaysMax)
  if (isFar || to >= shiftDay(from, requestDaysMax)) throw fieldProblem('leave_request_too_long', 'to')
}

/** True if two absences overlap; parts of the same day may be adjacent. */
function meets(one: Time, other: Time): boolean {
  if (one.from > other.to || other.from > one.to) return false
  if (!one.part || !other.part) return true
  return one.part.from < other.part.to && other.part.from < one.part.to
}

/** Other members who are off or have requested these days. */
export async function othersAway(tx: TenantTx, { memberId, from, to }: RequestedTime, isReader: boolean) {
  const overlapping = await absences(tx, { from, to, states: isReader ? ['requested', 'approved'] : ['approved'] })
  return overlapping
    .filter((absence) => absence.memberId !== memberId)
    .slice(0, 50)
    .map((absence) => ({
      memberId: absence.memberId,
      memberName: absence.memberName,
      from: absence.from,
      to: absence.to,
      state: absence.state,
    }))
}

export async function visitsToCover(tx: TenantTx, time: RequestedTime): Promise<LeaveRequestDetail['visits']> {
  const visits = await visitsIn(tx, time)
  return visits.map((visit) => ({
    jobId: visit.jobId,
    originalStart: visit.originalStart,
    jobName: visit.jobName,
    clientId: visit.clientId,
    clientName: visit.clientName,
    locationId: visit.locationId,
    locationName: visit.locationName,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    timeZone: visit.timeZone,
    crewSize: visit.crewSize,
    version: visit.version,
    others: visit.crew.filter((each) => each.memberId !== time.memberId).map(({ name }) => name),
  }))
}

/** Data for the form while a request is filled in. */
export async function preview(
  tx: TenantTx,
  question: LeaveQuestion & { memberId: string },
  { language, isReader }: { language: Language; isReader: boolean },
): Promise<LeavePreview> {
  const created = await createRequest(tx, question, language)
  return {
    minutes: created.minutes,
    days: created.days,
    balanceMinutes: created.available,
    balanceAfterMinutes: created.available === null ? null : created.available - created.minutes,
    yearLeftMinutes: created.yearLeft,
    refusal: created.refusal,
    othersOff: await othersAway(tx, created.time, isReader),
    visitCount: (await visitsIn(tx, created.time)).length,
  }
}
