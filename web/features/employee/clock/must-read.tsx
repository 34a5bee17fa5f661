import { useEffect } from 'react'
import type { MustRead } from '#shared/messages/must-read.contract.ts'
import { messagePaths } from '#shared/messages/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import type { OwnJob, OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { queuedTaps } from '../offline/tap-queue.ts'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

interface MustReadDialogProps {
  organizationId: string
  messages: readonly MustRead[]
  /** What is about to be started; undefined closes the dialog. */
  start: { job: OwnVisit | OwnJob; visitStart: string | undefined } | undefined
  onRead: () => void
  onClose: () => void
}

/** Shows what has to be read before a start. That it was read is kept before the tap, also without a connection. */
export function MustReadDialog({ organizationId, messages, start, onRead, onClose }: MustReadDialogProps) {
  const userId = useMe()?.userId
  const ask = useAsk(organizationId)
  const readIds =
    userId === undefined
      ? []
      : queuedTaps(userId).flatMap(({ punch }) => (isReading(punch) ? punch.body.messageIds : []))
  const unread = start
    ? messages.filter((message) => isFor(message, start) && !readIds.includes(message.messageId))
    : []
  const isNothing = !!start && unread.length === 0
  useEffect(() => {
    if (isNothing) onRead()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per start: `onRead` is another function on every render
  }, [isNothing])
  const read = () => {
    if (!start) return
    const { job } = start
    const body = { messageIds: unread.map(({ messageId }) => messageId) }
    const url = fill(messagePaths.messageReads, { organizationId })
    const shownAt = [fill(timeclockPaths.timeclock, { organizationId })]
    // It is stored first; a refusal comes back with the start.
    ask({ what: 'read', url, body, shownAt }, { place: job.locationName, timeZone: job.timeZone }, t('readKept')).catch(
      () => {},
    )
    onRead()
  }
  return (
    <Dialog
      isOpen={unread.length > 0}
      onClose={onClose}
      title={t('mustReadTitle')}
      description={start && `${start.job.jobName}, ${start.job.locationName}`}
    >
      <DialogBody>
        <ul className="grid gap-3">
          {unread.map(({ messageId, author, text, translation, at }) => (
            <li key={messageId} className="rounded-lg bg-sunken px-3 py-2">
              <p className="text-xs text-ink-2">
                <span className="font-medium">{author}</span> {formatDateTime(at, start?.job.timeZone)}
              </p>
              <p className="wrap-break-word whitespace-pre-line">{translation ?? text}</p>
              {translation && (
                <details className="text-xs text-ink-2">
                  <summary>{t('originalText')}</summary>
                  <p className="whitespace-pre-line">{text}</p>
                </details>
              )}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" className="h-12" onClick={read} data-autofocus>
          {t('haveRead')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const isReading = (
  punch: ReturnType<typeof queuedTaps>[number]['punch'],
): punch is typeof punch & { body: { messageIds: string[] } } => punch.kind === 'asked' && punch.what === 'read'

/** A place's message is for every start there, a visit's for that visit alone. */
const isFor = (
  { locationId, jobId, originalStart }: MustRead,
  { job, visitStart }: NonNullable<MustReadDialogProps['start']>,
) =>
  locationId === job.locationId &&
  (jobId === null || (jobId === job.jobId && Date.parse(originalStart ?? '') === Date.parse(visitStart ?? '')))
