import { earningTypes, type Earning } from './earnings.ts'
import { hundredthsOf } from './pay-file.ts'

/** Hours as a multiplying provider pays them, with the cents that rounding loses. */
export interface HoursAtRate {
  hundredths: number
  /** The base rate that the provider multiplies by 1.5 or 2. */
  rateE4: number
  paidMinor: number
  restMinor: number
}

/**
 * Splits an earning into hours with two decimals and an amount for the cents that this rounding loses, as pay is
 * computed by the second. Undefined for amounts and for hours below a hundredth.
 */
export function hoursAtRate({ kind, seconds, rateE4, amountMinor }: Earning): HoursAtRate | undefined {
  const { halves } = earningTypes[kind]
  const hundredths = hundredthsOf(seconds)
  if (!halves || !rateE4 || hundredths <= 0) return undefined
  const plainE4 = Math.round((rateE4 * 2) / halves)
  const paidMinor = Math.round((hundredths * plainE4 * halves) / 20_000)
  return { hundredths, rateE4: plainE4, paidMinor, restMinor: amountMinor - paidMinor }
}
