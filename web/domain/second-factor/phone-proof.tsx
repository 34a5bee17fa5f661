import { useState } from 'react'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import type { OwnNumber } from '#shared/phone-sign-in/phone-sign-in.contract.ts'
import type { Proof } from '#shared/second-factor/second-factor.contract.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { api } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SixDigits } from './texted-code.tsx'
import { t } from './texts.ts'

interface PhoneProofProps {
  by: 'textCode' | 'pin'
  onShow: (shown: Proof) => Promise<void>
}

/** Reauthentication of who has no password: a code texted to their own number, or the PIN of their card. */
export function PhoneProof({ by, onShow }: PhoneProofProps) {
  const [sentTo, setSentTo] = useState('')
  const { formProps, isSending } = useForm((values) => onShow({ [by]: textOf(values, by) }))
  const text = useAction(async () => {
    const { phone } = await api.get<OwnNumber>(phonePaths.ownNumber)
    await api.post(phonePaths.code, { number: phone ?? '' })
    setSentTo(phone ?? '')
  })
  const send = (
    <Button kind={sentTo ? 'ghost' : 'primary'} isBusy={text.isRunning} onClick={() => void text.run()}>
      {t(sentTo ? 'textAgain' : 'textMe')}
    </Button>
  )
  if (by === 'textCode' && !sentTo) return send
  return (
    <Form {...formProps} className="grid gap-4">
      {by === 'textCode' && <p>{t('textSent', { end: sentTo.slice(-2) })}</p>}
      <SixDigits label={t(by)} name={by} isPin={by === 'pin'} />
      <Button type="submit" kind="primary" isBusy={isSending}>
        {t('continue')}
      </Button>
      {by === 'textCode' && send}
    </Form>
  )
}
