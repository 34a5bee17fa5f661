import type { ProfitFigures } from '#shared/profit/profit.contract.ts'
import { formatMoney, formatNumber, numberFormat } from '#web/platform/format/format.ts'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { t } from '../texts.ts'

/** Profit as a share of the billed amount of months with hours; labor of the others is unknown. */
export const profitMargin = ({ billedMinor, knownLeftMinor, withoutHoursMinor }: ProfitFigures) =>
  billedMinor > withoutHoursMinor ? percent(knownLeftMinor / (billedMinor - withoutHoursMinor), 1) : '–'

const percent = (part: number, maximumFractionDigits: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits }).format(part)

interface ProfitTotalsProps {
  /** Undefined while they load, like the currency. */
  totals: ProfitFigures | undefined
  currency: string | undefined
  burdenPercent: number | undefined
}

/** A report's totals, and how they were calculated. */
export function ProfitTotals({ totals, currency, burdenPercent }: ProfitTotalsProps) {
  const amount = (part: 'billedMinor' | 'laborMinor' | 'suppliesMinor' | 'mileageMinor' | 'leftMinor') =>
    totals && currency && formatMoney(totals[part], currency)
  const { unratedSeconds: unrated = 0, estimatedMinor: estimated = 0, withoutHoursMinor = 0 } = totals ?? {}
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Stat label={t('billed')} value={amount('billedMinor')} />
        <Stat label={t('labor')} value={amount('laborMinor')} />
        <Stat label={t('supplies')} value={amount('suppliesMinor')} />
        <Stat label={t('mileage')} value={amount('mileageMinor')} />
        <Stat label={t('left')} value={amount('leftMinor')} />
        <Stat label={t('share')} value={totals && profitMargin(totals)} />
      </dl>
      {unrated > 0 && <p className="text-sm">{t('unrated', { count: hoursText(Math.max(unrated, leastShown)) })}</p>}
      {withoutHoursMinor > 0 && currency && (
        <p className="text-sm">{t('withoutHours', { amount: formatMoney(withoutHoursMinor, currency) })}</p>
      )}
      {estimated > 0 && currency && (
        <p className="text-sm">{t('laborEstimate', { amount: formatMoney(estimated, currency) })}</p>
      )}
      {burdenPercent !== undefined && (
        <p className="text-sm text-ink-2">{t('profitNote', { burden: percent(burdenPercent / 100, 2) })}</p>
      )}
    </>
  )
}

/** Columns of revenue, costs and profit; `hasBilled` is false for rows without their own billing. */
export function profitColumns<Row extends ProfitFigures>(currency: string, hasBilled: boolean): Column<Row>[] {
  const money = (id: string, label: string, minor: (row: Row) => number): Column<Row> => ({
    id,
    label,
    isFigure: true,
    cell: (row) => formatMoney(minor(row), currency),
  })
  const left: Column<Row>[] = [
    {
      id: 'left',
      label: t('left'),
      isFigure: true,
      cell: (row) => <Left row={row} currency={currency} />,
    },
    { id: 'share', label: '%', isFigure: true, cell: profitMargin },
  ]
  return [
    { id: 'hours', label: t('hours'), isFigure: true, cell: ({ seconds }) => hoursText(seconds) },
    ...(hasBilled ? [money('billed', t('billed'), ({ billedMinor }) => billedMinor)] : []),
    money('labor', t('labor'), ({ laborMinor }) => laborMinor),
    money('supplies', t('supplies'), ({ suppliesMinor }) => suppliesMinor),
    money('mileage', t('mileage'), ({ mileageMinor }) => mileageMinor),
    ...(hasBilled ? left : []),
  ]
}

/** Seconds; shorter times would round to 0.0 hours. */
const leastShown = 360

export const hoursText = (seconds: number) => formatNumber(Math.round(seconds / 360) / 10)

const Left = ({ row, currency }: { row: ProfitFigures; currency: string }) => (
  <span className={row.leftMinor < 0 ? 'font-medium text-bad' : 'font-medium'}>
    {formatMoney(row.leftMinor, currency)}
  </span>
)

interface ProfitCardProps {
  name: string
  row: ProfitFigures
  currency: string
  hasBilled: boolean
}

/** A row of the report on a phone. */
export function ProfitCard({ name, row, currency, hasBilled }: ProfitCardProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  const costs = row.laborMinor + row.suppliesMinor + row.mileageMinor
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex justify-between gap-3 font-medium">
        <span className="min-w-0 wrap-break-word">{name}</span>
        {hasBilled ? <Left row={row} currency={currency} /> : money(costs)}
      </p>
      <p className="text-ink-2">
        {hasBilled && `${t('billed')} ${money(row.billedMinor)} · `}
        {t('costs')} {money(costs)}
        {hasBilled && row.billedMinor > 0 && ` · ${profitMargin(row)}`}
      </p>
    </div>
  )
}
