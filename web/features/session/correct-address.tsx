import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/lib/api.ts'
import { textOf, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { t } from './texts.ts'

/** For who mistyped the address that waits to be confirmed: the link in a mail to the right one takes its place. */
export function CorrectAddress({ onCorrected }: { onCorrected: (email: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { formProps, problems, error, isSending } = useForm(async (values) => {
    const email = textOf(values, 'email')
    await api.post(secondFactorPaths.ownEmail, { email })
    onCorrected(email)
  })
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
    <form {...formProps}>
      <FormError error={error} />
      <Field
        label={t('addressRight')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={limits.emailMax}
        problem={problems['email']}
      />
      <Button type="submit" isBusy={isSending}>
        {t('sendLink')}
      </Button>
    </form>
  )
}
