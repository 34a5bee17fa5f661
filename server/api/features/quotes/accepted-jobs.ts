import { decimal, dividedBy, ratio, roundHalfUp, times, type Ratio } from '#shared/ratio.ts'
import type { QuoteArea, QuoteContent, QuoteLine, QuoteOption } from '#shared/quotes/quote-content.contract.ts'
import { cleaningKey } from '#shared/quotes/document-offer.ts'
import { draftOffer, noTaxes } from '#shared/quotes/offer.ts'
import { areasOf, shareBySite, timesPerMonth, type TaskPeriod } from '#shared/quotes/scope.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import type { PriceBasis } from '#shared/jobs/statuses.ts'

interface AcceptedTask {
  /** The index of the area; null for the whole location. */
  area: number | null
  name: string
  times: number
  per: TaskPeriod
}

/** A job that an accepted quote becomes. */
export interface AcceptedJob {
  site: number
  /** The key of its line; empty for the cleaning and its included lines. */
  line: string
  name: string
  minutesPerVisit: number | null
  crewSize: number
  priceMinor: number
  priceBasis: PriceBasis
  /** Null for work done once. */
  visitsPerWeek: number | null
  tasks: AcceptedTask[]
}

/** The client's choices. */
export interface ClientChoice {
  option: QuoteOption
  addOns: readonly string[]
}

/** A job allows at most 100 hours a visit. */
const minutesMax = 6_000

/**
 * Turns an accepted option into jobs: at each location one for the cleaning and the lines done along with it, one for
 * each line by the hour, one for each line done once. Their prices sum to the accepted totals before tax.
 */
export function acceptedJobs(content: QuoteContent, { option, addOns }: ClientChoice): AcceptedJob[] {
  const totals = totalsOf(draftOffer(content, option, noTaxes), addOns)
  const net = new Map([...totals.monthly.lines, ...totals.once.lines].map(({ key, netMinor }) => [key, netMinor]))
  const lines = (option.ownLines ?? content.lines ?? [])
    // Work that is never done costs nothing and becomes neither a job nor a task.
    .filter((line) => net.has(line.key) && (line.charge === 'once' || timesPerMonth(line, option).numerator > 0n))
    .map((line) => ({ ...line, site: line.site < content.sites.length ? line.site : 0 }))
  const shares = shareBySite(content, option)
  return content.sites.flatMap((site, index) => {
    const siteLines = lines.filter((line) => line.site === index)
    const along = siteLines.filter((line) => line.charge === 'monthly' && line.unit !== 'hour')
    const priceOf = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (net.get(key) ?? 0), 0)
    const main: AcceptedJob = {
      site: index,
      line: '',
      name: content.title.trim(),
      minutesPerVisit: Math.min(shares[index]?.minutesPerVisit ?? 0, minutesMax),
      crewSize: option.crewSize ?? 1,
      priceMinor: priceOf([cleaningKey(index), ...along.map(({ key }) => key)]),
      priceBasis: 'month',
      visitsPerWeek: option.visitsPerWeek,
      tasks: [...areasOf(site, index, option).flatMap(tasksOf), ...along.map(taskOfLine)],
    }
    const siteJobs = siteLines
      .filter((line) => !along.includes(line))
      .map((line) => jobOfLine(line, option, priceOf([line.key])))
    return main.minutesPerVisit || main.priceMinor ? [main, ...siteJobs] : siteJobs
  })
}

const tasksOf = ({ tasks }: QuoteArea, area: number): AcceptedTask[] =>
  tasks
    .filter(({ name, times: count }) => name.trim() !== '' && count > 0)
    .map((task) => ({ area, name: task.name.trim(), times: task.times, per: task.per }))

const taskOfLine = (line: QuoteLine): AcceptedTask => ({
  area: null,
  name: line.name.trim(),
  times: line.times,
  per: line.per,
})

const jobOfLine = (line: QuoteLine, option: QuoteOption, priceMinor: number): AcceptedJob => ({
  site: line.site,
  line: line.key,
  name: line.name.trim(),
  minutesPerVisit: line.unit === 'hour' ? Math.min(roundHalfUp(minutesOf(line)), minutesMax) : null,
  crewSize: 1,
  priceMinor,
  priceBasis: line.charge === 'once' ? 'visit' : 'month',
  visitsPerWeek: line.charge === 'once' ? null : weekly(timesPerMonth(line, option)),
  tasks: [{ ...taskOfLine(line), per: 'visit' }],
})

const minutesOf = ({ quantity }: QuoteLine) => times(decimal(quantity.toFixed(4)), ratio(60))
/** Visits per week with four decimals; rounding must not turn rare work into none. */
const weekly = (monthly: Ratio) =>
  Math.max(1, roundHalfUp(times(dividedBy(monthly, ratio(52, 12)), ratio(10_000)))) / 10_000
