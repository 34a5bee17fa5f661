/** The margin in percent of billed revenue, after overhead, computed as in quotes; null if nothing was billed. */
export function realMargin(billedMinor: number, costMinor: number, overheadPercent: number): number | null {
  if (billedMinor <= 0) return null
  const cost = costMinor * (1 + overheadPercent / 100)
  return Math.round((1000 * (billedMinor - cost)) / billedMinor) / 10
}
