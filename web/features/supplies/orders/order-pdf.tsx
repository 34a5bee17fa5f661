import { Download } from 'lucide-react'
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderPaths } from '#shared/purchase-orders/paths.ts'
import { purchaseNumber } from '#shared/purchase-orders/states.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { fill } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../texts.ts'
import { todayIn } from '#web/platform/format/days.ts'

interface OrderPdfProps {
  organizationId: string
  currency: string
  order: PurchaseOrder
}

/** The stored PDF of a sent order, otherwise the PDF as it would be sent now. */
export function OrderPdf({ organizationId, currency, order }: OrderPdfProps) {
  const configuration = useConfiguration(organizationId)
  const pdf = useAction(async () => {
    if (!configuration) return
    const { orderPdf } = await import('./order-blocks.ts')
    const day = order.sentAt?.slice(0, 10) ?? todayIn(configuration.timeZone)
    saveFile(
      `${purchaseNumber(order.number)}.pdf`,
      await orderPdf({ order, company: configuration.name, currency, day }),
    )
  })
  if (order.sentAt && order.hasDocument)
    return (
      <a
        href={fill(purchaseOrderPaths.purchaseOrderDocument, { organizationId, purchaseOrderId: order.id })}
        className="btn-secondary"
        download
      >
        <Download />
        {t('pdf')}
      </a>
    )
  return (
    <Button isBusy={pdf.isRunning || !configuration} onClick={() => void pdf.run()}>
      <Download />
      {t('pdf')}
    </Button>
  )
}
