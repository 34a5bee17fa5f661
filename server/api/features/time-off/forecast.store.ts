import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { ledgerMinutes } from '#server/api/domain/time-off/ledger-minutes.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import type { LeaveForecast } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { ledgerTo } from './ledger.store.ts'
import { monthEnds } from './rules/month-ends.ts'
import { isSettled, type LedgerEntry } from './rules/policy.ts'
import { lastDayOf, balanceStateOf, type BalanceState } from './balance-states.store.ts'
import { words } from './texts.ts'

interface BalanceForecast {
  today: number
  /** Future lines in order: accrual if work goes as planned, and approved leave. */
  lines: LedgerEntry[]
}

/** Today's balance and the future lines up to a day. */
export async function forecastBalance(
  tx: TenantTx,
  standing: BalanceState,
  clock: TimeOffClock,
  on: string,
): Promise<BalanceForecast> {
  const { rows } = await sql<{ minutes: number }>`select ${ledgerMinutes(standing, clock.today)} as minutes`.execute(tx)
  const upTo = lastDayOf(standing, on)
  const { lines } = await ledgerTo(tx, standing, clock, { upTo, withPlans: true })
  return {
    today: rows[0]?.minutes ?? 0,
    lines: lines.filter(({ kind, day }) => day > clock.today || (day === clock.today && kind === 'accrue')),
  }
}

/** The minutes available on a day: the balance then, or less if later approved days need it. */
export async function availableOn(
  tx: TenantTx,
  standing: BalanceState,
  clock: TimeOffClock,
  day: string,
): Promise<number> {
  const last = await tx
    .selectFrom('leaveLedger')
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .where('memberId', '=', standing.memberId)
    .where('policyId', '=', standing.policyId)
    .where('kind', '=', 'use')
    .where('day', '>', clock.today)
    .executeTakeFirst()
  const until = [day, last?.day ?? day, clock.today].toSorted().at(-1) ?? day
  const { today, lines } = await forecastBalance(tx, standing, clock, until)
  let balance = today
  let least: number | null = null
  for (const line of lines) {
    // Leave on the last day is used before the balance is settled.
    if (isSettled(line.kind)) break
    if (line.day > day) least = Math.min(least ?? balance, balance + line.minutes)
    balance += line.minutes
    if (line.day <= day) least = balance
  }
  return least ?? today
}

/** @throws ProblemError 404; 400 for a day in the past or too far ahead. */
export async function forecast(
  tx: TenantTx,
  { memberId, policyId, on }: { memberId: string; policyId: string; on: string },
  clock: TimeOffClock,
): Promise<LeaveForecast> {
  const standing = await balanceStateOf(tx, memberId, policyId)
  if (!standing) throw notFound()
  if (on < clock.today || on > shiftDay(clock.today, timeOffLimits.aheadDaysMax)) {
    throw fieldProblem('invalid_request', 'on', words('chooseADayFromToday'))
  }
  const { today, lines } = await forecastBalance(tx, standing, clock, on)
  const balanceAt = (day: string) => lines.reduce((sum, line) => (line.day <= day ? sum + line.minutes : sum), today)
  const days = [clock.today, ...monthEnds(clock.today, on), on]
  return {
    on,
    balanceMinutes: balanceAt(on),
    points: [...new Set(days)].map((day) => ({ day, balanceMinutes: balanceAt(day) })),
    lines: lines.map(({ kind, day, minutes }) => ({ kind, day, minutes })).slice(0, 500),
  }
}
