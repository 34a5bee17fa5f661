import { useState } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { NewEmailForm } from '#web/domain/record/new-email-form.tsx'
import { t } from './frame/texts.ts'

/** Corrects a mistyped address that is not verified yet: a link is sent to the right one, which replaces it. */
export function CorrectAddress({ onCorrected }: { onCorrected: (email: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <p>
        <button type="button" className="link" onClick={() => setIsOpen(true)}>
          {t('addressWrong')}
        </button>
      </p>
    )
  }
  return (
    <NewEmailForm label={t('addressRight')} onSent={onCorrected}>
      {(field, isSending) => (
        <>
          {field}
          <Button type="submit" isBusy={isSending}>
            {t('sendLink')}
          </Button>
        </>
      )}
    </NewEmailForm>
  )
}
