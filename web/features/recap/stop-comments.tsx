import { useState } from 'react'
import type { Recap, RecapComment, RecapStop } from '#shared/recap/recaps.contract.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface StopCommentsProps {
  organizationId: string
  recap: Recap
  stop: RecapStop
}

export function StopComments({ organizationId, recap, stop }: StopCommentsProps) {
  const params = { organizationId, recapId: recap.id, stopId: stop.id }
  const reload = () => refresh(fill(recapPaths.recaps, params), fill(recapPaths.ownRecapDay, { ...params, day: '' }))
  const send = useAction(async (text: string, replyToId: string | null) => {
    await api.create<Recap>(fill(recapPaths.recapComments, params), { text, replyToId })
    await reload()
  })
  const resolve = useAction(async ({ id, resolvedAt }: RecapComment) => {
    const url = fill(recapPaths.recapCommentResolution, { ...params, commentId: id })
    await api.put<Recap>(url, { isResolved: resolvedAt === null })
    await reload()
  })
  const threads = stop.comments.filter(({ replyToId }) => replyToId === null)
  return (
    <section aria-label={t('commentsOn', { name: stop.locationName })} className="grid gap-3 border-t border-line py-3">
      {threads.map((thread) => (
        <div key={thread.id} className="grid gap-2">
          <Comment comment={thread} timeZone={stop.timeZone} />
          {stop.comments
            .filter(({ replyToId }) => replyToId === thread.id)
            .map((reply) => (
              <div key={reply.id} className="recap-reply">
                <Comment comment={reply} timeZone={stop.timeZone} />
              </div>
            ))}
          <div className="flex flex-wrap gap-2">
            <Button kind="ghost" isBusy={resolve.isRunning} onClick={() => void resolve.run(thread)}>
              {thread.resolvedAt ? t('reopen') : t('resolve')}
            </Button>
            <Writing label={t('reply')} isBusy={send.isRunning} onSend={(text) => send.run(text, thread.id)} />
          </div>
        </div>
      ))}
      <Writing label={t('comment')} isBusy={send.isRunning} onSend={(text) => send.run(text, null)} />
    </section>
  )
}

interface CommentProps {
  comment: RecapComment
  /** The location's time zone, as for all times of a stop. */
  timeZone: string
}

const Comment = ({ comment: { memberName, text, createdAt, resolvedAt, replyToId }, timeZone }: CommentProps) => (
  <div className="text-sm">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{memberName}</span>
      <span className="text-xs text-ink-2">{formatDateTime(createdAt, timeZone)}</span>
      {replyToId === null && <Badge tone={resolvedAt ? 'good' : 'info'}>{t(resolvedAt ? 'closed' : 'open')}</Badge>}
    </p>
    <p className="wrap-break-word whitespace-pre-line">{text}</p>
  </div>
)

interface WritingProps {
  label: string
  isBusy: boolean
  /** Resolves with undefined on failure, and the typed text stays. */
  onSend: (text: string) => Promise<unknown>
}

function Writing({ label, isBusy, onSend }: WritingProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (!isOpen)
    return (
      <Button kind="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  const send = async () => {
    if (!(await onSend(text))) return
    setText('')
    setOpen(false)
  }
  return (
    <div className="grid w-full gap-2">
      <Textarea
        label={label}
        value={text}
        maxLength={recapLimits.commentMax}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" isBusy={isBusy} disabled={!text.trim()} onClick={() => void send()}>
          {t('send')}
        </Button>
        <Button kind="ghost" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
