import { useState } from 'react'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { NewEmailForm } from '#web/domain/record/new-email-form.tsx'
import { t } from './texts.ts'

/** The email address for signing in, with a way to change it. */
export function OwnEmail() {
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="grid gap-2">
        <p className="wrap-break-word">
          <span className="block text-sm text-ink-2">{t('emailText')}</span>
          {me ? me.email || t('emailNone') : '…'}
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
  const sent = async (email: string) => {
    onDone()
    notifySuccess(t('emailSent', { email }))
    await refresh(secondFactorPaths.accountEvents)
  }
  return (
    <NewEmailForm label={t('emailNew')} onSent={sent}>
      {(field, isSending) => (
        <>
          <DialogBody>{field}</DialogBody>
          <DialogFooter>
            <Button type="submit" kind="primary" isBusy={isSending}>
              {t('emailSend')}
            </Button>
          </DialogFooter>
        </>
      )}
    </NewEmailForm>
  )
}
