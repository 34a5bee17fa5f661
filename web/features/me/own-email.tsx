import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/lib/api.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh } from '#web/lib/resource.ts'
import { textOf, useForm } from '#web/lib/use-form.ts'
import { useMe } from '#web/lib/use-me.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { t } from './texts.ts'

/** The address one signs in with, and the way to another one. */
export function OwnEmail() {
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="grid gap-2">
        <p className="wrap-break-word">
          <span className="block text-sm text-ink-2">{t('emailText')}</span>
          {me?.email ?? '…'}
        </p>
        <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('emailChange')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={close} title={t('emailChange')} description={t('emailNewHint')}>
        <EmailForm onDone={close} />
      </Dialog>
    </>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { formProps, problems, error, isSending } = useForm(async (values) => {
    const email = textOf(values, 'email')
    await api.post(secondFactorPaths.ownEmail, { email })
    onDone()
    notifySuccess(t('emailSent', { email }))
    await refresh(secondFactorPaths.accountEvents)
  })
  return (
    <form {...formProps}>
      <DialogBody>
        <FormError error={error} />
        <Field
          label={t('emailNew')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={limits.emailMax}
          problem={problems['email']}
        />
      </DialogBody>
      <DialogFooter>
        <Button type="submit" kind="primary" isBusy={isSending}>
          {t('emailSend')}
        </Button>
      </DialogFooter>
    </form>
  )
}
