import { rateFor } from '#shared/members/pay-rates.ts'
import { hourRate } from './general-rate.ts'
import type { PayInput } from './pay-inputs.ts'
import { startDayOf, type PeriodContext } from './period-context.ts'
import { travelWork, tripsBetween, type Trip } from '../rules/travel.ts'
import type { Pay, Work } from '../rules/work.ts'

/** A member's trips between sites, with their known facts; `sites` are in order, including those next to the weeks. */
export const memberTrips = (sites: readonly Work[], { travel }: PayInput, context: PeriodContext): Trip[] =>
  tripsBetween(sites, travel, (instant) => {
    const { travelGapMinutes } = weekAt(context, instant).terms
    return travelGapMinutes === null ? null : travelGapMinutes * 60
  })

/** Turns the paid part of trips into work. */
export const travelWorks = (trips: readonly Trip[], input: PayInput, context: PeriodContext): Work[] =>
  trips.flatMap((trip) => (trip.seconds > 0 ? [travelWork(trip, travelPay(trip, input, context))] : []))

const weekAt = ({ calendar: { weeks } }: PeriodContext, instant: number) => {
  const week = weeks.findLast(({ days }) => (days[0]?.start ?? 0) <= instant) ?? weeks[0]
  if (!week) throw new Error('a period has no workweek')
  return week
}

/**
 * Uses the policy's travel rate, or the member's hourly rate at the destination, or the member's general one; at
 * least the minimum wage. If the member has a salary or day rate there, the trip is part of that work.
 */
function travelPay({ to, seconds }: Trip, input: PayInput, context: PeriodContext): Pay {
  const start = to.start - seconds
  const { rulesAt, terms, days } = weekAt(context, start)
  const first = days[0]?.date ?? input.terms.from
  const began = startDayOf(context, start) ?? first
  const day = began < first ? first : began
  const { jobId, locationId } = to
  const rate = rateFor(input.rates, { day, jobId: jobId?.startsWith('@') ? null : jobId, locationId })
  if (rate?.basis === 'salary') return { basis: 'salary', rateE4: 0 }
  if (rate?.basis === 'day' && to.pay.basis === 'day') return to.pay
  const rateE4 = rate?.basis === 'hour' ? rate.rateE4 : hourRate(input, day)
  return { basis: 'hour', rateE4: Math.max(terms.travelRateE4 || rateE4, rulesAt(locationId, day).minimumWageE4) }
}
