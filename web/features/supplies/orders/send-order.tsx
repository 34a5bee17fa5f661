import { useState } from 'react'
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { limits } from '#shared/limits.ts'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { purchaseNumber } from '#shared/purchase-orders/states.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

export interface OrderDialogProps {
  organizationId: string
  currency: string
  order: PurchaseOrder
  isOpen: boolean
  onClose: () => void
}

/** Emails a draft with its PDF, or marks it as ordered by phone or in a shop. */
export function SendOrder({ organizationId, currency, order, isOpen, onClose }: OrderDialogProps) {
  const configuration = useConfiguration(organizationId)
  const ids = { organizationId, purchaseOrderId: order.id }
  async function send(values: FormData) {
    const email = textOf(values, 'how') === 'email' ? textOf(values, 'email') : null
    if (email && configuration) {
      const { orderPdf } = await import('./order-blocks.ts')
      const day = todayIn(configuration.timeZone)
      const form = new FormData()
      form.set('file', await orderPdf({ order, company: configuration.name, currency, day }), 'order.pdf')
      await api.post(fill(purchaseOrderPaths.purchaseOrderDocument, ids), form)
    }
    await api.create(fill(purchaseOrderPaths.purchaseOrderSending, ids), { email, version: order.version })
    notifySuccess(t(email ? 'orderSent' : 'saved'))
    onClose()
    await refresh(fill(purchaseOrderPaths.purchaseOrders, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sendTitle', { number: purchaseNumber(order.number) })}
      description={t('sendText')}
      action={t('sendOrder')}
      send={send}
    >
      <How email={order.supplierEmail} />
    </EditDialog>
  )
}

function How({ email }: { email: string }) {
  const [how, setHow] = useState(email ? 'email' : 'other')
  return (
    <>
      <Select
        label={t('sendHow')}
        name="how"
        value={how}
        options={(['email', 'other'] as const).map((value) => ({ value, label: t(`sendBy.${value}`) }))}
        onChange={(event) => setHow(event.target.value)}
      />
      {how === 'email' && (
        <Field label={t('email')} name="email" type="email" required maxLength={limits.emailMax} defaultValue={email} />
      )}
    </>
  )
}
