import { decimal, divided, minus, plus, ratio, roundHalfUp, sum, times, toDecimal, type Ratio } from '../ratio.ts'

/** A line of the scope: an area in square feet with a rate, or items with minutes each. */
export type ScopeTask = {
  /** Difficulty by condition and density; 1 is normal. */
  factor: number
} & (
  | { by: 'area'; squareFeet: number; squareFeetPerHour: number }
  | { by: 'units'; units: number; minutesPerUnit: number }
)

/** The parameters that turn hours into a price. */
export interface CostTerms {
  /** Hourly wage in 1/10000 of the currency's major unit. */
  wageE4: number
  /** Percentages as typed: 15.95 is 15.95 %. */
  burdenPercent: number
  overheadPercent: number
  /** Percentage of the price, below 100. */
  marginPercent: number
  /** Percentage of labor; the monthly amounts next to it are in minor units. */
  suppliesPercent: number
  suppliesMinor: number
  equipmentMinor: number
  travelMinor: number
  supervisionMinor: number
}

export interface QuotePrice {
  /** Exact; the amounts below are each rounded separately. */
  hoursPerMonth: string
  hoursPerVisit: string
  laborMinor: number
  suppliesMinor: number
  costMinor: number
  priceMinor: number
  marginMinor: number
  /** The margin as markup on cost: 15 % of the price is 17.65 % on top of cost. */
  markupPercent: string
}

const percent = (value: number) => divided(decimal(value), ratio(100))
const one = ratio(1)

/**
 * Returns the hours of one visit.
 * @throws RangeError when a rate is 0.
 */
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
 * Prices a month's hours. Price = cost ÷ (1 − margin), never cost × (1 + margin). Exact until the price is rounded
 * once.
 * @throws RangeError when the margin is 100 %.
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
