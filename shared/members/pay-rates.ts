/** What of a rate decides whether it counts: days are YYYY-MM-DD, `createdAt` an instant that sorts as text. */
export interface DatedRate {
  effectiveOn: string
  createdAt: string
  jobId: string | null
  locationId: string | null
}

/** The work that is paid. */
export interface PaidWork {
  day: string
  jobId: string | null
  locationId: string | null
}

/**
 * The rate that counts for a day's work: of the most specific scope that has one (job, then location, then general), the
 * one that took effect last by that day; of several on one day, the one that was added last. Undefined when none has.
 */
export function rateFor<T extends DatedRate>(rates: readonly T[], { day, jobId, locationId }: PaidWork): T | undefined {
  const begun = rates.filter(({ effectiveOn }) => effectiveOn <= day)
  const ofJob = begun.filter((rate) => rate.jobId !== null && rate.jobId === jobId)
  const ofLocation = begun.filter((rate) => rate.locationId !== null && rate.locationId === locationId)
  const general = begun.filter((rate) => rate.jobId === null && rate.locationId === null)
  return newest(ofJob) ?? newest(ofLocation) ?? newest(general)
}

/** The rates that count on a day, each for its own scope. */
export function ratesInForce<T extends DatedRate>(rates: readonly T[], day: string): T[] {
  const inForce = new Map<string, T>()
  for (const rate of rates) {
    const scope = `${rate.jobId} ${rate.locationId}`
    const best = inForce.get(scope)
    if (rate.effectiveOn <= day && (!best || isLater(rate, best))) inForce.set(scope, rate)
  }
  return [...inForce.values()]
}

const newest = <T extends DatedRate>(rates: readonly T[]): T | undefined =>
  rates.reduce<T | undefined>((best, rate) => (best === undefined || isLater(rate, best) ? rate : best), undefined)

const isLater = (one: DatedRate, other: DatedRate) =>
  one.effectiveOn === other.effectiveOn ? one.createdAt > other.createdAt : one.effectiveOn > other.effectiveOn
