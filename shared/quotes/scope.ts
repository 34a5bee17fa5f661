import { decimal, divided, minus, plus, ratio, roundHalfUp, sum, times, zero, type Ratio } from '../ratio.ts'
import { priceHours, taskHours, visitsPerMonth, type CostTerms, type QuotePrice } from './price.ts'

export const taskMeasures = ['area', 'units'] as const
export type TaskMeasure = (typeof taskMeasures)[number]

/** `visit`: at every visit of the option. */
export const taskPeriods = ['visit', 'week', 'month', 'year'] as const
type TaskPeriod = (typeof taskPeriods)[number]

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
}

interface ScopeSite {
  areas: readonly ScopeArea[]
}

interface ScopeOption {
  visitsPerWeek: number
  /** Percentage of the price; null uses the quote's. */
  marginPercent: number | null
}

export interface QuoteScope {
  sites: readonly ScopeSite[]
  assumptions: CostTerms
}

export interface OptionPrice extends QuotePrice {
  visitPriceMinor: number
}

/** Four decimals, so that every number typed is exact and none has an exponent. */
const exact = (value: number) => decimal(value.toFixed(4))

const hoursOnce = (task: QuoteTask, area: ScopeArea): Ratio => {
  const quantity = task.quantity ?? (task.by === 'area' ? (area.squareFeet ?? 0) : 0)
  const factor = Number(task.factor.toFixed(4))
  const rate = Number(task.rate.toFixed(4))
  const amount = Number(quantity.toFixed(4))
  return task.by === 'area'
    ? taskHours({ factor, by: 'area', squareFeet: amount, squareFeetPerHour: rate })
    : taskHours({ factor, by: 'units', units: amount, minutesPerUnit: rate })
}

function timesPerMonth(task: QuoteTask, option: ScopeOption): Ratio {
  if (task.per === 'visit') return visitsOf(option)
  if (task.per === 'week') return times(exact(task.times), ratio(52, 12))
  return task.per === 'month' ? exact(task.times) : divided(exact(task.times), ratio(12))
}

const visitsOf = ({ visitsPerWeek }: ScopeOption) => visitsPerMonth(Number(visitsPerWeek.toFixed(4)))

const monthlyHours = (site: ScopeSite, option: ScopeOption) =>
  sum(site.areas.flatMap((area) => area.tasks.map((task) => times(hoursOnce(task, area), timesPerMonth(task, option)))))

/** Returns average hours per visit; less frequent tasks are spread over the visits. */
const perVisit = (hours: Ratio, option: ScopeOption) => {
  const visits = visitsOf(option)
  return visits.over === 0n ? zero : divided(hours, visits)
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

/**
 * Prices an option per month and per visit.
 * @throws RangeError when a rate is 0 or the margin 100 %.
 */
export function priceOption(scope: QuoteScope, option: ScopeOption): OptionPrice {
  const hours = sum(scope.sites.map((site) => monthlyHours(site, option)))
  const price = priceHours(hours, perVisit(hours, option), termsOf(scope, option))
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
  const { priceMinor } = priceOption(scope, option)
  const hours = scope.sites.map((site) => monthlyHours(site, option))
  const all = sum(hours)
  const parts = hours.map((own) => (all.over === 0n ? zero : times(ratio(priceMinor), divided(own, all))))
  const whole = parts.map(({ over, under }) => over / under)
  const left = BigInt(priceMinor) - whole.reduce((total, part) => total + part, 0n)
  const rests = parts
    .map((part, index) => ({ index, rest: minus(part, ratio(whole[index] ?? 0n)) }))
    .toSorted((a, b) => compare(b.rest, a.rest) || a.index - b.index)
  const lucky = new Set(all.over === 0n ? [0] : rests.slice(0, Number(left)).map(({ index }) => index))
  return hours.map((own, index) => ({
    minutesPerVisit: roundHalfUp(times(perVisit(own, option), ratio(60))),
    priceMinor: Number((whole[index] ?? 0n) + (lucky.has(index) ? (all.over === 0n ? left : 1n) : 0n)),
  }))
}

const compare = (a: Ratio, b: Ratio) => {
  const { over } = plus(a, { over: -b.over, under: b.under })
  return over < 0n ? -1 : over > 0n ? 1 : 0
}
