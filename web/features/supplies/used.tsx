import { Suspense, type ComponentProps } from 'react'
import type { StockLine } from '#shared/supplies/stock.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { t } from './texts.ts'

const StockLines = lazyWithRetry(() => import('./stock-lines.tsx').then((m) => m.StockLines))

interface Costs {
  readonly costMinor: number
  readonly billableMinor: number
}

export const monthName = (month: string) => formatDate(`${month}-01`, { month: 'long', year: 'numeric' })

export const costColumns = <Line extends Costs>(currency: string): Column<Line>[] => [
  { id: 'cost', label: t('cost'), isFigure: true, cell: ({ costMinor }) => formatMoney(costMinor, currency) },
  {
    id: 'billable',
    label: t('billable'),
    isFigure: true,
    cell: ({ billableMinor }) => formatMoney(billableMinor, currency),
  },
]

/** Costs as a line of a card. */
export const costLine = ({ costMinor, billableMinor }: Costs, currency: string) =>
  `${formatMoney(costMinor, currency)} · ${t('billable')} ${formatMoney(billableMinor, currency)}`

/** A list of usage, shown once its currency is loaded. */
export function UsedList<Line>(list: Omit<ComponentProps<typeof DataList<Line>>, 'label'>) {
  if (list.rows?.length === 0) {
    return (
      <Card>
        <EmptyState title={t('nothingUsed')}>{t('nothingUsedText')}</EmptyState>
      </Card>
    )
  }
  return (
    <section className="md:card md:overflow-clip">
      <DataList {...list} label={t('consumables')} />
    </section>
  )
}

interface StockSectionProps {
  title: string
  lines: readonly StockLine[] | undefined
  currency: string | undefined
}

/** The stock related to a usage report; renders nothing without any. */
export const StockSection = ({ title, lines, currency }: StockSectionProps) =>
  !!lines?.length &&
  currency && (
    <section aria-label={title} className="grid gap-3">
      <h2 className="font-semibold">{title}</h2>
      <Suspense>
        <StockLines lines={lines} currency={currency} />
      </Suspense>
    </section>
  )
