import { dividedBy, ratio, type Ratio } from './ratio.ts'

/**
 * Splits whole units by weight so that the parts sum to the total (largest remainder; the first of equal ones wins).
 * Weights sum to zero or more; at zero the first part takes all.
 */
export function splitByWeight(total: number, weights: readonly (number | bigint)[]): number[] {
  if (weights.length === 1) return [total]
  const exact = weights.map(BigInt)
  const whole = exact.reduce((a, b) => a + b, 0n)
  if (whole <= 0n) return weights.map((_, at) => (at === 0 ? total : 0))
  const sign = total < 0 ? -1 : 1
  const amount = BigInt(Math.abs(total))
  const parts = exact.map((weight, at) => {
    const share = amount * weight
    const rest = ((share % whole) + whole) % whole
    return { at, rest, floor: (share - rest) / whole }
  })
  const left = Number(amount - parts.reduce((sum, { floor }) => sum + floor, 0n))
  const byRemainder = parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  const winners = new Set(byRemainder.slice(0, left).map(({ at }) => at))
  return parts.map(({ at, floor }) => sign * (Number(floor) + (winners.has(at) ? 1 : 0)))
}

/** The same with exact fractions as weights. */
export function splitByRatio(total: number, weights: readonly Ratio[]): number[] {
  const common = weights.reduce(
    (multiple, { denominator }) => multiple * dividedBy(ratio(denominator), ratio(multiple)).numerator,
    1n,
  )
  return splitByWeight(
    total,
    weights.map(({ numerator, denominator }) => numerator * (common / denominator)),
  )
}
