import { dayNumber, dayText } from '#server/api/days.ts'
import { startsPolicyYear, nextTurn } from './policy-year.ts'
import { inOrder, type Departure, type LeaveFacts, type LeavePolicy, type LedgerEntry } from './policy.ts'

interface State {
  balance: number
  /** The part of the balance carried over from last year; it is used first. */
  carried: number
  carriedUntil: number | null
  /** Total worked seconds that count: accrual is the floor of their sum, so that no fraction is lost. */
  countedSeconds: number
  /** Minutes accrued since the policy year began. */
  yearAccrued: number
}

/** The state of a ledger at the end of a day, from which it can continue. */
export interface LedgerState {
  through: string
  balance: number
  carried: number
  carriedUntil: string | null
  countedSeconds: number
  yearAccrued: number
}

/**
 * Computes a ledger's lines in order up to and including a day, from a state or from the day of hire; earlier facts
 * are ignored. Pure: the same facts give the same lines. A policy year turns in this order: carry over (capped),
 * expire the rest, grant, then accrue.
 */
export function ledgerAfter(
  since: LedgerState | null,
  policy: LeavePolicy,
  facts: LeaveFacts,
  upTo: string,
): { lines: LedgerEntry[]; state: LedgerState } {
  const lines: LedgerEntry[] = []
  const state = openState(since)
  const entered = Map.groupBy(facts.entries, ({ day }) => day)
  const hired = dayNumber(facts.hiredOn)
  let carried = 0
  const write = (kind: LedgerEntry['kind'], day: string, minutes: number) => {
    if (minutes === 0 && kind !== 'carry') return
    lines.push({ kind, day, minutes, ref: '' })
    state.balance += minutes
  }

  for (let number = since ? dayNumber(since.through) + 1 : hired; number <= dayNumber(upTo); number++) {
    const day = dayText(number)
    if (state.carriedUntil !== null && number > state.carriedUntil) {
      write('expire', day, -Math.max(0, Math.min(state.carried, state.balance)))
      Object.assign(state, { carried: 0, carriedUntil: null })
    }
    const leaving = facts.departures?.find((departure) => departure.day === day)
    const back = facts.departures?.find(({ backOn }) => backOn === day)
    if (back) reinstate(back, carried, day, write)
    const turns = number === hired || startsPolicyYear(policy, facts.hiredOn, day)
    if (turns && number !== hired) turnYear(policy, state, day, number, write)
    const gives = isEmployed(facts, day)
    if (turns && gives && policy.accrual.method === 'yearly')
      write('grant', day, yearlyGrant(policy, facts.hiredOn, day))
    if (gives && number >= hired + policy.accrualWaitingDays) accrue(policy, facts, state, day, write)
    for (const entry of inOrder(entered.get(day) ?? [])) {
      lines.push(entry)
      state.balance += entry.minutes
      if (entry.minutes < 0) state.carried = Math.max(0, state.carried + entry.minutes)
    }
    if (leaving) carried = settle(leaving, facts, state.balance, write)
  }
  const carriedUntil = state.carriedUntil === null ? null : dayText(state.carriedUntil)
  return { lines, state: { ...state, carriedUntil, through: upTo } }
}

const openState = (since: LedgerState | null): State => {
  if (!since) return { balance: 0, carried: 0, carriedUntil: null, countedSeconds: 0, yearAccrued: 0 }
  const { carriedUntil, through: _, ...rest } = since
  return { ...rest, carriedUntil: carriedUntil === null ? null : dayNumber(carriedUntil) }
}

/** A member accrues nothing after departure or after the policy ends. */
const isEmployed = ({ departures, givesThrough }: LeaveFacts, day: string) =>
  (!givesThrough || day <= givesThrough) &&
  !departures?.some((departure) => departure.day < day && (departure.backOn === null || day < departure.backOn))

/**
 * Settles the balance at the end of the last day: pays up to the policy's limit and forfeits the rest. Leave on
 * later days is paid as leave, so it is excluded; leave used in advance stays a negative balance.
 * @returns the forfeited minutes
 */
function settle({ day, backOn, paidMaxMinutes }: Departure, facts: LeaveFacts, balance: number, write: Write): number {
  if (paidMaxMinutes === null) return 0
  const later = facts.entries.filter((entry) => entry.day > day && (backOn === null || entry.day < backOn))
  const left = Math.max(0, balance + Math.min(0, sumOf(later)))
  const paid = Math.min(left, paidMaxMinutes)
  write('payout', day, -paid)
  write('forfeit', day, paid - left)
  return left - paid
}

const sumOf = (lines: readonly LedgerEntry[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)

function reinstate({ day, backOn, reinstatedDays }: Departure, carried: number, on: string, write: Write) {
  if (backOn !== null && dayNumber(backOn) - dayNumber(day) <= reinstatedDays) write('reinstate', on, carried)
}

type Write = (kind: LedgerEntry['kind'], day: string, minutes: number) => void

function turnYear(policy: LeavePolicy, state: State, day: string, number: number, write: Write) {
  const left = Math.max(0, state.balance)
  const carried = Math.min(left, policy.carryOverMaxMinutes ?? left)
  write('carry', day, 0)
  write('expire', day, carried - left)
  state.carried = carried
  state.yearAccrued = 0
  const days = policy.carryOverExpiresAfterDays
  state.carriedUntil = days === null ? null : number + days - 1
}

function accrue(policy: LeavePolicy, facts: LeaveFacts, state: State, day: string, write: Write) {
  const room = Math.max(
    0,
    Math.min(
      (policy.capMinutes ?? Infinity) - state.balance,
      (policy.yearlyAccrualMaxMinutes ?? Infinity) - state.yearAccrued,
    ),
  )
  const { accrual } = policy
  const add = (minutes: number) => {
    write('accrue', day, minutes)
    state.yearAccrued += minutes
  }
  if (accrual.method === 'per_period' && facts.periodEnds.has(day)) add(Math.min(accrual.minutes, room))
  const seconds = facts.worked.get(day) ?? 0
  if (accrual.method !== 'per_hour_worked' || seconds === 0) return
  const minutesOf = (counted: number) => Math.floor(counted / (60 * accrual.divisor))
  const before = minutesOf(state.countedSeconds)
  const earned = minutesOf(state.countedSeconds + seconds) - before
  // Accrual that a cap stopped is lost: counting restarts at the cap.
  if (earned > room) state.countedSeconds = (before + room) * 60 * accrual.divisor
  else state.countedSeconds += seconds
  add(Math.min(earned, room))
}

/** Prorates the grant in the year of hire by its remaining days, floored to the minute. */
function yearlyGrant(policy: LeavePolicy, hiredOn: string, day: string): number {
  if (policy.accrual.method !== 'yearly') return 0
  const { minutes } = policy.accrual
  if (day !== hiredOn || policy.yearStart.kind === 'hire') return minutes
  const next = nextTurn(policy.yearStart.monthDay, day)
  const year = dayNumber(next) - dayNumber(Temporal.PlainDate.from(next).subtract({ years: 1 }).toString())
  return Math.floor((minutes * (dayNumber(next) - dayNumber(day))) / year)
}
