import type { SuppliesTab } from './toolbar.tsx'
import type { StockValue, StockValueLine } from '#shared/supplies/stock-value.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { formatUnitCost } from './amounts.ts'
import { t } from './texts.ts'

/** The value of the stock at the end of a day: in total, by place and by item. */
export function ValueTab({ organizationId, currency }: SuppliesTab) {
  const { dayOf, put } = useListAddress()
  const asOf = dayOf('day')
  const url = (path: string) => withQuery(fill(path, { organizationId }), { asOf: asOf || null })
  const value = useResource<StockValue>(url(supplyPaths.stockValue), { keepPrevious: true })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Field
          label={t('endOfDay')}
          type="date"
          className="max-w-xs flex-1"
          value={asOf || (value?.asOf ?? '')}
          onChange={(event) => put({ day: event.target.value })}
        />
        <ExportMenu lists={[{ url: url(supplyPaths.stockValueExport) }]} />
      </div>
      {value ? (
        <div className="grid gap-5">
          <Summary value={value} currency={currency} />
          {value.items.length === 0 && (
            <Card>
              <EmptyState title={t('noStock')}>{t('noValueText')}</EmptyState>
            </Card>
          )}
          {value.areas.map(({ areaId, areaName, locationName, valueMinor }) => (
            <Card
              key={areaId}
              title={locationName && !areaName.includes(locationName) ? `${areaName} · ${locationName}` : areaName}
              actions={<span className="font-semibold tabular-nums">{formatMoney(valueMinor, currency)}</span>}
              isFlush
            >
              <DataList
                label={areaName}
                rows={value.items.filter((line) => line.areaId === areaId)}
                columns={columnsOf(currency)}
                keyOf={({ itemId }) => itemId}
                card={cardOf(currency)}
              />
            </Card>
          ))}
        </div>
      ) : (
        <Skeleton className="h-40 rounded-lg" />
      )}
    </>
  )
}

/** The total, and how the month led to it. */
function Summary({ value: { asOf, month, totalMinor }, currency }: { value: StockValue; currency: string }) {
  const signed = (minor: number) => `${minor < 0 ? '−' : '+'} ${formatMoney(Math.abs(minor), currency)}`
  const steps = [
    [t('opening', { day: formatDate(month.from, { dateStyle: 'medium' }) }), formatMoney(month.openingMinor, currency)],
    [t('move.receive'), signed(month.receivedMinor)],
    [t('usedOut'), signed(-month.usedMinor)],
    [t('countedOut'), signed(month.countedMinor)],
    [t('closing', { day: formatDate(asOf, { dateStyle: 'medium' }) }), formatMoney(totalMinor, currency)],
  ]
  return (
    <Card title={t('stockValue')}>
      <p className="text-2xl font-semibold tabular-nums">{formatMoney(totalMinor, currency)}</p>
      <p className="mt-1 text-sm text-ink-2">{t('stockValueText')}</p>
      <dl className="mt-4 grid max-w-lg gap-1 text-sm">
        {steps.map(([label, amount], index) => (
          <div
            key={label}
            className={`flex gap-4 ${index === steps.length - 1 ? 'border-t border-line pt-1 font-semibold' : ''}`}
          >
            <dt className="min-w-0 flex-1">{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const amountOf = ({ onHand, unit }: StockValueLine) =>
  [formatNumber(onHand), unitFor(onHand, unit)].filter(Boolean).join(' ')

const columnsOf = (currency: string): Column<StockValueLine>[] => [
  { id: 'item', label: t('item'), cell: ({ itemName }) => <span className="font-medium">{itemName}</span> },
  { id: 'onHand', label: t('onHand'), isFigure: true, cell: amountOf },
  {
    id: 'cost',
    label: t('averageCost'),
    isFigure: true,
    cell: ({ unitCostE4 }) => formatUnitCost(unitCostE4, currency),
  },
  { id: 'value', label: t('value'), isFigure: true, cell: ({ valueMinor }) => formatMoney(valueMinor, currency) },
]

const cardOf = (currency: string) => (line: StockValueLine) => (
  <div className="flex gap-3 text-sm">
    <span className="min-w-0 flex-1">
      <span className="block font-medium wrap-break-word">{line.itemName}</span>
      <span className="text-ink-2">
        {amountOf(line)} · {formatUnitCost(line.unitCostE4, currency)}
      </span>
    </span>
    <span className="tabular-nums">{formatMoney(line.valueMinor, currency)}</span>
  </div>
)
