import type { PayCost } from '#shared/payroll/pay-files.contract.ts'
import { itemsOf } from './pay-items.ts'
import type { PayPlace } from './shown-lines.store.ts'
import type { StoredLine } from './stored-line.ts'
import { isWorkedTime } from './totals.ts'

type Sums = Pick<PayCost, 'seconds' | 'straightMinor' | 'overtimeMinor' | 'otherMinor' | 'totalMinor'>

/** Allocates each line's amount to the jobs that caused it; the sums equal those of the lines. */
export class CostSums {
  readonly #jobs = new Map<string | null, Sums>()

  add(lines: readonly StoredLine[]): void {
    for (const { kind, jobKey, seconds, parts, hours } of lines) {
      const isStraight = isWorkedTime(kind)
      // A salary or day rate names no job, so its cost follows the hours' jobs.
      if (isStraight && hours) for (const hour of hours) this.#of(hour.jobKey).seconds += hour.seconds
      else if (isStraight) this.#of(jobKey).seconds += seconds
      const column = isStraight ? 'straightMinor' : overtime.has(kind) ? 'overtimeMinor' : 'otherMinor'
      for (const part of parts) {
        const sums = this.#of(part.jobKey)
        sums[column] += part.amountMinor
        sums.totalMinor += part.amountMinor
      }
    }
    // An overtime item includes the straight pay of its hours.
    for (const { jobKey, straightMinor } of itemsOf(lines)) {
      if (straightMinor === null) continue
      this.#of(jobKey).straightMinor -= straightMinor
      this.#of(jobKey).overtimeMinor += straightMinor
    }
  }

  get jobKeys(): Iterable<string | null> {
    return this.#jobs.keys()
  }

  /** Sorted by client, then by cost descending; cost without a job comes last. */
  at(places: ReadonlyMap<string, PayPlace>): PayCost[] {
    return this.#jobs
      .entries()
      .map(([key, sums]) => ({ ...nowhere, ...(key === null ? undefined : places.get(key)), ...sums }))
      .toArray()
      .toSorted(byName)
  }

  #of(key: string | null): Sums {
    return this.#jobs.getOrInsertComputed(key, () => ({
      seconds: 0,
      straightMinor: 0,
      overtimeMinor: 0,
      otherMinor: 0,
      totalMinor: 0,
    }))
  }
}

const overtime: ReadonlySet<StoredLine['kind']> = new Set(['overtime', 'double', 'bonus_overtime'])

const nowhere = {
  clientId: null,
  clientName: null,
  locationId: null,
  locationName: null,
  jobId: null,
  jobName: null,
}

const byName = (a: PayCost, b: PayCost) =>
  (a.clientName ?? '\uFFFF').localeCompare(b.clientName ?? '\uFFFF') || b.totalMinor - a.totalMinor
