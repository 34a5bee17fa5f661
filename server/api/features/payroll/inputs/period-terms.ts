import { shiftDay } from '#server/api/days.ts'
import { isHalfMonth, type PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { hashOf } from './canonical.ts'
import { inForceDuring } from './input-lists.ts'
import type { PeriodTerms } from './pay-inputs.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { payCalendar } from '../rules/pay-calendar.ts'
import { holidaysApartIn, needsNeighborDays, packsIn } from '../rules/pay-policy.ts'
import { packs } from '../rules/packs.ts'

/** Raise this with every change of the code that applies the rules: it ends approvals. */
export const engine = 10

/** Days to look back: a changed workweek takes effect only when the running week ends. */
const weeksReach = 40

/**
 * The organization's decisions that affect the period. Others are left out, because they must not end its approvals.
 */
export function periodTerms(
  { policy: { places, ...policy }, homes, rounding, plan }: OrganizationPay,
  { from, to }: PayPeriod,
): PeriodTerms {
  const last = payCalendar(policy, from, to).weeks.at(-1)?.lastDay ?? to
  const inForce = <T extends { from: string }>(list: readonly T[]) =>
    inForceDuring(list, shiftDay(from, -weeksReach), last)
  const policyOfPeriod = {
    ...policy,
    workweeks: inForce(policy.workweeks),
    later: inForce(policy.later ?? []),
    minimumWages: inForce(policy.minimumWages),
  }
  const withPlaces = { ...policyOfPeriod, ...(places && { places }) }
  const used = new Set([
    ...packsIn(withPlaces),
    ...[...homes.values()].flatMap((terms) => terms.map(({ packId }) => packId)),
  ])
  return {
    from,
    to,
    policy: policyOfPeriod,
    rounding,
    isHalfMonth: isHalfMonth({ from, to }, plan),
    looksAround: needsNeighborDays(withPlaces, to),
    holidaysApart: holidaysApartIn(withPlaces, to),
    rules: hashOf({ engine, packs: packs.filter(({ id }) => used.has(id)) }),
  }
}
