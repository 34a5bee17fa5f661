import { useState, type FormEvent, type ReactNode } from 'react'
import { conversationLimits } from '#shared/conversations/limits.ts'
import type { Message } from '#shared/conversations/messages.contract.ts'
import { clientMessageKinds } from '#shared/quotes/conversation.ts'
import { limits } from '#shared/limits.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'
import { useUnsentMessage, type UnsentMessage } from './use-unsent-message.ts'

interface ThreadMessage extends Message {
  kind?: string
  /** By default a message is the reader's own if their side wrote it. */
  isOwn?: boolean
  marks?: ReactNode
  footer?: ReactNode
}

export interface ThreadProps {
  /** The storage key of the unsent message. */
  place: string
  title: string
  /** Shown while there are no messages. */
  none: string
  messages: readonly ThreadMessage[]
  /** Shown above the messages: a switch, or a button for earlier ones. */
  before?: ReactNode
  /** Who writes here: visitors behind a link enter a name, the others have one. */
  writer: 'visitor' | 'contact' | 'staff'
  /** The client can ask for a change instead of a question. */
  canChange?: boolean
  /** The name a visitor begins with. */
  suggestedName?: string
  timeZone?: string | undefined
  formClassName?: string
  /** The form's further inputs. */
  inputs?: ReactNode
  /** The label of the field; by default whom the writer addresses. */
  label?: string
  /** Undefined if nobody can write any more. */
  send: ((message: UnsentMessage) => Promise<unknown>) | undefined
}

/** A conversation with a client: its messages, oldest first, and a form for a new one. */
export function Thread({ title, none, messages, before, timeZone, send, ...form }: ThreadProps) {
  return (
    <Card title={title}>
      <div className="grid gap-4">
        {before}
        {messages.length === 0 && <p className="text-sm text-ink-2">{none}</p>}
        {messages.length > 0 && (
          <ol className="grid gap-3" aria-label={t('messages')}>
            {messages.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                isOwn={message.isOwn ?? message.byClient === (form.writer !== 'staff')}
                timeZone={timeZone}
              />
            ))}
          </ol>
        )}
        {send && <WriteForm {...form} send={send} />}
      </div>
    </Card>
  )
}

interface BubbleProps {
  message: ThreadProps['messages'][number]
  isOwn: boolean
  timeZone: string | undefined
}

const Bubble = ({ message: { author, at, text, kind, marks, footer }, isOwn, timeZone }: BubbleProps) => (
  <li className={`max-w-md rounded-lg px-3 py-2 ${isOwn ? 'ml-auto bg-accent-soft' : 'bg-sunken'}`}>
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span className="font-medium">{author}</span>
      <span>{formatDateTime(at, timeZone)}</span>
      {kind === 'change' && <Badge tone="warn">{t('isChange')}</Badge>}
      {marks}
    </p>
    <p className="text-sm wrap-break-word whitespace-pre-line">{text}</p>
    {footer}
  </li>
)

interface WriteFormProps extends Pick<
  ThreadProps,
  'place' | 'writer' | 'canChange' | 'suggestedName' | 'formClassName' | 'inputs' | 'label'
> {
  send: NonNullable<ThreadProps['send']>
}

function WriteForm({
  place,
  writer,
  canChange,
  suggestedName = '',
  formClassName = '',
  inputs,
  label = t(writer === 'staff' ? 'answer' : 'message'),
  send,
}: WriteFormProps) {
  const { message, change, clear } = useUnsentMessage(place)
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
    <form className={`grid gap-3 ${formClassName}`} onSubmit={submit} noValidate>
      {canChange && (
        <FilterChips
          label={t('kind')}
          value={message.kind}
          onChange={(kind) => change({ kind })}
          chips={clientMessageKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      )}
      <Textarea
        label={label}
        name="text"
        value={message.text}
        maxLength={conversationLimits.textMax}
        problem={isTried && isMissing.text ? t('textMissing') : undefined}
        onChange={(event) => change({ text: event.target.value })}
      />
      {writer === 'visitor' && (
        <Field
          label={t('name')}
          name="name"
          value={name}
          autoComplete="name"
          maxLength={limits.personNameMax}
          problem={isTried && isMissing.name ? t('nameMissing') : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      {inputs}
      <div>
        <Button type="submit" isBusy={sending.isRunning}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
