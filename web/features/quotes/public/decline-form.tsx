import { useState, type ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface DeclineFormProps {
  title: string
  /** Fields before the reason. */
  children?: ReactNode
  send: (reason: string) => Promise<void>
}

const focusFirst = (fields: HTMLElement | null) => fields?.querySelector<HTMLElement>('select, textarea')?.focus()

/** Declines a document behind a link; its fields open with a button, because most clients accept. */
export function DeclineForm({ title, children, send }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [isOpen, setOpen] = useState(false)
  const declining = useAction(() => send(reason))
  if (!isOpen) {
    return (
      <p>
        <Button kind="ghost" onClick={() => setOpen(true)}>
          {t('declineInstead')}
        </Button>
      </p>
    )
  }
  return (
    <Card title={title}>
      <div ref={focusFirst} className="grid gap-3">
        {children}
        <Textarea
          label={t('reason')}
          value={reason}
          maxLength={limits.noteMax}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button kind="danger" isBusy={declining.isRunning} onClick={() => void declining.run()}>
          {t('decline')}
        </Button>
      </div>
    </Card>
  )
}
