import { dayNumber, dayOf } from '#server/api/days.ts'
import { isTurn, nextTurn } from './policy-year.ts'
import { inOrder, type Departure, type LeaveFacts, type LeavePolicy, type LedgerEntry } from './policy.ts'

interface State {
  balance: number
  /** The part of the balance carried over from the year before; it is used first. */
  carried: number
  carriedUntil: number | null
  /** Worked seconds that count, from the start: floors of their sum are what accrues, so that nothing is lost. */
  countedSeconds: number
  /** What has accrued since the policy year began. */
  yearAccrued: number
}

/** What a ledger has come to at the end of a day: from there it goes on as if it had been counted from the start. */
export interface LedgerState {
  through: string
  balance: number
  carried: number
  carriedUntil: string | null
  countedSeconds: number
  yearAccrued: number
}

/**
 * The lines of a ledger up to a day, included, in order: from where it was left, else from the day of hire. Facts of the
 * days before are not looked at. Pure: the same facts give the same lines. At the turn of a policy year: carry over
 * (capped), expire the rest, grant, then accrue.
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
  let held = 0
  const write = (kind: LedgerEntry['kind'], day: string, minutes: number) => {
    if (minutes === 0 && kind !== 'carry') return
    lines.push({ kind, day, minutes, ref: '' })
    state.balance += minutes
  }

  for (let number = since ? dayNumber(since.through) + 1 : hired; number <= dayNumber(upTo); number++) {
    const day = dayOf(number)
    if (state.carriedUntil !== null && number > state.carriedUntil) {
      write('expire', day, -Math.max(0, Math.min(state.carried, state.balance)))
      Object.assign(state, { carried: 0, carriedUntil: null })
    }
    const leaving = facts.departures?.find((one) => one.day === day)
    const back = facts.departures?.find(({ backOn }) => backOn === day)
    if (back) reinstate(back, held, day, write)
    const turns = number === hired || isTurn(policy, facts.hiredOn, day)
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
    if (leaving) held = settle(leaving, facts, state.balance, write)
  }
  const carriedUntil = state.carriedUntil === null ? null : dayOf(state.carriedUntil)
  return { lines, state: { ...state, carriedUntil, through: upTo } }
}

const openState = (since: LedgerState | null): State => {
  if (!since) return { balance: 0, carried: 0, carriedUntil: null, countedSeconds: 0, yearAccrued: 0 }
  const { carriedUntil, through: _, ...rest } = since
  return { ...rest, carriedUntil: carriedUntil === null ? null : dayNumber(carriedUntil) }
}

/** A member who left, or no longer has the policy, accrues nothing. */
const isEmployed = ({ departures, givesThrough }: LeaveFacts, day: string) =>
  (!givesThrough || day <= givesThrough) &&
  !departures?.some((one) => one.day < day && (one.backOn === null || day < one.backOn))

/**
 * Settles what is left at the end of the last day: paid up to what the policy pays, else forfeited. Leave of later days
 * is entered and paid as leave, so it is no part of it; what was used ahead stays a negative balance.
 * @returns what is forfeited
 */
function settle({ day, backOn, paidMaxMinutes }: Departure, facts: LeaveFacts, balance: number, write: Write): number {
  if (paidMaxMinutes === null) return 0
  const later = facts.entries.filter((one) => one.day > day && (backOn === null || one.day < backOn))
  const left = Math.max(0, balance + Math.min(0, sumOf(later)))
  const paid = Math.min(left, paidMaxMinutes)
  write('payout', day, -paid)
  write('forfeit', day, paid - left)
  return left - paid
}

const sumOf = (lines: readonly LedgerEntry[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)

function reinstate({ day, backOn, reinstatedDays }: Departure, held: number, on: string, write: Write) {
  if (backOn !== null && dayNumber(backOn) - dayNumber(day) <= reinstatedDays) write('reinstate', on, held)
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
  // What a cap stops is not made up for later: the count begins again with the room there is.
  if (earned > room) state.countedSeconds = (before + room) * 60 * accrual.divisor
  else state.countedSeconds += seconds
  add(Math.min(earned, room))
}

/** In the year of hire the share of the policy year's days that are left, floored to the minute. */
function yearlyGrant(policy: LeavePolicy, hiredOn: string, day: string): number {
  if (policy.accrual.method !== 'yearly') return 0
  const { minutes } = policy.accrual
  if (day !== hiredOn || policy.yearStart.kind === 'hire') return minutes
  const next = nextTurn(policy.yearStart.monthDay, day)
  const year = dayNumber(next) - dayNumber(Temporal.PlainDate.from(next).subtract({ years: 1 }).toString())
  return Math.floor((minutes * (dayNumber(next) - dayNumber(day))) / year)
}
