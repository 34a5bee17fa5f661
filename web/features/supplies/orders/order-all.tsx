import { useSearchParams } from 'react-router-dom'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from '../texts.ts'
import { AreaSelect } from './area-select.tsx'

interface OrderAllProps {
  organizationId: string
  isOpen: boolean
  onClose: () => void
}

/** Drafts an order for each supplier of everything on the list. */
export function OrderAll({ organizationId, isOpen, onClose }: OrderAllProps) {
  const [, setParams] = useSearchParams()
  async function send(values: FormData) {
    const { items } = await api.create<{ items: unknown[] }>(
      fill(purchaseOrderPaths.ordersFromList, { organizationId }),
      { areaId: textOf(values, 'areaId') },
    )
    notifySuccess(t('ordersMade', { count: items.length }))
    onClose()
    await refresh(
      fill(purchaseOrderPaths.purchaseOrders, { organizationId }),
      fill(supplyPaths.purchaseList, { organizationId }),
    )
    setParams({ tab: 'orders', state: 'draft' })
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orderAll')}
      description={t('orderAllText')}
      action={t('orderAll')}
      send={send}
    >
      <AreaSelect organizationId={organizationId} />
    </EditDialog>
  )
}
