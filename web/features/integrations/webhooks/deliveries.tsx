import { useState } from 'react'
import type { Webhook, WebhookDelivery, WebhookDeliveryPage } from '#shared/integrations/webhooks.contract.ts'
import type { DeliveryState } from '#shared/integrations/webhooks.ts'
import { api } from '#web/platform/http/api.ts'
import { useMoment } from '#web/platform/data/moment.tsx'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Dialog, DialogBody } from '#web/domain/controls/dialog.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { t } from '../texts.ts'

interface DeliveriesProps {
  url: string
  /** Undefined closes the dialog. */
  webhook: Webhook | undefined
  onClose: () => void
}

/** A webhook's deliveries with every try; each can be sent again. */
export const Deliveries = ({ url, webhook, onClose }: DeliveriesProps) => (
  <Dialog
    isOpen={!!webhook}
    onClose={onClose}
    size="wide"
    title={t('deliveriesOf', { name: webhook?.name ?? '' })}
    description={t('deliveriesText')}
  >
    <DialogBody>{webhook && <DeliveryList url={`${url}/${webhook.id}/deliveries`} />}</DialogBody>
  </Dialog>
)

function DeliveryList({ url }: { url: string }) {
  const [count, setCount] = useState(1)
  const { data, isLoading } = usePages<WebhookDeliveryPage>(url, count)
  if (!data) return <SkeletonText lines={3} />
  if (data.items.length === 0) return <p className="text-sm text-ink-2">{t('noDeliveries')}</p>
  return (
    <>
      <ul className="divide-y divide-line" aria-label={t('deliveries')}>
        {data.items.map((delivery) => (
          <DeliveryLine key={delivery.id} url={url} delivery={delivery} />
        ))}
      </ul>
      <LoadMore hasMore={!!data.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
    </>
  )
}

const tones: Record<DeliveryState, Tone> = { waiting: 'info', delivered: 'good', failed: 'bad', skipped: 'neutral' }

function DeliveryLine({ url, delivery }: { url: string; delivery: WebhookDelivery }) {
  const moment = useMoment()
  const { id, type, state, createdAt, requestId, attempts } = delivery
  const replay = useAction(async () => {
    await api.post(`${url}/${id}/replay`)
    notifySuccess(t('sentAgain'))
    await refresh(url)
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2.5 font-medium">
          <code>{type}</code>
          <Badge tone={tones[state]}>{t(`deliveryState.${state}`)}</Badge>
        </p>
        <p className="text-ink-2">
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </p>
        {requestId && <p className="wrap-anywhere text-ink-2">{t('requestIs', { id: requestId })}</p>}
        <ul className="text-ink-2">
          {attempts.map(({ at, status, error, ms }) => (
            <li key={at}>
              {[
                moment(at),
                status === null ? t(`error.${error ?? 'unreachable'}` as 'error.timeout') : t('answered', { status }),
                t('took', { ms }),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      </div>
      {state !== 'waiting' && (
        <Button isBusy={replay.isRunning} onClick={() => void replay.run()} aria-label={t('sendAgainNamed', { type })}>
          {t('sendAgain')}
        </Button>
      )}
    </li>
  )
}
