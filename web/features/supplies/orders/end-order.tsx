import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { purchaseNumber } from '#shared/purchase-orders/states.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { t } from '../texts.ts'
import type { OrderDialogProps } from './send-order.tsx'

/** Cancels a draft, or closes an order of which something is missing. */
export function EndOrder({ organizationId, order, isOpen, onClose }: OrderDialogProps) {
  const isDraft = order.state === 'draft'
  const title = isDraft ? 'cancelTitle' : 'closeTitle'
  async function send(values: FormData) {
    await api.put(fill(purchaseOrderPaths.purchaseOrderState, { organizationId, purchaseOrderId: order.id }), {
      state: isDraft ? 'cancelled' : 'closed',
      isBackOrdered: values.has('isBackOrdered'),
      version: order.version,
    })
    notifySuccess(t('saved'))
    onClose()
    await refresh(
      fill(purchaseOrderPaths.purchaseOrders, { organizationId }),
      fill(supplyPaths.purchaseList, { organizationId }),
    )
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(title, { number: purchaseNumber(order.number) })}
      description={t(isDraft ? 'cancelText' : 'closeText')}
      action={t(isDraft ? 'cancelOrder' : 'closeOrder')}
      send={send}
    >
      {!isDraft && <Checkbox label={t('isBackOrdered')} name="isBackOrdered" defaultChecked />}
    </EditDialog>
  )
}
