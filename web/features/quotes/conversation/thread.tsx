import { useState, type FormEvent } from 'react'
import type { QuoteMessage } from '#shared/quotes/conversation.contract.ts'
import { clientMessageKinds, quoteMessageTextMax } from '#shared/quotes/conversation.ts'
import { limits } from '#shared/limits.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'
import { useKeptMessage } from './use-kept-message.ts'

export interface ThreadProps {
  /** What the message is kept under until it was sent. */
  place: string
  messages: readonly QuoteMessage[]
  /** Who writes here: a link's holder gives a name, the others have one. */
  writer: 'visitor' | 'contact' | 'staff'
  /** The name a visitor begins with. */
  suggestedName?: string
  timeZone?: string | undefined
  send: (message: { id: string; kind: 'question' | 'change'; name: string; text: string }) => Promise<unknown>
}

/** The conversation about a quote: what was written, oldest first, and a form to write. */
export function Thread({ place, messages, writer, suggestedName = '', timeZone, send }: ThreadProps) {
  return (
    <Card title={t(writer === 'staff' ? 'thread.staff' : 'thread.client')}>
      <div className="grid gap-4">
        {messages.length === 0 && (
          <p className="text-sm text-ink-2">{t(writer === 'staff' ? 'thread.noneStaff' : 'thread.lead')}</p>
        )}
        {messages.length > 0 && (
          <ol className="grid gap-3" aria-label={t('messages')}>
            {messages.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                isOwn={message.byClient === (writer !== 'staff')}
                timeZone={timeZone}
              />
            ))}
          </ol>
        )}
        <WriteForm place={place} writer={writer} suggestedName={suggestedName} send={send} />
      </div>
    </Card>
  )
}

interface BubbleProps {
  message: QuoteMessage
  isOwn: boolean
  timeZone: string | undefined
}

const Bubble = ({ message: { author, at, text, kind }, isOwn, timeZone }: BubbleProps) => (
  <li className={`quote-message ${isOwn ? 'quote-message-own' : ''}`}>
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span className="font-medium">{author}</span>
      <span>{formatDateTime(at, timeZone)}</span>
      {kind === 'change' && <Badge tone="warn">{t('thread.isChange')}</Badge>}
    </p>
    <p className="text-sm wrap-break-word whitespace-pre-line">{text}</p>
  </li>
)

function WriteForm({ place, writer, suggestedName = '', send }: Omit<ThreadProps, 'messages' | 'timeZone'>) {
  const { message, change, clear } = useKeptMessage(place)
  const [isTried, setTried] = useState(false)
  const name = message.name || suggestedName
  const sending = useAction(async () => {
    await send({ id: message.id, kind: message.kind, name: name.trim(), text: message.text.trim() })
    clear()
    setTried(false)
  })
  const isMissing = { text: !message.text.trim(), name: writer === 'visitor' && !name.trim() }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const missing = isMissing.text ? 'text' : isMissing.name ? 'name' : undefined
    if (missing) event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    else void sending.run()
  }
  return (
    <form className="quote-screen grid gap-3" onSubmit={submit} noValidate>
      {writer !== 'staff' && (
        <FilterChips
          label={t('thread.kind')}
          value={message.kind}
          onChange={(kind) => change({ kind })}
          chips={clientMessageKinds.map((value) => ({ value, label: t(`thread.kind.${value}`) }))}
        />
      )}
      <Textarea
        label={t(writer === 'staff' ? 'thread.answer' : 'thread.message')}
        name="text"
        value={message.text}
        maxLength={quoteMessageTextMax}
        problem={isTried && isMissing.text ? t('thread.textMissing') : undefined}
        onChange={(event) => change({ text: event.target.value })}
      />
      {writer === 'visitor' && (
        <Field
          label={t('thread.name')}
          name="name"
          value={name}
          autoComplete="name"
          maxLength={limits.personNameMax}
          problem={isTried && isMissing.name ? t('nameMissing') : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      <div>
        <Button type="submit" isBusy={sending.isRunning}>
          {t('thread.send')}
        </Button>
      </div>
    </form>
  )
}
