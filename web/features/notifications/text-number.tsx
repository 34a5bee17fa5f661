import { notificationPaths } from '#shared/notifications/paths.ts'
import { textMessagePaths } from '#shared/text-messages/paths.ts'
import type { OwnTextNumber } from '#shared/text-messages/text-messages.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { Form } from '#web/domain/form/form.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

/** The number the user gets this organization's texts and calls at: entered, confirmed by a code, removed. */
export function TextNumber({ organizationId }: { organizationId: string }) {
  usePhoneFormats()
  const url = fill(textMessagePaths.textNumber, { organizationId })
  const textNumber = useResource<OwnTextNumber>(url)
  const remove = useAction(async () => {
    await store(url, await api.remove(url))
    notifySuccess(t('numberRemoved'))
  })
  if (!textNumber) return null
  const { from, number, confirmedAt, stoppedAt } = textNumber
  const removal = (
    <Button isBusy={remove.isRunning} onClick={() => void remove.run()}>
      {t('removeNumber')}
    </Button>
  )
  return (
    <SettingsSection title={t('texts')} description={t('textsText')}>
      {from === null && <p className="text-sm text-ink-2">{t('textsOff')}</p>}
      {from !== null && number && stoppedAt && (
        <Notice tone="warn">{t('textsStopped', { number: formatPhone(from) })}</Notice>
      )}
      {from !== null && number && confirmedAt && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="flex-1">
            <span className="block font-medium tabular-nums">{formatPhone(number)}</span>
            <span className="block text-sm text-ink-2">{t('agreed', { time: formatDateTime(confirmedAt) })}</span>
          </span>
          {removal}
        </p>
      )}
      {from !== null && confirmedAt && !stoppedAt && (textNumber.canCall || textNumber.callsAgreedAt) && (
        <CallConsent organizationId={organizationId} from={from} textNumber={textNumber} />
      )}
      {from !== null && number && !confirmedAt && (
        <>
          <CodeForm organizationId={organizationId} url={url} number={number} />
          <span>{removal}</span>
        </>
      )}
      {from !== null && !number && <NumberForm url={url} />}
    </SettingsSection>
  )
}

interface ConsentProps {
  organizationId: string
  /** The organization's number. */
  from: string
  textNumber: OwnTextNumber
}

/** Whether the user also gets calls, which the last of the channels then are. */
function CallConsent({ organizationId, from, textNumber }: ConsentProps) {
  const at = { organizationId }
  const save = useAction(async (agreed: boolean) => {
    const answer = await api.put<OwnTextNumber>(fill(textMessagePaths.textNumberCalls, at), { agreed })
    await store(fill(textMessagePaths.textNumber, at), answer)
    await refresh(fill(notificationPaths.notificationChannels, at))
    notifySuccess(t(agreed ? 'callsOn' : 'callsEnded'))
  })
  return (
    <Checkbox
      look="switch"
      label={t('callMe')}
      hint={
        textNumber.callsAgreedAt
          ? t('callsAgreed', { time: formatDateTime(textNumber.callsAgreedAt) })
          : t('callConsent', { number: formatPhone(from) })
      }
      checked={textNumber.callsAgreedAt !== null}
      disabled={save.isRunning}
      onChange={(event) => void save.run(event.target.checked)}
    />
  )
}

function NumberForm({ url }: { url: string }) {
  const { formProps, isSending } = useForm(async (values) => {
    await store(url, await api.put<OwnTextNumber>(url, { number: textOf(values, 'number') }))
  })
  return (
    <Form {...formProps} className="grid gap-4">
      <Field label={t('number')} name="number" type="tel" autoComplete="tel" required maxLength={30} />
      <p className="text-sm text-ink-2">{t('consent')}</p>
      <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
        {t('sendCode')}
      </Button>
    </Form>
  )
}

function CodeForm({ organizationId, url, number }: { organizationId: string; url: string; number: string }) {
  const { formProps, isSending } = useForm(async (values) => {
    const codeUrl = fill(textMessagePaths.textNumberCode, { organizationId })
    await store(url, await api.post<OwnTextNumber>(codeUrl, { code: textOf(values, 'code').trim() }))
    notifySuccess(t('numberConfirmed'))
  })
  return (
    <Form {...formProps} className="grid gap-4">
      <Field
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*[0-9]{6}\s*"
        required
        hint={t('codeHint', { number: formatPhone(number) })}
      />
      <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
        {t('confirmNumber')}
      </Button>
    </Form>
  )
}
