import { useState } from 'react'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import type { SecondFactorNeeded, User } from '#shared/users/users.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Form } from '#web/domain/form/form.tsx'
import { browserCountry, SixDigits } from '#web/domain/second-factor/texted-code.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

interface CodeFormsProps {
  /** Empty without one. */
  card: string
  /** The last digits of the number on record; null while there is none, undefined without a card. */
  numberEnd: string | null | undefined
  onAnswer: (answer: User | SecondFactorNeeded) => void
}

/** First the number, then the code that was texted there. */
export function CodeForms({ card, numberEnd, onAnswer }: CodeFormsProps) {
  const [number, setNumber] = useState('')
  const region = browserCountry()
  const about = { ...(region && { country: region }), ...(card && { card }) }
  const asking = useForm(async (values) => {
    const typed = textOf(values, 'number')
    await api.post(phonePaths.code, { number: typed, ...about })
    setNumber(typed)
  })
  const entering = useForm(async (values) =>
    onAnswer(
      await api.post<User | SecondFactorNeeded>(phonePaths.signIn, { number, code: textOf(values, 'code'), ...about }),
    ),
  )
  const hint = numberEnd === null ? t('numberUnknown') : numberEnd && t('numberHint', { end: numberEnd })
  if (!number) {
    return (
      <Form {...asking.formProps} key="number">
        <Field label={t('number')} name="number" type="tel" autoComplete="tel" maxLength={40} required hint={hint} />
        <Button type="submit" kind="primary" isBusy={asking.isSending}>
          {t('sendCode')}
        </Button>
      </Form>
    )
  }
  return (
    <Form {...entering.formProps} key="code">
      <p>{t('codeSent', { number })}</p>
      <SixDigits label={t('code')} name="code" />
      <Button type="submit" kind="primary" isBusy={entering.isSending}>
        {t('signIn')}
      </Button>
      <Button kind="ghost" onClick={() => setNumber('')}>
        {t('again')}
      </Button>
    </Form>
  )
}
