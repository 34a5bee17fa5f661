import { useState } from 'react'
import type { ShownOwner } from '#shared/users/users.contract.ts'
import { limits } from '#shared/limits.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { PasswordField } from '#web/domain/form/password-field.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { t as tSession } from '../frame/texts.ts'
import { t } from './texts.ts'

interface ShowOwnerProps {
  onShow: (shown: ShownOwner) => Promise<unknown>
}

interface PageProps extends ShowOwnerProps {
  /** The account was never verified, so a new password may be chosen. */
  mayChoose: boolean
}

/**
 * Asks the opener of an email's link for the account's password, or for a new one if a stranger may have chosen the
 * first.
 */
export function ConfirmOwner({ onShow, mayChoose }: PageProps) {
  const [isNew, setIsNew] = useState(false)
  return (
    <AuthLayout title={t('showOwner')} lead={t(isNew ? 'showOwnerNewLead' : 'showOwnerLead')}>
      {isNew ? <NewOwner onShow={onShow} /> : <KnownOwner onShow={onShow} />}
      {mayChoose && (
        <p>
          <button type="button" className="link" onClick={() => setIsNew(!isNew)}>
            {t(isNew ? 'showOwnerKnown' : 'showOwnerNotMe')}
          </button>
        </p>
      )}
    </AuthLayout>
  )
}

function KnownOwner({ onShow }: ShowOwnerProps) {
  const form = useForm((values) => onShow({ password: String(values.get('password')) }))
  return (
    <Form {...form.formProps}>
      <PasswordField label={tSession('password')} name="password" autoComplete="current-password" />
      <Button type="submit" kind="primary" isBusy={form.isSending}>
        {t('showOwnerConfirm')}
      </Button>
    </Form>
  )
}

function NewOwner({ onShow }: ShowOwnerProps) {
  const form = useForm((values) =>
    onShow({ name: textOf(values, 'name'), newPassword: String(values.get('newPassword')) }),
  )
  return (
    <Form {...form.formProps}>
      <Field label={tSession('name')} name="name" autoComplete="name" required maxLength={limits.personNameMax} />
      <NewPasswordField label={t('newPassword')} name="newPassword" />
      <Button type="submit" kind="primary" isBusy={form.isSending}>
        {t('showOwnerConfirm')}
      </Button>
    </Form>
  )
}
