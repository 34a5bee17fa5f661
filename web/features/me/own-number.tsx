import { useState } from 'react'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import type { OwnNumber as Own } from '#shared/phone-sign-in/phone-sign-in.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Form } from '#web/domain/form/form.tsx'
import { browserCountry, SixDigits } from '#web/domain/second-factor/texted-code.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

/** The phone number for signing in, with a way to change it. */
export function OwnNumber() {
  const ownNumber = useResource<Own>(phonePaths.ownNumber)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // Asks to confirm it's the user before a code is texted, not after.
  const open = useAction(async () => {
    await api.get(secondFactorPaths.proof)
    setIsOpen(true)
  })
  return (
    <>
      <div className="grid gap-2">
        <p>
          <span className="block text-sm text-ink-2">{t('phoneText')}</span>
          {ownNumber ? (ownNumber.phone ? formatPhone(ownNumber.phone) : t('phoneNone')) : '…'}
        </p>
        <Button className="justify-self-start" isBusy={open.isRunning} onClick={() => void open.run()}>
          {t('phoneChange')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={close} title={t('phoneChange')} description={t('phoneNewHint')}>
        {isOpen && <NumberForms onDone={close} />}
      </Dialog>
    </>
  )
}

/** First the new number, then the code that was texted there. */
function NumberForms({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState<{ number: string; country?: string }>()
  const asking = useForm(async (values) => {
    const region = browserCountry()
    const request = { number: textOf(values, 'number'), ...(region && { country: region }) }
    await api.post(phonePaths.code, request)
    setTyped(request)
  })
  const confirming = useForm(async (values) => {
    await store(
      phonePaths.ownNumber,
      await api.put<Own>(phonePaths.ownNumber, { ...typed, code: textOf(values, 'code') }),
    )
    onDone()
    notifySuccess(t('phoneChanged'))
    await refresh(secondFactorPaths.accountEvents)
  })
  if (!typed)
    return (
      <Form {...asking.formProps} key="number">
        <DialogBody>
          <Field label={t('phoneNew')} name="number" type="tel" autoComplete="tel" maxLength={40} required />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" kind="primary" isBusy={asking.isSending}>
            {t('phoneSend')}
          </Button>
        </DialogFooter>
      </Form>
    )
  return (
    <Form {...confirming.formProps} key="code">
      <DialogBody>
        <p>{t('phoneSent', { number: typed.number })}</p>
        <SixDigits label={t('phoneCode')} name="code" />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => setTyped(undefined)}>{t('phoneAgain')}</Button>
        <Button type="submit" kind="primary" isBusy={confirming.isSending}>
          {t('phoneConfirm')}
        </Button>
      </DialogFooter>
    </Form>
  )
}
