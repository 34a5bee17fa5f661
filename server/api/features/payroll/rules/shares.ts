/**
 * Splits whole units by weight so that the parts sum to the total (largest remainder; the first of equal ones wins).
 * Weights are zero or more; with none above zero the first part takes all.
 */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  if (weights.length === 1) return [total]
  const whole = weights.reduce((a, b) => a + b, 0)
  if (whole === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  const sign = total < 0 ? -1 : 1
  const amount = BigInt(Math.abs(total))
  const exact = weights.map((weight) => amount * BigInt(weight))
  const floors = exact.map((share) => share / BigInt(whole))
  const left = Number(amount - floors.reduce((a, b) => a + b, 0n))
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share % BigInt(whole) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  const winners = new Set(byRemainder.slice(0, left).map(({ at }) => at))
  return floors.map((floor, at) => sign * (Number(floor) + (winners.has(at) ? 1 : 0)))
}

/** Splits an amount among the jobs that caused it, sorted by job id. */
export function partsByJob(amountMinor: number, caused: readonly { jobId: string | null; weight: number }[]) {
  const byJob = new Map<string | null, number>()
  for (const { jobId, weight } of caused) byJob.set(jobId, (byJob.get(jobId) ?? 0) + weight)
  const jobs = [...byJob].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
  const amounts = splitByWeight(
    amountMinor,
    jobs.map(([, weight]) => weight),
  )
  return jobs.map(([jobId], at) => ({ jobId, amountMinor: amounts[at] ?? 0 }))
}
