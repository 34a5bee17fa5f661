import { splitByRatio } from '../apportion.ts'
import { decimal, dividedBy, plus, ratio, roundHalfUp, sum, times, zero, type Ratio } from '../ratio.ts'
import {
  priceHours,
  priceParts,
  taskHours,
  visitsPerMonth,
  type CostTerms,
  type PriceParts,
  type QuotePrice,
} from './price.ts'

export const taskMeasures = ['area', 'units'] as const
export type TaskMeasure = (typeof taskMeasures)[number]

/** `visit`: at every visit of the option. */
export const taskPeriods = ['visit', 'week', 'month', 'year'] as const
export type TaskPeriod = (typeof taskPeriods)[number]

export interface QuoteTask {
  name: string
  by: TaskMeasure
  /** Square feet or pieces; null uses the area's square feet. */
  quantity: number | null
  /** Square feet per hour, or minutes per piece. */
  rate: number
  /** Difficulty by condition and density; 1 is normal. */
  factor: number
  times: number
  per: TaskPeriod
}

interface ScopeArea {
  squareFeet: number | null
  tasks: readonly QuoteTask[]
  /** The number of identical areas; one if absent. */
  count?: number
  /** The areas that the same people clean, such as a floor. */
  zone?: string
}

interface ScopeSite {
  areas: readonly ScopeArea[]
}

interface ScopeOption {
  visitsPerWeek: number
  /** Percentage of the price; null uses the quote's. */
  marginPercent: number | null
  /** The areas of each site for this option alone; null uses those of the sites. */
  ownAreas?: readonly (readonly ScopeArea[])[] | null
}

/** The costs of each visit to a location besides its tasks; 0 if absent. */
interface VisitTerms {
  setUpMinutes?: number
  travelPerVisitMinor?: number
  /** The lowest price of a visit to a location. */
  minimumVisitMinor?: number
}

export interface QuoteScope {
  sites: readonly ScopeSite[]
  assumptions: CostTerms & VisitTerms
}

export interface OptionPrice extends QuotePrice {
  visitPriceMinor: number
}

/** Four decimals, so that every typed number is exact and without an exponent. */
const exact = (value: number) => decimal(value.toFixed(4))

/** The areas of a site in an option. */
export function areasOf<A extends ScopeArea>(
  site: { areas: readonly A[] },
  index: number,
  { ownAreas }: { ownAreas?: readonly (readonly A[])[] | null },
): readonly A[] {
  return ownAreas ? (ownAreas[index] ?? []) : site.areas
}

const hoursOnce = (task: QuoteTask, area: ScopeArea): Ratio => {
  const quantity = task.quantity ?? (task.by === 'area' ? (area.squareFeet ?? 0) : 0)
  const factor = Number(task.factor.toFixed(4))
  const rate = Number(task.rate.toFixed(4))
  const amount = Number(quantity.toFixed(4))
  return task.by === 'area'
    ? taskHours({ factor, by: 'area', squareFeet: amount, squareFeetPerHour: rate })
    : taskHours({ factor, by: 'units', units: amount, minutesPerUnit: rate })
}

/** How often a month something is done that many times each visit, week, month or year. */
export function timesPerMonth(
  { times: count, per }: Pick<QuoteTask, 'times' | 'per'>,
  option: Pick<ScopeOption, 'visitsPerWeek'>,
): Ratio {
  if (per === 'visit') return visitsOf(option)
  if (per === 'week') return times(exact(count), ratio(52, 12))
  return per === 'month' ? exact(count) : dividedBy(exact(count), ratio(12))
}

const visitsOf = ({ visitsPerWeek }: Pick<ScopeOption, 'visitsPerWeek'>) =>
  visitsPerMonth(Number(visitsPerWeek.toFixed(4)))

/** Returns an area's hours of tasks a month, without set-up. */
export const areaHours = (area: ScopeArea, option: Pick<ScopeOption, 'visitsPerWeek'>): Ratio =>
  times(
    sum(area.tasks.map((task) => times(hoursOnce(task, area), timesPerMonth(task, option)))),
    ratio(area.count ?? 1),
  )

