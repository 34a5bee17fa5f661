import { splitByRatio } from '../apportion.ts'
import { minus, ratio, roundHalfUp, sum, withPoint, type Ratio } from '../ratio.ts'
import { optionParts, priceOption, type QuoteScope } from './scope.ts'
import type { ChargeTotal } from './totals.ts'

const partKinds = ['labor', 'burden', 'supplies', 'equipment', 'travel', 'supervision', 'overhead', 'profit'] as const
type RowKind = (typeof partKinds)[number] | 'minimum' | 'lines' | 'discount' | 'tax'

export interface BreakdownRow {
  kind: RowKind
  amountMinor: number
  /** Percentage of the price before tax, from exact amounts; null for the tax. */
  percent: string | null
}

/**
 * Splits an option's monthly total into costs, profit, lines, discount and tax. The rows add up to the total to the
 * cent and their percentages to 100.0 (largest remainder). Empty rows are left out.
 */
export function breakdownOf(
  scope: QuoteScope,
  option: Parameters<typeof priceOption>[1],
  monthly: Pick<ChargeTotal, 'subtotalMinor' | 'discountMinor' | 'netMinor' | 'totalMinor'>,
): BreakdownRow[] {
  const { priceMinor } = priceOption(scope, option)
  const parts = optionParts(scope, option)
  const exact = sum(Object.values(parts))
  const plainMinor = Math.min(roundHalfUp(exact), priceMinor)
  const amounts = splitByRatio(
    plainMinor,
    partKinds.map((kind) => parts[kind]),
  )
  const isRaised = priceMinor > plainMinor
  const rows: { kind: RowKind; amountMinor: number; weight: Ratio }[] = [
    ...partKinds.map((kind, at) => ({ kind, amountMinor: amounts[at] ?? 0, weight: parts[kind] })),
    {
      kind: 'minimum',
      amountMinor: priceMinor - plainMinor,
      weight: isRaised ? minus(ratio(priceMinor), exact) : ratio(0),
    },
    whole('lines', monthly.subtotalMinor - priceMinor),
    whole('discount', -monthly.discountMinor),
  ]
  const tenths = splitByRatio(
    monthly.netMinor > 0 ? 1_000 : 0,
    rows.map(({ weight }) => weight),
  )
  const visibleRows: BreakdownRow[] = rows
    .map(({ kind, amountMinor }, at) => ({ kind, amountMinor, percent: withPoint(tenths[at] ?? 0, 1) }))
    .filter((_, at) => rows[at]?.weight.numerator !== 0n || rows[at]?.amountMinor !== 0)
  const taxMinor = monthly.totalMinor - monthly.netMinor
  return taxMinor === 0 ? visibleRows : [...visibleRows, { kind: 'tax', amountMinor: taxMinor, percent: null }]
}

const whole = (kind: RowKind, amountMinor: number) => ({ kind, amountMinor, weight: ratio(amountMinor) })
