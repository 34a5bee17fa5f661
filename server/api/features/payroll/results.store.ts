import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { widened } from './logged-work.store.ts'
import { memberPay } from './member-lines.ts'
import { lookbackDays, readInputs } from './holiday-earnings.store.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { periodTerms } from './period-terms.ts'
import { neededTime, payCalendar } from './rules/pay-calendar.ts'
import type { MemberResult } from './stored-line.ts'

/**
 * What the rules say now about the members' pay of a period, from what is recorded now. In the order of names.
 * @param kept what is needed of each; lines that nobody keeps are gone before the next member's are made
 */
export async function computeResults<T>(
  tx: TenantTx,
  pay: OrganizationPay,
  period: PayPeriod,
  memberIds: readonly string[] | undefined,
  kept: (result: MemberResult) => T,
): Promise<T[]> {
  const results: T[] = []
  for (const { member, input } of await readInputs(tx, pay, periodTerms(pay, period), memberIds)) {
    const { name, employeeNumber } = member
    const result = memberPay(input)
    // Work of the week before or after alone is none of this period's.
    if (result.lines.length > 0 || result.flags.length > 0) results.push(kept({ ...result, name, employeeNumber }))
  }
  return results
}

interface PeriodSpan {
  startsAt: Date
  endsAt: Date
  readsSince: Date
  readsUntil: Date
}

/** The instants at which the period's workdays begin and end, and those of all that it is computed from. */
/** @param earnedFrom the first day on which a bonus of the period was earned, if one was earned before it */
export function spanOf(pay: OrganizationPay, { from, to }: PayPeriod, earnedFrom?: string): PeriodSpan {
  const { policy } = pay
  const calendar = payCalendar(policy, from, to)
  const days = calendar.weeks.flatMap(({ days: all }) => all)
  const { start, end } = widened(neededTime(calendar))
  const span = earnedFrom === undefined ? undefined : payCalendar(policy, earnedFrom, earnedFrom)
  const earned = span ? widened(neededTime(span)).start * 1000 : Infinity
  return {
    readsSince: new Date(Math.min((start - lookbackDays(pay, to) * 86_400) * 1000, earned)),
    readsUntil: new Date(end * 1000),
    startsAt: new Date((days.find(({ date }) => date === from)?.start ?? start) * 1000),
    endsAt: new Date((days.find(({ date }) => date === to)?.end ?? end) * 1000),
  }
}
