import { decimal, dividedBy, ratio, sum, times, toDecimal, type Ratio } from '../ratio.ts'
import type { TaskMeasure } from './scope.ts'

/** Minimum number of visits for a suggestion. */
export const calibrationVisits = 8

/** A quoted job: the quoted and the actual time. */
export interface CalibratedJob {
  quotedMinutes: number
  /** The total of all its visits. */
  actualSeconds: number
  visits: number
  /** The rate table lines used in its quote. */
  rateIds: readonly string[]
}

interface Rate {
  id: string
  by: TaskMeasure
  rate: number
}

interface RateSuggestion {
  rateId: string
  rate: number
  suggested: number
  /** Actual time in percent of the quoted time: 120.0 is a fifth more. */
  percent: string
  jobs: number
  visits: number
}

const quoted = ({ quotedMinutes, visits }: CalibratedJob) => ratio(quotedMinutes * visits)
const actual = ({ actualSeconds }: CalibratedJob) => ratio(actualSeconds, 60)

/** Returns actual over quoted time, weighting each visit equally; null without quoted time. */
export function actualToQuoted(jobs: readonly CalibratedJob[]): Ratio | null {
  const said = sum(jobs.map(quoted))
  return said.numerator === 0n ? null : dividedBy(sum(jobs.map(actual)), said)
}

/**
 * Suggests rates from the actual time of work. A visit is timed as a whole, so every rate of a quote changes by the
 * same factor; a rate used in several jobs changes by all their visits.
 */
export function suggestRates(rates: readonly Rate[], jobs: readonly CalibratedJob[]): RateSuggestion[] {
  const ready = jobs.filter(({ visits, quotedMinutes }) => visits >= calibrationVisits && quotedMinutes > 0)
  return rates.flatMap(({ id, by, rate }) => {
    const used = ready.filter(({ rateIds }) => rateIds.includes(id))
    const actualRatio = actualToQuoted(used)
    if (!actualRatio || actualRatio.numerator === 0n) return []
    const now = decimal(rate.toFixed(4))
    const next = by === 'area' ? dividedBy(now, actualRatio) : times(now, actualRatio)
    const suggested = Math.max(0.01, Number(toDecimal(next, by === 'area' ? 0 : 2)))
    return [
      {
        rateId: id,
        rate,
        suggested,
        percent: toDecimal(times(actualRatio, ratio(100)), 1),
        jobs: used.length,
        visits: used.reduce((total, { visits }) => total + visits, 0),
      },
    ]
  })
}
