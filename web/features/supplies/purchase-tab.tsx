import { useState } from 'react'
import type { PurchaseLine, PurchaseList } from '#shared/supplies/stock.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { OrderAll } from './orders/order-all.tsx'
import { RecordName } from './record-name.tsx'
import { t } from './texts.ts'
import { Toolbar, type SuppliesTab } from './toolbar.tsx'

/** Items to order now, by supplier. */
export function PurchaseTab({ organizationId, currency, mayManage }: SuppliesTab) {
  const [isOrdering, setOrdering] = useState(false)
  const list = useResource<PurchaseList>(fill(supplyPaths.purchaseList, { organizationId }))
  if (!list) return <Skeleton className="h-40 rounded-lg" />
  const bySupplier = [...Map.groupBy(list.items, ({ supplierId }) => supplierId).values()]
  return (
    <div className="grid gap-5">
      <Toolbar>
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-sm text-ink-2">{t('purchaseText')}</p>
          <ExportMenu lists={[{ url: fill(supplyPaths.purchaseListExport, { organizationId }) }]} />
          {mayManage && list.items.some(({ supplierId }) => supplierId) && (
            <Button kind="primary" onClick={() => setOrdering(true)}>
              {t('orderAll')}
            </Button>
          )}
        </div>
      </Toolbar>
      {list.items.length === 0 && (
        <Card>
          <EmptyState title={t('nothingToOrder')}>{t('nothingToOrderText')}</EmptyState>
        </Card>
      )}
      {bySupplier.map((lines) => (
        <Card key={lines[0]?.supplierId ?? 'none'} title={lines[0]?.supplierName ?? t('noSupplier')} isFlush>
          <DataList
            label={lines[0]?.supplierName ?? t('noSupplier')}
            rows={lines}
            columns={columnsOf(currency)}
            keyOf={({ itemId }) => itemId}
            card={cardOf(currency)}
          />
        </Card>
      ))}
      {list.items.length > 0 && (
        <p className="text-right font-semibold">{t('total', { amount: formatMoney(list.totalMinor, currency) })}</p>
      )}
      <OrderAll organizationId={organizationId} isOpen={isOrdering} onClose={() => setOrdering(false)} />
      {list.unknown.length > 0 && (
        <Card title={t('unknown')}>
          <p className="mb-2 text-sm text-ink-2">{t('unknownText')}</p>
          <ul className="grid gap-x-4 text-sm sm:grid-cols-2">
            {list.unknown.map(({ name, unit, quantity }) => (
              <li key={`${name} ${unit}`} className="flex gap-3 py-1">
                <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
                <span className="tabular-nums">{[quantity, unitFor(quantity, unit)].filter(Boolean).join(' ')}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const orderOf = ({ order, unit, packs, packSize }: PurchaseLine) => {
  const units = [formatNumber(order), unitFor(order, unit)].filter(Boolean).join(' ')
  return packSize > 1 ? `${units} (${t('packs', { count: packs })})` : units
}

const columnsOf = (currency: string): Column<PurchaseLine>[] => [
  { id: 'item', label: t('item'), cell: ({ itemName, sku }) => <RecordName name={itemName} about={sku} /> },
  { id: 'onHand', label: t('onHand'), isFigure: true, cell: ({ onHand }) => onHand },
  { id: 'onOrder', label: t('onOrder'), isFigure: true, cell: ({ onOrder }) => onOrder },
  { id: 'requested', label: t('requested'), isFigure: true, cell: ({ requested }) => requested },
  { id: 'point', label: t('reorderPoint'), isFigure: true, cell: ({ reorderPoint }) => reorderPoint },
  { id: 'order', label: t('order'), isFigure: true, cell: orderOf },
  { id: 'cost', label: t('cost'), isFigure: true, cell: ({ costMinor }) => formatMoney(costMinor, currency) },
]

const cardOf = (currency: string) => (line: PurchaseLine) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">{line.itemName}</p>
    <p>
      {t('order')}: {orderOf(line)} · {formatMoney(line.costMinor, currency)}
    </p>
    <p className="text-ink-2">
      {t('onHand')}: {line.onHand} · {t('requested')}: {line.requested}
    </p>
  </div>
)
