import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { purchaseLimits } from '#shared/purchase-orders/states.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import type { SupplierList, SupplyItemList } from '#shared/supplies/supplies.contract.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { decimalOf, typedDecimal } from '../amounts.ts'
import { DecimalField } from '../decimal-field.tsx'
import { t } from '../texts.ts'
import { AreaSelect } from './area-select.tsx'

interface OrderEditingProps {
  organizationId: string
  currency: string
  /** The draft to change; without one a new order is drafted. */
  order?: PurchaseOrder | undefined
  isOpen: boolean
  onClose: () => void
}

/** Drafts an order by hand, or changes a draft. */
export function OrderEditing({ organizationId, currency, order, isOpen, onClose }: OrderEditingProps) {
  const [params, setParams] = useSearchParams()
  const url = fill(purchaseOrderPaths.purchaseOrders, { organizationId })
  async function send(values: FormData) {
    const lines = values
      .getAll('line')
      .map((line) => ({
        itemId: textOf(values, `item.${line}`),
        quantity: Number(textOf(values, `quantity.${line}`)),
        unitCostE4: decimalOf(textOf(values, `cost.${line}`), 4),
      }))
      .filter(({ itemId }) => itemId)
    const content = { areaId: textOf(values, 'areaId'), note: textOf(values, 'note'), lines }
    const saved = order
      ? await api.put<PurchaseOrder>(`${url}/${order.id}`, { ...content, version: order.version })
      : await api.create<PurchaseOrder>(url, { ...content, supplierId: textOf(values, 'supplierId') })
    notifySuccess(t('saved'))
    onClose()
    await refresh(url, fill(supplyPaths.purchaseList, { organizationId }))
    if (!order) setParams(new URLSearchParams([...params, ['order', saved.id]]))
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t(order ? 'editOrder' : 'addOrder')} size="wide" send={send}>
      <Inputs organizationId={organizationId} currency={currency} order={order} />
    </EditDialog>
  )
}

function Inputs({ organizationId, currency, order }: Pick<OrderEditingProps, 'organizationId' | 'currency' | 'order'>) {
  const suppliers = useResource<SupplierList>(fill(supplyPaths.suppliers, { organizationId }))?.items
  const items = useResource<SupplyItemList>(fill(supplyPaths.supplyItems, { organizationId }))?.items ?? []
  const [lines, setLines] = useState(order?.lines.map(({ position }) => position) ?? [1])
  const [costs, setCosts] = useState<Readonly<Record<number, number>>>({})
  const choices = items
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, name, unit }) => ({ value: id, label: [name, unit].filter(Boolean).join(' · ') }))
  return (
    <>
      {!order && (
        <Select
          label={t('supplier')}
          name="supplierId"
          required
          options={(suppliers ?? [])
            .filter(({ archivedAt }) => archivedAt === null)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <AreaSelect organizationId={organizationId} chosen={order?.areaId} />
      {lines.map((line) => {
        const orderLine = order?.lines.find(({ position }) => position === line)
        return (
          <fieldset key={line} className="grid grid-cols-2 items-end gap-3 border-b border-line pb-3 sm:grid-cols-3">
            <legend className="sr-only">{t('orderLine', { number: line })}</legend>
            <input type="hidden" name="line" value={line} />
            <Select
              // Renders again after the items load, or the choice would be lost.
              key={items.length > 0 ? 'known' : 'loading'}
              className="max-sm:col-span-2"
              label={t('item')}
              name={`item.${line}`}
              defaultValue={orderLine?.itemId ?? ''}
              placeholder={t('noItem')}
              options={choices}
              onChange={(event) => {
                const item = items.find(({ id }) => id === event.target.value)
                if (item) setCosts({ ...costs, [line]: item.unitCostE4 })
              }}
            />
            <Field
              label={t('quantity')}
              name={`quantity.${line}`}
              type="number"
              inputMode="numeric"
              min={1}
              max={supplyLimits.quantityMax}
              required
              defaultValue={orderLine?.quantity ?? 1}
            />
            <DecimalField
              key={costs[line]}
              label={`${t('unitCost')} (${currency})`}
              name={`cost.${line}`}
              digits={4}
              initial={typedDecimal(costs[line] ?? orderLine?.unitCostE4 ?? 0, 4)}
            />
          </fieldset>
        )
      })}
      {lines.length < purchaseLimits.linesMax && (
        <Button
          kind="ghost"
          className="justify-self-start"
          onClick={() => setLines([...lines, Math.max(0, ...lines) + 1])}
        >
          <Plus />
          {t('addLine')}
        </Button>
      )}
      <Field label={t('note')} name="note" maxLength={purchaseLimits.noteMax} defaultValue={order?.note} />
    </>
  )
}
