import { ApiError } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { isUnstored } from '#web/domain/outbox/outbox-store.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { refreshAfterSend } from './offline/deliver.ts'
import {
  dropTap,
  enqueueTap,
  queuedTaps,
  refusals,
  sendTaps,
  type QueuedRequest,
  type TapPlace,
} from './offline/tap-queue.ts'
import { t } from './texts.ts'

type Asking = Omit<QueuedRequest, 'id' | 'kind' | 'deviceAt'> & { readonly id?: string }

/**
 * Queues a request or report like a tap: it is stored first, then sent in order, now or once online. Shows `done` when
 * it arrived, otherwise that it is saved on this device. @throws ApiError when the server refused it; a refused request
 * is dropped
 */
export function useAsk(organizationId: string) {
  const userId = useMe()?.userId
  return async ({ id = newId(), ...asking }: Asking, where: TapPlace, done: string) => {
    if (userId === undefined) throw new ApiError(0)
    const clocked = { userId, organizationId }
    enqueueTap({
      ...clocked,
      ...where,
      punch: { ...asking, id, kind: 'asked', deviceAt: new Date().toISOString() },
    })
    const isAnswered = await sendTaps(clocked)
    const tap = queuedTaps(userId).find(({ punch }) => punch.id === id)
    const refusal = refusals.get(id)
    if (tap && refusal) dropTap(tap)
    if (isAnswered) void refreshAfterSend(clocked)
    if (refusal) throw refusal
    // The page shows a notice that there is no space.
    if (!isUnstored(userId, id)) notifySuccess(!tap || tap.isSent ? done : t('keptHere'))
  }
}
