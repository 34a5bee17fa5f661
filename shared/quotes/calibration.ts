import { decimal, divided, ratio, sum, times, toDecimal, type Ratio } from '../ratio.ts'
import type { TaskMeasure } from './scope.ts'

/** Fewer visits than these say nothing about a rate. */
export const calibrationVisits = 8

/** A job that was quoted: what was said, what it took. */
export interface CalibratedJob {
  quotedMinutes: number
  /** Of all its visits together. */
  actualSeconds: number
  visits: number
  /** The lines of the table that its quote was made with. */
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
  /** What the work takes, of what was quoted: 120.0 is a fifth more. */
  percent: string
  jobs: number
  visits: number
}

const quoted = ({ quotedMinutes, visits }: CalibratedJob) => ratio(quotedMinutes * visits)
const actual = ({ actualSeconds }: CalibratedJob) => ratio(actualSeconds, 60)

/** Actual over quoted time of these jobs, each visit counting alike; null where nothing was quoted. */
export function actualToQuoted(jobs: readonly CalibratedJob[]): Ratio | null {
  const said = sum(jobs.map(quoted))
  return said.over === 0n ? null : divided(sum(jobs.map(actual)), said)
}

/**
 * What the organisation's own rates would be by what its work took. A visit is timed as a whole, so every rate of a
 * quote is moved by the same share; one that several jobs use is moved by all their visits.
 */
export function suggestRates(rates: readonly Rate[], jobs: readonly CalibratedJob[]): RateSuggestion[] {
  const ready = jobs.filter(({ visits, quotedMinutes }) => visits >= calibrationVisits && quotedMinutes > 0)
  return rates.flatMap(({ id, by, rate }) => {
    const used = ready.filter(({ rateIds }) => rateIds.includes(id))
    const taken = actualToQuoted(used)
    if (!taken || taken.over === 0n) return []
    const now = decimal(rate.toFixed(4))
    const next = by === 'area' ? divided(now, taken) : times(now, taken)
    const suggested = Math.max(0.01, Number(toDecimal(next, by === 'area' ? 0 : 2)))
    return [
      {
        rateId: id,
        rate,
        suggested,
        percent: toDecimal(times(taken, ratio(100)), 1),
        jobs: used.length,
        visits: used.reduce((total, { visits }) => total + visits, 0),
      },
    ]
  })
}
