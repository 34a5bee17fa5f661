import type { QuoteDelivery } from '#shared/quotes/conversation.contract.ts'
import { useMoment } from '#web/platform/data/moment.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'

/** Every email and notification that the quote caused, for questions about what the client received. */
export function DeliveriesCard({ deliveries }: { deliveries: readonly QuoteDelivery[] }) {
  const moment = useMoment()
  if (deliveries.length === 0) return undefined
  return (
    <Card title={t('deliveries')}>
      <ul className="grid gap-2 text-sm">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-break-word">
              {t(`delivery.${delivery.channel}`, {
                what: t(`delivery.${delivery.kind}`),
                recipient: delivery.recipient,
              })}
            </span>
            <span className="text-ink-2 tabular-nums" title={t('requestId', { id: delivery.requestId })}>
              {delivery.sentAt
                ? moment(delivery.sentAt)
                : t(delivery.droppedAt ? 'delivery.dropped' : 'delivery.waiting')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
