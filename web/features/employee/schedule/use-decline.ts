import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { queuedTaps, type QueuedRequest } from '../offline/tap-queue.ts'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

/**
 * Declining waits in the outbox like a report: nobody else can be faster. What was declined is not shown any more,
 * unless the server refused it.
 */
export function useDecline(organizationId: string) {
  const userId = useMe()?.userId
  const ask = useAsk(organizationId)
  const taps = userId === undefined ? [] : queuedTaps(userId)
  return {
    decline: (
      declined: Pick<QueuedRequest, 'url' | 'body' | 'shownAt'>,
      { jobName, locationName, timeZone }: Pick<Visit, 'jobName' | 'locationName' | 'timeZone'>,
    ) =>
      ask(
        { what: 'decline', method: 'PUT', ...declined },
        { place: `${jobName}, ${locationName}`, timeZone },
        t('declinedIt'),
      ),
    isDeclined: (url: string) =>
      taps.some(({ punch, refusal }) => punch.kind === 'asked' && punch.url === url && refusal === undefined),
  }
}
