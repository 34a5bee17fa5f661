/** What of a rate decides whether it counts: days are YYYY-MM-DD, `createdAt` an instant that sorts as text. */
export interface DatedRate {
  effectiveOn: string
  createdAt: string
  jobId: string | null
  locationId: string | null
}

/** The work that is paid. */
interface PaidWork {
  day: string
  jobId: string | null
  locationId: string | null
}

/**
 * The rate that counts for a day's work: of the most specific scope that has one (job, then location, then general), the
 * one that took effect last by that day; of several on one day, the one that was added last. Undefined when none has.
 */
export function rateFor<T extends DatedRate>(rates: readonly T[], { day, jobId, locationId }: PaidWork): T | undefined {
  let [best, most]: [T | undefined, number] = [undefined, 0]
  for (const rate of rates) {
    const rank = rate.effectiveOn <= day ? rankOf(rate, jobId, locationId) : 0
    if (rank === 0 || rank < most) continue
    if (best === undefined || rank > most || isLater(rate, best)) [best, most] = [rate, rank]
  }
  return best
}

/** How near the rate's scope is to the work: 0 where it is another's. */
function rankOf(rate: DatedRate, jobId: string | null, locationId: string | null): number {
  if (rate.jobId !== null && rate.jobId === jobId) return 3
  if (rate.locationId !== null && rate.locationId === locationId) return 2
  return rate.jobId === null && rate.locationId === null ? 1 : 0
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

const isLater = (one: DatedRate, other: DatedRate) =>
  one.effectiveOn === other.effectiveOn ? one.createdAt > other.createdAt : one.effectiveOn > other.effectiveOn
