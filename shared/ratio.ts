/** An exact fraction: pay is computed without loss and rounded once per line. The denominator is positive. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Iterative, since a long sum of odd fractions would overflow the stack. */
function greatestDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a < 0n ? -a : a
}

/** @throws RangeError when `under` is 0. */
export function ratio(over: bigint | number, under: bigint | number = 1): Ratio {
  const [a, b] = [BigInt(over), BigInt(under)]
  if (b === 0n) throw new RangeError('a fraction over nothing')
  if (b === 1n) return { numerator: a, denominator: b }
  const divisor = greatestDivisor(a, b) * (b < 0n ? -1n : 1n)
  return divisor === 1n ? { numerator: a, denominator: b } : { numerator: a / divisor, denominator: b / divisor }
}

export const zero = ratio(0)

export const plus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { numerator: -b.numerator, denominator: b.denominator })
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.numerator * b.numerator, a.denominator * b.denominator)
/** @throws RangeError when `b` is 0. */
export const dividedBy = (a: Ratio, b: Ratio): Ratio => ratio(a.numerator * b.denominator, a.denominator * b.numerator)
export const isLess = (a: Ratio, b: Ratio): boolean => a.numerator * b.denominator < b.numerator * a.denominator
/** Sums and reduces once at the end, which is fast for many numbers. */
export function sum(ratios: readonly Ratio[]): Ratio {
  let [over, under] = [0n, 1n]
  for (const next of ratios) {
    over = next.denominator === under ? over + next.numerator : over * next.denominator + next.numerator * under
    under = next.denominator === under ? under : under * next.denominator
  }
  return ratio(over, under)
}
export const larger = (a: Ratio, b: Ratio): Ratio => (isLess(a, b) ? b : a)

/** Rounds to the nearest integer, halves away from zero. */
export function roundHalfUp({ numerator, denominator }: Ratio): number {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return Number(numerator < 0n ? -rounded : rounded)
}

/** Formats with this many decimals, rounded half up: 19.3333. */
export const toDecimal = (value: Ratio, decimals: number): string =>
  withPoint(roundHalfUp(times(value, ratio(10n ** BigInt(decimals)))), decimals)

/** Inserts a decimal point into a scaled integer: 193333 with 4 decimals is 19.3333. */
export function withPoint(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  const whole = `${scaled < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}`
  return decimals ? `${whole}.${digits.slice(-decimals)}` : whole
}

/**
 * Parses a decimal number exactly: 2.5 is 5/2.
 * @throws RangeError when it is not a finite decimal.
 */
export function decimal(value: number | string): Ratio {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (!whole) throw new RangeError(`not a decimal number: ${value}`)
  return ratio(BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length))
}
