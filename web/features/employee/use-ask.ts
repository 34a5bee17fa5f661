import { ApiError } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { showSent } from './deliver.ts'
import { dropTap, enqueueTap, queuedTaps, refusals, sendTaps, type QueuedRequest, type TapPlace } from './tap-queue.ts'
import { t } from './texts.ts'

type Asking = Omit<QueuedRequest, 'id' | 'kind' | 'deviceAt'> & { readonly id?: string }

/**
 * Asks or reports as one taps: kept first, then sent in its turn, now or when there is a connection again. Says which it
 * is, `done` where it arrived. The call throws the ApiError of what the server refused, which is kept no longer.
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
    if (isAnswered) void showSent(clocked)
    if (refusal) throw refusal
    notifySuccess(!tap || tap.isSent ? done : t('keptHere'))
  }
}
