/** The fields of a rate that decide when it applies: days are YYYY-MM-DD, `createdAt` is a sortable instant. */
export interface DatedRate {
  effectiveOn: string
  createdAt: string
  jobId: string | null
  locationId: string | null
}

/** The paid work. */
interface PaidWork {
  day: string
  jobId: string | null
  locationId: string | null
}

/**
 * Returns the rate for a day's work: the most specific scope that has one (job, location, general), then the latest
 * start by that day, then the one added last. Undefined when none has started.
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

/** Ranks how specific the rate's scope is; 0 when it does not match. */
function rankOf(rate: DatedRate, jobId: string | null, locationId: string | null): number {
  if (rate.jobId !== null && rate.jobId === jobId) return 3
  if (rate.locationId !== null && rate.locationId === locationId) return 2
  return rate.jobId === null && rate.locationId === null ? 1 : 0
}

/** Returns the rates in force on a day, one per scope. */
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
