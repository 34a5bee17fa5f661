import { useState } from 'react'
import type { PurchaseOrderPage, PurchaseOrderSummary } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { purchaseNumber, purchaseStates } from '#shared/purchase-orders/states.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Select } from '#web/kit/select.tsx'
import type { SuppliesTab } from '../toolbar.tsx'
import { t } from '../texts.ts'
import { Toolbar } from '../toolbar.tsx'
import { OrderEditing } from './order-editing.tsx'
import { OrderView } from './order-view.tsx'
import { StateBadge } from './state-badge.tsx'

/** The list of purchase orders, or the one named in the URL. */
export function OrdersTab(props: SuppliesTab) {
  const { organizationId, currency, mayManage } = props
  const { idOf, choiceOf, pages, change, hrefOf } = useListAddress()
  const state = choiceOf('state', purchaseStates)
  const orderId = idOf('order')
  const [isAdding, setAdding] = useState(false)
  const list = fill(purchaseOrderPaths.purchaseOrders, { organizationId })
  const { data, isLoading } = usePages<PurchaseOrderPage>(withQuery(list, { state }), pages)
  if (orderId) return <OrderView {...props} purchaseOrderId={orderId} backHref={hrefOf({ order: '' })} />
  return (
    <>
      <Toolbar
        add={mayManage ? t('addOrder') : undefined}
        onAdd={() => setAdding(true)}
        exported={withQuery(fill(purchaseOrderPaths.purchaseOrderExport, { organizationId }), { state })}
      >
        <Select
          label={t('orderState')}
          className="max-w-xs"
          value={state ?? ''}
          placeholder={t('everything')}
          options={purchaseStates.map((entry) => ({ value: entry, label: t(`order.${entry}`) }))}
          onChange={(event) => change({ state: event.target.value })}
        />
      </Toolbar>
      {data?.items.length === 0 ? (
        <Card>
          <EmptyState title={t('noOrders')}>{t('noOrdersText')}</EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('tab.orders')}
            rows={data?.items}
            columns={columnsOf(currency)}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => hrefOf({ order: id })}
            card={cardOf(currency)}
          />
          <LoadMore
            hasMore={!!data?.nextCursor}
            isLoading={isLoading}
            onLoad={() => change({ pages: String(pages + 1) })}
          />
        </section>
      )}
      <OrderEditing
        organizationId={organizationId}
        currency={currency}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </>
  )
}

const day = (instant: string) => formatDate(instant.slice(0, 10), { dateStyle: 'medium' })

const columnsOf = (currency: string): Column<PurchaseOrderSummary>[] => [
  { id: 'number', label: t('number'), cell: ({ number }) => purchaseNumber(number) },
  { id: 'supplier', label: t('supplier'), cell: ({ supplierName }) => supplierName },
  { id: 'area', label: t('deliverTo'), cell: ({ areaName }) => areaName },
  { id: 'state', label: t('orderState'), cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'lines', label: t('items'), isFigure: true, cell: ({ lineCount }) => lineCount },
  { id: 'total', label: t('orderTotal'), isFigure: true, cell: ({ totalMinor }) => formatMoney(totalMinor, currency) },
  { id: 'day', label: t('created'), isFigure: true, cell: ({ createdAt }) => day(createdAt) },
]

const cardOf = (currency: string) => (order: PurchaseOrderSummary) => (
  <div className="grid gap-1 text-sm">
    <p className="flex items-center gap-2">
      <span className="min-w-0 flex-1 font-medium">
        {purchaseNumber(order.number)} · {order.supplierName}
      </span>
      <StateBadge state={order.state} />
    </p>
    <p className="flex gap-3 text-ink-2">
      <span className="min-w-0 flex-1">
        {order.areaName} · {day(order.createdAt)}
      </span>
      <span className="tabular-nums">{formatMoney(order.totalMinor, currency)}</span>
    </p>
  </div>
)
