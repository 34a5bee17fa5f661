import { earningTypes, type Earning } from './earnings.ts'
import { hundredthsOf } from './pay-file.ts'

/** Hours as a provider pays them that multiplies by itself, and what is then missing to the cent. */
export interface HoursAtRate {
  hundredths: number
  /** The rate to which the provider applies one and a half or two. */
  rateE4: number
  paidMinor: number
  restMinor: number
}

/**
 * Hours have two decimals there, pay goes by the second: what the product of both misses is an amount of its own.
 * Undefined for what is no hours, or too few of them to be a hundredth.
 */
export function hoursAtRate({ kind, seconds, rateE4, amountMinor }: Earning): HoursAtRate | undefined {
  const { halves } = earningTypes[kind]
  const hundredths = hundredthsOf(seconds)
  if (!halves || !rateE4 || hundredths <= 0) return undefined
  const plainE4 = Math.round((rateE4 * 2) / halves)
  const paidMinor = Math.round((hundredths * plainE4 * halves) / 20_000)
  return { hundredths, rateE4: plainE4, paidMinor, restMinor: amountMinor - paidMinor }
}
