import type { DocumentLine } from '#shared/quotes/quote-document.contract.ts'
import type { Charge } from '#shared/quotes/lines.ts'
import type { ChargeTotal, Discount, Offer } from '#shared/quotes/totals.ts'
import { formatMoney, formatNumber, numberFormat } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

/** The calculation of a line's amount, such as “48 × $6.50, 4× per year”; empty for a plain amount. */
export function basisText({ basis, charge }: Pick<DocumentLine, 'basis' | 'charge'>, currency: string): string {
  if (!basis) return ''
  const { unit, quantity, unitPriceE4, times, per } = basis
  const price = numberFormat({ style: 'currency', currency, maximumFractionDigits: 4 }).format(unitPriceE4 / 10_000)
  const often = per === 'visit' ? t('per.visit') : t('oftenPlain', { times: formatNumber(times), per: t(`per.${per}`) })
  return [
    unit === 'fixed' && quantity === 1 ? '' : t(`priced.${unit}`, { quantity: formatNumber(quantity), price }),
    charge === 'once' || (per === 'month' && times === 1) ? '' : often,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The rows under an option's lines: discount, each tax, and the total where it differs from the lines. */
export function totalRows(
  charge: Charge,
  total: ChargeTotal,
  discount: Discount | null,
  currency: string,
): [string, string][] {
  const money = (minor: number) => formatMoney(minor, currency)
  const rows: [string, string][] = [
    ...(total.discountMinor > 0 ? [[discountText(discount), money(-total.discountMinor)] as [string, string]] : []),
    ...total.taxes.map(({ name, percent, baseMinor, taxMinor }): [string, string] => [
      t('taxOn', { name, percent: formatNumber(percent), base: money(baseMinor) }),
      money(taxMinor),
    ]),
  ]
  return [...rows, [t(`total.${charge}`), money(total.totalMinor)]]
}

const discountText = (discount: Discount | null) =>
  [
    discount?.name.trim() || t('discount'),
    discount && discount.percent !== null && `${formatNumber(discount.percent)}%`,
  ]
    .filter(Boolean)
    .join(', ')

/** True where an option is more than one monthly price. */
export const hasLines = ({ lines, discounts, taxes }: Offer) =>
  lines.length !== 1 || lines[0]?.charge === 'once' || taxes.length > 0 || discounts.monthly !== null
