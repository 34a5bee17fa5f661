import { splitByWeight } from '../apportion.ts'
import { decimal, dividedBy, ratio, roundHalfUp, times } from '../ratio.ts'
import type { Charge } from './lines.ts'
import type { Tax } from './taxes.ts'

/** A line as the client sees it. */
export interface OfferedLine {
  key: string
  charge: Charge
  amountMinor: number
  /** An add-on, which counts if it is ticked. */
  isOptional: boolean
  taxId: string | null
}

export interface Discount {
  name: string
  /** Null for an amount. */
  percent: number | null
  amountMinor: number
}

export type Discounts = Readonly<Record<Charge, Discount | null>>
export const noDiscounts: Discounts = { monthly: null, once: null }

/** An option's offer: everything that the page and the API need to compute its price. */
export interface Offer {
  lines: readonly OfferedLine[]
  discounts: Discounts
  taxes: readonly Tax[]
}

export interface ChargeTotal {
  /** Required and ticked lines in order; `netMinor` is after the line's share of the discount. */
  lines: { key: string; amountMinor: number; netMinor: number }[]
  subtotalMinor: number
  discountMinor: number
  /** Before tax. */
  netMinor: number
  /** `baseMinor` is the net amount of the lines under this tax. */
  taxes: (Tax & { baseMinor: number; taxMinor: number })[]
  totalMinor: number
}

const hundredth = (amountMinor: number, percent: number) =>
  roundHalfUp(dividedBy(times(ratio(amountMinor), decimal(percent.toFixed(4))), ratio(100)))

/**
 * Returns the monthly and the one-time total of an option with the ticked add-ons. The discount is rounded once and
 * split over the lines; each tax is rounded once on the net amount of its lines, as on an invoice.
 */
export const totalsOf = (offer: Offer, ticked: readonly string[]): Record<Charge, ChargeTotal> => ({
  monthly: totalOf('monthly', offer, ticked),
  once: totalOf('once', offer, ticked),
})

function totalOf(charge: Charge, { lines, discounts, taxes }: Offer, ticked: readonly string[]): ChargeTotal {
  const chargedLines = lines.filter((line) => line.charge === charge && (!line.isOptional || ticked.includes(line.key)))
  const subtotalMinor = sumOf(chargedLines.map(({ amountMinor }) => amountMinor))
  const discountMinor = discountOn(subtotalMinor, discounts[charge])
  const borne = splitByWeight(
    discountMinor,
    chargedLines.map(({ amountMinor }) => amountMinor),
  )
  const net = chargedLines.map((line, at) => ({ ...line, netMinor: line.amountMinor - (borne[at] ?? 0) }))
  const due = taxes.flatMap((tax) => {
    const baseMinor = sumOf(net.filter(({ taxId }) => taxId === tax.id).map(({ netMinor }) => netMinor))
    return baseMinor > 0 ? { ...tax, baseMinor, taxMinor: hundredth(baseMinor, tax.percent) } : []
  })
  const netMinor = subtotalMinor - discountMinor
  return {
    lines: net.map(({ key, amountMinor, netMinor: after }) => ({ key, amountMinor, netMinor: after })),
    subtotalMinor,
    discountMinor,
    netMinor,
    taxes: due,
    totalMinor: netMinor + sumOf(due.map(({ taxMinor }) => taxMinor)),
  }
}

const discountOn = (subtotalMinor: number, discount: Discount | null) =>
  discount === null
    ? 0
    : Math.min(
        subtotalMinor,
        discount.percent === null ? discount.amountMinor : hundredth(subtotalMinor, discount.percent),
      )

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
