import { useState } from 'react'
import { purchaseLimits, purchaseNumber } from '#shared/purchase-orders/states.ts'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { decimalOf, typedDecimal } from '../amounts.ts'
import { DecimalField } from '../decimal-field.tsx'
import { t } from '../texts.ts'
import type { OrderDialogProps } from './send-order.tsx'

/** Receives an order line by line; missing quantities stay on order. */
export function ReceiveOrder({ organizationId, currency, order, isOpen, onClose }: OrderDialogProps) {
  const ids = { organizationId, purchaseOrderId: order.id }
  async function send(values: FormData) {
    const lines = order.lines
      .map(({ position }) => ({
        position,
        quantity: Number(textOf(values, `quantity.${position}`)),
        unitCostE4: decimalOf(textOf(values, `cost.${position}`), 4),
        lot: textOf(values, `lot.${position}`),
      }))
      .filter(({ quantity }) => quantity > 0)
    await api.create(fill(purchaseOrderPaths.purchaseOrderReceipts, ids), {
      lines,
      isOverConfirmed: values.has('isOverConfirmed'),
      note: textOf(values, 'note'),
      version: order.version,
    })
    notifySuccess(t('orderReceived', { area: order.areaName }))
    onClose()
    await refresh(
      fill(purchaseOrderPaths.purchaseOrders, { organizationId }),
      fill(supplyPaths.stock, { organizationId }),
      fill(supplyPaths.stockMoves, { organizationId }),
    )
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('receiveTitle', { number: purchaseNumber(order.number) })}
      description={t('receiveText', { area: order.areaName })}
      action={t('receiveOrder')}
      size="wide"
      send={send}
    >
      <Lines order={order} currency={currency} />
      <Field label={t('note')} name="note" maxLength={supplyLimits.noteMax} />
    </EditDialog>
  )
}

function Lines({ order, currency }: Pick<OrderDialogProps, 'order' | 'currency'>) {
  const [over, setOver] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      {order.lines.map(({ position, itemName, unit, quantity, received, unitCostE4 }) => {
        const missing = Math.max(0, quantity - received)
        return (
          <fieldset
            key={position}
            className="grid grid-cols-2 items-end gap-3 border-b border-line pb-3 sm:grid-cols-3"
          >
            <legend className="mb-2 flex w-full gap-3 text-sm">
              <span className="min-w-0 flex-1 font-medium wrap-break-word">{itemName}</span>
              <span className="text-ink-2">
                {t('missing', { count: formatNumber(missing), unit: unitFor(missing, unit) })}
              </span>
            </legend>
            <Field
              label={t('move.receive')}
              name={`quantity.${position}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={supplyLimits.quantityMax}
              required
              defaultValue={missing}
              onChange={(event) => {
                const next = new Set(over)
                if (Number(event.target.value) > missing) next.add(position)
                else next.delete(position)
                setOver(next)
              }}
            />
            <DecimalField
              label={`${t('unitCost')} (${currency})`}
              name={`cost.${position}`}
              digits={4}
              initial={typedDecimal(unitCostE4, 4)}
            />
            <Field label={t('lot')} name={`lot.${position}`} maxLength={purchaseLimits.lotMax} autoComplete="off" />
          </fieldset>
        )
      })}
      {over.size > 0 && <Checkbox label={t('isOverConfirmed')} name="isOverConfirmed" required />}
    </>
  )
}
