import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { widenByPause } from '../inputs/logged-work.store.ts'
import { memberPay } from '../statements/member-lines.ts'
import { lookbackDays, readInputs } from '../inputs/holiday-earnings.store.ts'
import type { OrganizationPay } from '../inputs/pay-terms.store.ts'
import { periodTerms } from '../inputs/period-terms.ts'
import { neededTime, payCalendar } from '../rules/pay-calendar.ts'
import type { MemberResult } from '../statements/stored-line.ts'

/**
 * Computes the members' pay of a period from the current rules and records, sorted by name.
 * @param use maps each result, so that its lines can be freed before the next member's are computed
 */
export async function computeResults<T>(
  tx: TenantTx,
  pay: OrganizationPay,
  period: PayPeriod,
  memberIds: readonly string[] | undefined,
  use: (result: MemberResult) => T,
): Promise<T[]> {
  const results: T[] = []
  for (const { member, input } of await readInputs(tx, pay, periodTerms(pay, period), memberIds)) {
    const { name, employeeNumber } = member
    const result = memberPay(input)
    // A week's work outside the period alone gives no pay in it.
    if (result.lines.length > 0 || result.flags.length > 0) results.push(use({ ...result, name, employeeNumber }))
  }
  return results
}

interface PeriodSpan {
  startsAt: Date
  endsAt: Date
  readsSince: Date
  readsUntil: Date
}

/**
 * The instants at which the period's workdays begin and end, and the span of all data its pay depends on.
 * @param earnedFrom the first day over which a bonus of the period was earned, if before the period
 */
export function spanOf(pay: OrganizationPay, { from, to }: PayPeriod, earnedFrom?: string): PeriodSpan {
  const { policy } = pay
  const calendar = payCalendar(policy, from, to)
  const days = calendar.weeks.flatMap(({ days: weekDays }) => weekDays)
  const { start, end } = widenByPause(neededTime(calendar))
  const span = earnedFrom === undefined ? undefined : payCalendar(policy, earnedFrom, earnedFrom)
  const earned = span ? widenByPause(neededTime(span)).start * 1000 : Infinity
  return {
    readsSince: new Date(Math.min((start - lookbackDays(pay, to) * 86_400) * 1000, earned)),
    readsUntil: new Date(end * 1000),
    startsAt: new Date((days.find(({ date }) => date === from)?.start ?? start) * 1000),
    endsAt: new Date((days.find(({ date }) => date === to)?.end ?? end) * 1000),
  }
}
