import { decimal, dividedBy, minus, plus, ratio, roundHalfUp, times, toDecimal, type Ratio } from '../ratio.ts'

/** The ways to raise a price. */
export const raiseKinds = ['amount', 'percent', 'cpi', 'wage'] as const
export type RaiseKind = (typeof raiseKinds)[number]

export type Raise =
  | { kind: 'amount'; priceMinor: number }
  | { kind: 'percent'; percent: number }
  /** A consumer price index, as published for the base and the current month. */
  | { kind: 'cpi'; from: number; to: number }
  /** A wage that rose, with the share of the price that is labor. */
  | { kind: 'wage'; from: number; to: number; laborPercent: number }

interface Raised {
  priceMinor: number
  /** In percent of the old price; null for an amount. */
  percent: string | null
}

const hundred = ratio(100)
const exact = (value: number) => decimal(value.toFixed(4))

/** The share the price grows by. @throws RangeError when a base is 0. */
function growthOf(raise: Exclude<Raise, { kind: 'amount' }>): Ratio {
  if (raise.kind === 'percent') return dividedBy(exact(raise.percent), hundred)
  const growth = minus(dividedBy(exact(raise.to), exact(raise.from)), ratio(1))
  return raise.kind === 'cpi' ? growth : times(growth, dividedBy(exact(raise.laborPercent), hundred))
}

/** The new price, exact until it is rounded once. @throws RangeError when a base is 0. */
export function raisePrice(priceMinor: number, raise: Raise): Raised {
  if (raise.kind === 'amount') return { priceMinor: raise.priceMinor, percent: null }
  const growth = growthOf(raise)
  return {
    priceMinor: roundHalfUp(times(ratio(priceMinor), plus(ratio(1), growth))),
    percent: toDecimal(times(growth, hundred), 4),
  }
}
