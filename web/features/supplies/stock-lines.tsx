import type { StockLine } from '#shared/supplies/stock.contract.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { RecordName } from './record-name.tsx'
import { t } from './texts.ts'

interface StockLinesProps {
  lines: readonly StockLine[] | undefined
  currency: string
}

/** Stock by area and item, with usage and the date it runs out. */
export const StockLines = ({ lines, currency }: StockLinesProps) => (
  <section className="md:card md:overflow-clip">
    <DataList
      label={t('tab.stock')}
      rows={lines}
      columns={columnsOf(currency)}
      keyOf={({ areaId, itemId }) => `${areaId} ${itemId}`}
      card={cardOf}
    />
  </section>
)

/** The area's name without the location's, because most closets are named after their location. */
const areaOf = ({ areaName, locationName }: StockLine) =>
  locationName && !areaName.includes(locationName) ? `${areaName} · ${locationName}` : areaName
const amountOf = ({ onHand, unit }: StockLine) =>
  [formatNumber(onHand), unitFor(onHand, unit)].filter(Boolean).join(' ')
const perVisit = ({ used, visits }: StockLine) => (visits ? formatNumber(Math.round((used / visits) * 100) / 100) : '–')
/** The advice for low stock: a closet is refilled from a warehouse, and a warehouse from a supplier. */
const stateOf = ({ isBelow, locationId }: StockLine) =>
  isBelow && <Badge tone="warn">{t(locationId ? 'refill' : 'below')}</Badge>
const endOf = ({ runsOutOn }: StockLine) => (runsOutOn ? formatDate(runsOutOn, { dateStyle: 'medium' }) : '–')

const columnsOf = (currency: string): Column<StockLine>[] => [
  { id: 'item', label: t('item'), cell: (line) => <RecordName name={line.itemName} about={areaOf(line)} /> },
  {
    id: 'onHand',
    label: t('onHand'),
    isFigure: true,
    cell: (line) => (
      <span className="inline-flex flex-col items-end gap-1">
        {amountOf(line)}
        {stateOf(line)}
      </span>
    ),
  },
  { id: 'used', label: t('used', { days: supplyLimits.windowDays }), isFigure: true, cell: ({ used }) => used },
  { id: 'visit', label: t('perVisit'), isFigure: true, cell: perVisit },
  { id: 'point', label: t('reorderPoint'), isFigure: true, cell: ({ reorderPoint }) => reorderPoint },
  { id: 'end', label: t('runsOut'), isFigure: true, cell: endOf },
  { id: 'value', label: t('value'), isFigure: true, cell: ({ valueMinor }) => formatMoney(valueMinor, currency) },
]

const cardOf = (line: StockLine) => (
  <div className="grid gap-1 text-sm">
    <p className="flex items-center gap-2">
      <span className="min-w-0 flex-1 font-medium wrap-break-word">{line.itemName}</span>
      {stateOf(line)}
    </p>
    <p className="text-ink-2">
      {areaOf(line)} · {amountOf(line)}
    </p>
    <p className="text-ink-2">
      {t('reorderPoint')}: {line.reorderPoint} · {t('runsOut')}: {endOf(line)}
    </p>
  </div>
)