const workHours = ({ sites }: QuoteScope, option: ScopeOption) =>
  sites.map((site, index) => sum(areasOf(site, index, option).map((area) => areaHours(area, option))))

const setUpOfSite = ({ assumptions }: QuoteScope, option: ScopeOption) =>
  times(dividedBy(exact(assumptions.setUpMinutes ?? 0), ratio(60)), visitsOf(option))

/** Returns the hours of set-up a month at all sites with work. */
export const setUpHours = (scope: QuoteScope, option: ScopeOption): Ratio =>
  times(setUpOfSite(scope, option), ratio(workHours(scope, option).filter(({ numerator }) => numerator > 0n).length))

/** Returns each site's hours a month, with the set-up of its visits; 0 for one without work. */
const hoursBySite = (scope: QuoteScope, option: ScopeOption): Ratio[] =>
  workHours(scope, option).map((work) => (work.numerator === 0n ? zero : plus(work, setUpOfSite(scope, option))))

/** Returns average hours per visit; less frequent tasks are spread over the visits. */
export const perVisit = (hours: Ratio, option: Pick<ScopeOption, 'visitsPerWeek'>) => {
  const visits = visitsOf(option)
  return visits.numerator === 0n ? zero : dividedBy(hours, visits)
}

const termsOf = ({ assumptions }: QuoteScope, { marginPercent }: ScopeOption): CostTerms => {
  const terms = { ...assumptions, marginPercent: marginPercent ?? assumptions.marginPercent }
  const four = (value: number) => Number(value.toFixed(4))
  return {
    ...terms,
    burdenPercent: four(terms.burdenPercent),
    overheadPercent: four(terms.overheadPercent),
    marginPercent: four(terms.marginPercent),
    suppliesPercent: four(terms.suppliesPercent),
  }
}

/** Returns the cost parts of an option's price, and the minimum price of its visits. */
function costsOf(scope: QuoteScope, option: ScopeOption) {
  const hours = hoursBySite(scope, option)
  const visits = times(visitsOf(option), ratio(hours.filter(({ numerator }) => numerator > 0n).length))
  const { travelPerVisitMinor = 0, minimumVisitMinor = 0 } = scope.assumptions
  return {
    hours: sum(hours),
    terms: termsOf(scope, option),
    travel: times(visits, ratio(travelPerVisitMinor)),
    minimum: times(visits, ratio(minimumVisitMinor)),
  }
}

/** Returns the exact parts of an option's monthly price, before any minimum charge. */
export function optionParts(scope: QuoteScope, option: ScopeOption): PriceParts {
  const { hours, terms, travel } = costsOf(scope, option)
  return priceParts(hours, terms, travel)
}

/**
 * Prices an option per month and per visit.
 * @throws RangeError when a rate is 0 or the margin 100 %.
 */
export function priceOption(scope: QuoteScope, option: ScopeOption): OptionPrice {
  const { hours, terms, ...visits } = costsOf(scope, option)
  const price = priceHours(hours, perVisit(hours, option), terms, visits)
  return { ...price, visitPriceMinor: roundHalfUp(perVisit(ratio(price.priceMinor), option)) }
}

interface SiteShare {
  minutesPerVisit: number
  /** Share of the monthly price; the shares of all sites add up to it. */
  priceMinor: number
}

/**
 * Distributes an option's time and price over the sites by hours; rounding differences go to the largest remainders.
 */
export function shareBySite(scope: QuoteScope, option: ScopeOption): SiteShare[] {
  const hours = hoursBySite(scope, option)
  const prices = splitByRatio(priceOption(scope, option).priceMinor, hours)
  return hours.map((part, index) => ({
    minutesPerVisit: roundHalfUp(times(perVisit(part, option), ratio(60))),
    priceMinor: prices[index] ?? 0,
  }))
}
