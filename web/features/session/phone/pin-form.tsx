import { useState } from 'react'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import type { SecondFactorNeeded, User } from '#shared/users/users.contract.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Form } from '#web/domain/form/form.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface PinFormProps {
  card: string
  onAnswer: (answer: User | SecondFactorNeeded) => void
}

const digits = { inputMode: 'numeric', pattern: '[0-9]{6}', maxLength: 6, required: true, type: 'password' } as const

/** The PIN of the card; the first time, one's own instead of the one that a manager gave. */
export function PinForm({ card, onAnswer }: PinFormProps) {
  const [isGiven, setGiven] = useState(false)
  const { formProps, isSending } = useForm(async (values) => {
    const newPin = textOf(values, 'newPin')
    const body = { card, pin: textOf(values, 'pin'), ...(newPin && { newPin }) }
    try {
      onAnswer(await api.post<User | SecondFactorNeeded>(phonePaths.pin, body))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'pin_change_needed' || isGiven) throw error
      setGiven(true)
    }
  })
  return (
    <Form {...formProps}>
      <Field label={t('pin')} name="pin" autoComplete="current-password" {...digits} />
      {isGiven && (
        <Field
          label={t('newPin')}
          name="newPin"
          autoComplete="new-password"
          hint={t('newPinLead')}
          {...digits}
          type="text"
        />
      )}
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('signIn')}
      </Button>
    </Form>
  )
}
