import { rateFor } from '#shared/members/pay-rates.ts'
import { hourRate } from './general-rate.ts'
import type { PayInput } from './pay-inputs.ts'
import { startDayOf, type PeriodContext } from './period-context.ts'
import { travelWork, waysBetween, type Way } from './rules/travel.ts'
import type { Pay, Work } from './rules/work.ts'

/** The ways between a member's sites, as far as they are known; `sites` are in order, those just beside the weeks with them. */
export const memberWays = (sites: readonly Work[], { travel }: PayInput, context: PeriodContext): Way[] =>
  waysBetween(sites, travel, (instant) => {
    const { travelGapMinutes } = weekAt(context, instant).terms
    return travelGapMinutes === null ? null : travelGapMinutes * 60
  })

/** What of the ways is worked. */
export const travelWorks = (ways: readonly Way[], input: PayInput, context: PeriodContext): Work[] =>
  ways.flatMap((way) => (way.seconds > 0 ? [travelWork(way, travelPay(way, input, context))] : []))

const weekAt = ({ calendar: { weeks } }: PeriodContext, instant: number) => {
  const week = weeks.findLast(({ days }) => (days[0]?.start ?? 0) <= instant) ?? weeks[0]
  if (!week) throw new Error('a period has no workweek')
  return week
}

/**
 * That of the policy, else the member's for an hour at the place it leads to, else the member's general one; the minimum
 * wage at least. Where the member has a salary or a day rate there, the way is part of the work that it pays for.
 */
function travelPay({ to, seconds }: Way, input: PayInput, context: PeriodContext): Pay {
  const start = to.start - seconds
  const { rulesAt, terms, days } = weekAt(context, start)
  const first = days[0]?.date ?? input.terms.from
  const began = startDayOf(context, start) ?? first
  const day = began < first ? first : began
  const { jobId, locationId } = to
  const there = rateFor(input.rates, { day, jobId: jobId?.startsWith('@') ? null : jobId, locationId })
  if (there?.basis === 'salary') return { basis: 'salary', rateE4: 0 }
  if (there?.basis === 'day' && to.pay.basis === 'day') return to.pay
  const own = there?.basis === 'hour' ? there.rateE4 : hourRate(input, day)
  return { basis: 'hour', rateE4: Math.max(terms.travelRateE4 || own, rulesAt(locationId, day).minimumWageE4) }
}
