import {
  decimal,
  dividedBy,
  larger,
  minus,
  plus,
  ratio,
  roundHalfUp,
  sum,
  times,
  toDecimal,
  zero,
  type Ratio,
} from '../ratio.ts'

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

const percent = (value: number) => dividedBy(decimal(value), ratio(100))
const unchanged = ratio(1)

/**
 * Returns the hours of one visit.
 * @throws RangeError when a rate is 0.
 */
export function taskHours(task: ScopeTask): Ratio {
  const plain =
    task.by === 'area'
      ? dividedBy(decimal(task.squareFeet), decimal(task.squareFeetPerHour))
      : dividedBy(times(decimal(task.units), decimal(task.minutesPerUnit)), ratio(60))
  return times(plain, decimal(task.factor))
}

/** Visits per week × 52 ÷ 12. */
export const visitsPerMonth = (visitsPerWeek: number): Ratio => times(decimal(visitsPerWeek), ratio(52, 12))

/** The exact parts of a price in minor units; their sum is the price. */
export interface PriceParts {
  labor: Ratio
  burden: Ratio
  supplies: Ratio
  equipment: Ratio
  travel: Ratio
  supervision: Ratio
  overhead: Ratio
  profit: Ratio
}

/**
 * Prices a month's hours. Price = cost ÷ (1 − margin), never cost × (1 + margin). `travel` is added to the monthly
 * amount of the terms.
 * @throws RangeError when the margin is 100 %.
 */
export function priceParts(hours: Ratio, terms: CostTerms, travel: Ratio = zero): PriceParts {
  const labor = times(hours, ratio(terms.wageE4, 100))
  const burden = times(labor, percent(terms.burdenPercent))
  const parts = {
    labor,
    burden,
    supplies: plus(times(plus(labor, burden), percent(terms.suppliesPercent)), ratio(terms.suppliesMinor)),
    equipment: ratio(terms.equipmentMinor),
    travel: plus(ratio(terms.travelMinor), travel),
    supervision: ratio(terms.supervisionMinor),
  }
  const direct = sum(Object.values(parts))
  const overhead = times(direct, percent(terms.overheadPercent))
  const cost = plus(direct, overhead)
  const profit = minus(dividedBy(cost, minus(unchanged, percent(terms.marginPercent))), cost)
  return { ...parts, overhead, profit }
}

/**
 * Rounds each figure of a price once. `minimum` is the lowest price; what it adds is margin.
 * @throws RangeError when the margin is 100 %.
 */
export function priceHours(
  hours: Ratio,
  perVisit: Ratio,
  terms: CostTerms,
  { travel = zero, minimum = zero }: { travel?: Ratio; minimum?: Ratio } = {},
): QuotePrice {
  const parts = priceParts(hours, terms, travel)
  const exact = sum(Object.values(parts))
  const cost = minus(exact, parts.profit)
  const price = larger(exact, minimum)
  const margin = minus(price, cost)
  return {
    hoursPerMonth: toDecimal(hours, 2),
    hoursPerVisit: toDecimal(perVisit, 3),
    laborMinor: roundHalfUp(plus(parts.labor, parts.burden)),
    suppliesMinor: roundHalfUp(parts.supplies),
    costMinor: roundHalfUp(cost),
    priceMinor: roundHalfUp(price),
    marginMinor: roundHalfUp(margin),
    markupPercent: cost.numerator === 0n ? '0.00' : toDecimal(dividedBy(times(margin, ratio(100)), cost), 2),
  }
}
