import { useState, type ReactNode } from 'react'
import type { ThreadKey, ThreadMessage, Thread as WholeThread } from '#shared/messages/messages.contract.ts'
import { messageLimits } from '#shared/messages/kinds.ts'
import { messagePaths } from '#shared/messages/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Thread } from '#web/domain/conversation/thread.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { addressPhotos } from '#web/domain/photos/photo-queue.ts'
import { UnsentPhotos } from '#web/domain/photos/unsent-photos.tsx'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { PhotoLinks } from '#web/domain/record/photo-links.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'
import { useThread, type MessageUrls } from './use-thread.ts'

interface ThreadViewProps {
  urls: MessageUrls
  of: ThreadKey
  /** Staff see who read what; undefined in the client area. */
  organizationId?: string
  title: string
  none: (thread: WholeThread) => string
  /** Shown above the messages. */
  before?: ReactNode
  /** Shows nothing where the reader may not see the thread. */
  isQuiet?: boolean
}

/** One thread: its messages with who read them, and a form for a new one. */
export function ThreadView({ urls, of, organizationId, title, none, before, isQuiet }: ThreadViewProps) {
  const { thread, isAbsent, items, showEarlier, write, refreshed } = useThread(urls, of, !organizationId)
  const [mustRead, setMustRead] = useState(false)
  const draft = `${urls.messages}#${of.about} ${of.id} ${of.at ?? ''} ${of.withClient ?? ''}`
  const { photos, add, isEarly } = useWaitingPhotos({ place: draft, url: null })
  const ending = useAction(async (messageId: string) => {
    await api.remove(fill(messagePaths.messageReading, { organizationId, messageId }))
    await refreshed()
  })
  if (isAbsent) return isQuiet ? null : <p className="text-sm text-ink-2">{t('notForYou')}</p>
  if (!thread) return <SkeletonText lines={4} />
  const timeZone = thread.timeZone ?? undefined
  const marksOf = (message: ThreadMessage) =>
    message.mustRead && (
      <>
        <Badge tone="warn">{t('isMustRead')}</Badge>
        {thread.mayRequireReading && (
          <button type="button" className="underline" onClick={() => void ending.run(message.id)}>
            {t('endMustRead')}
          </button>
        )}
      </>
    )
  return (
    <Thread
      place={`${of.about} ${of.id} ${of.at ?? ''} ${of.withClient ?? ''}`}
      title={title}
      none={none(thread)}
      writer={organizationId ? 'staff' : 'contact'}
      label={t('message')}
      timeZone={timeZone}
      messages={items.map((message) => ({
        ...message,
        marks: marksOf(message),
        text: message.translation ?? message.text,
        footer: (
          <>
            <PhotoLinks photos={message.photos} />
            {message.translation && <Original text={message.text} />}
            {organizationId && <ReadBy message={message} timeZone={timeZone} />}
          </>
        ),
      }))}
      before={
        <>
          {before}
          <UnsentPhotos place={urls.messages} onSent={refreshed} />
          {!thread.mayWrite && <p className="text-sm text-ink-2">{t('readOnly')}</p>}
          {showEarlier && (
            <div>
              <Button onClick={showEarlier}>{t('earlier')}</Button>
            </div>
          )}
        </>
      }
      inputs={
        <>
          {thread.mayRequireReading && (
            <Checkbox
              label={t('mustRead')}
              hint={t('mustReadHint')}
              checked={mustRead}
              onChange={({ target }) => setMustRead(target.checked)}
            />
          )}
          {photos.length < messageLimits.photosMax && (
            <FileDrop
              label={t('addPhoto')}
              accept={pictureTypes}
              hint={t('photoHint', { max: messageLimits.photosMax })}
              isBusy={isEarly}
              onFile={add}
            />
          )}
          <WaitingPhotos photos={photos} />
        </>
      }
      send={
        thread.mayWrite
          ? async (message) => {
              await write(message, mustRead && thread.mayRequireReading)
              // The message is stored even if its photos are not uploaded yet; the page lists them.
              const keys = photos.map(({ key }) => key)
              await addressPhotos(keys, { place: urls.messages, url: `${urls.messages}/${message.id}/photos` })
              setMustRead(false)
            }
          : undefined
      }
    />
  )
}

/** High enough to be hit beside the next one. */
const summaryClass = 'content-center py-1 pointer-coarse:min-h-11'

/** What a translated message said, one tap away. */
const Original = ({ text }: { text: string }) => (
  <details className="mt-1 text-xs text-ink-2">
    <summary className={summaryClass}>{t('translated')}</summary>
    <p className="wrap-break-word whitespace-pre-line">{text}</p>
  </details>
)

function ReadBy({
  message: { reads, isOwn, mustRead },
  timeZone,
}: {
  message: ThreadMessage
  timeZone?: string | undefined
}) {
  if (reads.length === 0)
    return isOwn || mustRead ? <p className="mt-1 text-xs text-ink-3">{t('readByNobody')}</p> : null
  return (
    <details className="mt-1 text-xs text-ink-2">
      <summary className={summaryClass}>{t('readBy', { count: reads.length })}</summary>
      <ul>
        {reads.map(({ name, byClient, at }) => (
          <li key={`${name} ${at}`}>
            {byClient ? `${name} (${t('client')})` : name} · {formatDateTime(at, timeZone)}
          </li>
        ))}
      </ul>
    </details>
  )
}
