import { useState, type FormEvent, type ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { SignaturePad } from '#web/domain/signature/signature-pad.tsx'
import { signatureSize } from '../follow-up/acceptance-signature.tsx'
import { t } from '../texts.ts'

interface SignFormProps {
  title: string
  /** The checkbox's label. */
  agreement: string
  /** The name of the choice that is missing. */
  missing?: string | undefined
  send: (signed: { name: string; signature: string | null }) => Promise<void>
  /** Choices made before signing; `isTried` is true after a first attempt to sign. */
  children?: (isTried: boolean) => ReactNode
}

/** A name, a signature and an agreement. */
export function SignForm({ title, agreement, missing, send, children }: SignFormProps) {
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const open = missing ?? (!name.trim() ? 'name' : agrees ? undefined : 'agrees')
    if (open) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${open}"]`)?.focus()
      return
    }
    setSending(true)
    try {
      await send({ name: name.trim(), signature: path || null })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notifyFailure(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <Card title={title}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        {children?.(isTried)}
        <Field
          label={t('your.name')}
          name="name"
          required
          autoComplete="name"
          maxLength={limits.personNameMax}
          value={name}
          problem={isTried && !name.trim() ? t('nameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="mb-1.5 text-sm font-medium">{t('signHere')}</p>
        <SignaturePad
          path={path}
          onPath={setPath}
          size={signatureSize}
          label={t('signHere')}
          hint={t('signHint')}
          clearLabel={t('clearSignature')}
          className="quote-pad"
        />
        <Checkbox
          label={agreement}
          name="agrees"
          checked={agrees}
          aria-invalid={isTried && !agrees}
          onChange={(event) => setAgrees(event.target.checked)}
        />
        {isTried && !agrees && <p className="text-sm text-bad">{t('agreeMissing')}</p>}
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('accept')}
        </Button>
      </form>
    </Card>
  )
}
