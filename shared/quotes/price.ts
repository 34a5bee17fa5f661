import { decimal, divided, minus, plus, ratio, roundHalfUp, sum, times, toDecimal, type Ratio } from '../ratio.ts'

/** One line of the scope: an area by its square feet and a rate, or things by the minutes each takes. */
export type ScopeTask = {
  /** Condition and density of the place: 1 is usual. */
  factor: number
} & (
  | { by: 'area'; squareFeet: number; squareFeetPerHour: number }
  | { by: 'units'; units: number; minutesPerUnit: number }
)

/** What hours are turned into a price by. */
export interface CostTerms {
  /** 1/10000 of the currency's major unit an hour. */
  wageE4: number
  /** Percentages as typed: 15.95 is 15.95 %. */
  burdenPercent: number
  overheadPercent: number
  /** Of the price, under 100. */
  marginPercent: number
  /** Of labour; beside it the amounts of a month in minor units. */
  suppliesPercent: number
  suppliesMinor: number
  equipmentMinor: number
  travelMinor: number
  supervisionMinor: number
}

export interface QuotePrice {
  /** Exact; the figures beside are rounded each on its own. */
  hoursPerMonth: string
  hoursPerVisit: string
  laborMinor: number
  suppliesMinor: number
  costMinor: number
  priceMinor: number
  marginMinor: number
  /** What the same margin is over cost: 15 % of the price are 17.65 % on top of cost. */
  markupPercent: string
}

const percent = (value: number) => divided(decimal(value), ratio(100))
const one = ratio(1)

/** Hours of one visit. @throws RangeError when a rate is 0. */
export function taskHours(task: ScopeTask): Ratio {
  const plain =
    task.by === 'area'
      ? divided(decimal(task.squareFeet), decimal(task.squareFeetPerHour))
      : divided(times(decimal(task.units), decimal(task.minutesPerUnit)), ratio(60))
  return times(plain, decimal(task.factor))
}

/** Visits per week × 52 ÷ 12. */
export const visitsPerMonth = (visitsPerWeek: number): Ratio => times(decimal(visitsPerWeek), ratio(52, 12))

/**
 * What hours of a month come to. Price = cost ÷ (1 − margin), never cost × (1 + margin). Full precision; the price is
 * rounded once. @throws RangeError when the margin is 100 %.
 */
export function priceHours(hours: Ratio, perVisit: Ratio, terms: CostTerms): QuotePrice {
  const burdened = times(ratio(terms.wageE4, 100), plus(one, percent(terms.burdenPercent)))
  const labor = times(hours, burdened)
  const supplies = plus(times(labor, percent(terms.suppliesPercent)), ratio(terms.suppliesMinor))
  const rest = ratio(terms.equipmentMinor + terms.travelMinor + terms.supervisionMinor)
  const cost = times(sum([labor, supplies, rest]), plus(one, percent(terms.overheadPercent)))
  const price = divided(cost, minus(one, percent(terms.marginPercent)))
  const margin = minus(price, cost)
  return {
    hoursPerMonth: toDecimal(hours, 2),
    hoursPerVisit: toDecimal(perVisit, 3),
    laborMinor: roundHalfUp(labor),
    suppliesMinor: roundHalfUp(supplies),
    costMinor: roundHalfUp(cost),
    priceMinor: roundHalfUp(price),
    marginMinor: roundHalfUp(margin),
    markupPercent: cost.over === 0n ? '0.00' : toDecimal(divided(times(margin, ratio(100)), cost), 2),
  }
}
