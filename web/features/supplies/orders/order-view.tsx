import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { isOpenPurchase, purchaseNumber } from '#shared/purchase-orders/states.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { Moment } from '#web/platform/data/moment.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { formatUnitCost } from '../amounts.ts'
import { RecordName } from '../record-name.tsx'
import type { SuppliesTab } from '../toolbar.tsx'
import { t } from '../texts.ts'
import { EndOrder } from './end-order.tsx'
import { OrderEditing } from './order-editing.tsx'
import { OrderPdf } from './order-pdf.tsx'
import { ReceiveOrder } from './receive-order.tsx'
import { SendOrder } from './send-order.tsx'
import { StateBadge } from './state-badge.tsx'

interface OrderViewProps extends SuppliesTab {
  purchaseOrderId: string
  backHref: string
}

/** A purchase order with its actions. */
export function OrderView({ organizationId, currency, mayManage, purchaseOrderId, backHref }: OrderViewProps) {
  const order = useResource<PurchaseOrder>(fill(purchaseOrderPaths.purchaseOrder, { organizationId, purchaseOrderId }))
  const [open, setOpen] = useState<'edit' | 'send' | 'receive' | 'end'>()
  if (!order) return <Skeleton className="h-40 rounded-lg" />
  const dialog = { organizationId, currency, order, onClose: () => setOpen(undefined) }
  const isDraft = order.state === 'draft'
  return (
    <div className="grid gap-5">
      <Link to={backHref} className="link inline-flex items-center gap-1 justify-self-start text-sm">
        <ArrowLeft className="size-4" />
        {t('tab.orders')}
      </Link>
      <Card
        title={`${purchaseNumber(order.number)} · ${order.supplierName}`}
        actions={<StateBadge state={order.state} />}
      >
        <Details
          details={[
            { label: t('deliverTo'), value: order.areaName },
            { label: t('orderTotal'), value: formatMoney(order.totalMinor, currency) },
            { label: t('sentHow'), value: order.sentAt && <Sent order={order} /> },
            { label: t('backOrderOf'), value: order.backOrderOf && purchaseNumber(order.backOrderOf.number) },
            { label: t('backOrders'), value: order.backOrders.map(({ number }) => purchaseNumber(number)).join(', ') },
            { label: t('note'), value: order.note },
          ].filter(({ value }) => value)}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          {mayManage && isDraft && (
            <Button kind="primary" onClick={() => setOpen('send')}>
              {t('sendOrder')}
            </Button>
          )}
          {mayManage && isOpenPurchase(order.state) && (
            <Button kind="primary" onClick={() => setOpen('receive')}>
              {t('receiveOrder')}
            </Button>
          )}
          {mayManage && isDraft && <Button onClick={() => setOpen('edit')}>{t('editOrder')}</Button>}
          <OrderPdf organizationId={organizationId} currency={currency} order={order} />
          {mayManage && (isDraft || isOpenPurchase(order.state)) && (
            <Button kind="ghost" onClick={() => setOpen('end')}>
              {t(isDraft ? 'cancelOrder' : 'closeOrder')}
            </Button>
          )}
        </div>
      </Card>
      <Card title={t('items')} isFlush>
        <DataList
          label={t('items')}
          rows={order.lines}
          columns={columnsOf(currency)}
          keyOf={({ position }) => String(position)}
          card={cardOf(currency)}
        />
      </Card>
      {order.receipts.length > 0 && (
        <Card title={t('receipts')}>
          <ul className="grid gap-3 text-sm">
            {order.receipts.map((receipt) => (
              <li key={receipt.moveId} className="flex gap-3">
                <span className="min-w-0 flex-1 wrap-break-word">
                  <span className="font-medium">
                    {receipt.isUndo ? '−' : ''}
                    {amount(receipt.quantity, receipt.unit)} {receipt.itemName}
                  </span>
                  <span className="block text-ink-2">
                    <Moment at={receipt.at} />
                    {receipt.by && ` · ${receipt.by}`}
                    {receipt.lot && ` · ${t('lotIs', { lot: receipt.lot })}`}
                    {receipt.isUndo && ` · ${t('isUndone')}`}
                  </span>
                </span>
                <span className="tabular-nums">{formatMoney(receipt.costMinor, currency)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <OrderEditing {...dialog} isOpen={open === 'edit'} />
      <SendOrder {...dialog} isOpen={open === 'send'} />
      <ReceiveOrder {...dialog} isOpen={open === 'receive'} />
      <EndOrder {...dialog} isOpen={open === 'end'} />
    </div>
  )
}

/** How the order was sent: by email, once the mail server accepted it, or otherwise. */
function Sent({ order: { sentAt, sentTo, sentBy, mailedAt } }: { order: PurchaseOrder }) {
  return (
    <>
      {sentTo ? t(mailedAt ? 'emailedTo' : 'emailWaits', { email: sentTo }) : t('orderedOtherwise')} ·{' '}
      <Moment at={mailedAt ?? sentAt ?? ''} />
      {sentBy && ` · ${sentBy}`}
    </>
  )
}

type Line = PurchaseOrder['lines'][number]

const amount = (quantity: number, unit: string) =>
  [formatNumber(quantity), unitFor(quantity, unit)].filter(Boolean).join(' ')

const columnsOf = (currency: string): Column<Line>[] => [
  { id: 'item', label: t('item'), cell: ({ itemName, sku }) => <RecordName name={itemName} about={sku} /> },
  { id: 'quantity', label: t('ordered'), isFigure: true, cell: ({ quantity, unit }) => amount(quantity, unit) },
  { id: 'received', label: t('move.receive'), isFigure: true, cell: ({ received }) => formatNumber(received) },
  { id: 'cost', label: t('unitCost'), isFigure: true, cell: ({ unitCostE4 }) => formatUnitCost(unitCostE4, currency) },
  { id: 'total', label: t('cost'), isFigure: true, cell: ({ costMinor }) => formatMoney(costMinor, currency) },
]

const cardOf = (currency: string) => (line: Line) => (
  <div className="flex gap-3 text-sm">
    <span className="min-w-0 flex-1">
      <span className="block font-medium wrap-break-word">{line.itemName}</span>
      <span className="text-ink-2">
        {t('receivedOf', { received: formatNumber(line.received), ordered: amount(line.quantity, line.unit) })}
      </span>
    </span>
    <span className="tabular-nums">{formatMoney(line.costMinor, currency)}</span>
  </div>
)
