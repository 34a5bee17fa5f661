import { telephonyPaths } from '#shared/telephony/paths.ts'
import type { CalledNumbers } from '#shared/telephony/telephony.contract.ts'
import { textMessagePaths } from '#shared/text-messages/paths.ts'
import type { TextSettings } from '#shared/text-messages/text-messages.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { Form } from '#web/domain/form/form.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Deliveries } from './deliveries.tsx'
import { t } from './texts.ts'

/** Settings of texts and calls to people, and what was delivered by each channel. */
export function TextsTab({ organizationId }: { organizationId: string }) {
  usePhoneFormats()
  const settings = useResource<TextSettings>(fill(textMessagePaths.textSettings, { organizationId }))
  const numbers = useResource<CalledNumbers>(fill(telephonyPaths.calledNumbers, { organizationId }))
  return (
    <div className="grid gap-5">
      <Card title={t('textSettings')} className="max-w-2xl">
        {settings && numbers ? (
          <SettingsForm organizationId={organizationId} settings={settings} numbers={numbers} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Card>
      <Deliveries organizationId={organizationId} />
    </div>
  )
}

interface SettingsProps {
  organizationId: string
  settings: TextSettings
  numbers: CalledNumbers
}

function SettingsForm({ organizationId, settings, numbers }: SettingsProps) {
  const { segments, segmentPrice, calls, minutePrice } = settings
  const { formProps, isSending } = useForm(async (values) => {
    const url = fill(textMessagePaths.textSettings, { organizationId })
    const settings = {
      number: textOf(values, 'number') || null,
      segmentsPerDay: Number(textOf(values, 'segmentsPerDay')),
      callsPerDay: Number(textOf(values, 'callsPerDay')),
    }
    await store(url, await api.put<TextSettings>(url, settings))
    notifySuccess(t('textsSaved'))
  })
  const costs = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })
  return (
    <Form {...formProps} className="grid gap-4">
      <p className="text-sm text-ink-2">{t('textSettingsText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('textsFrom')}
          name="number"
          placeholder={t('noTexts')}
          defaultValue={settings.number ?? ''}
          options={numbers.items.map(({ number, label }) => ({
            value: number,
            label: [formatPhone(number), label].filter(Boolean).join(' · '),
          }))}
        />
        <Field
          label={t('segmentsPerDay')}
          name="segmentsPerDay"
          type="number"
          min={0}
          max={100_000}
          required
          defaultValue={settings.segmentsPerDay}
          hint={t('segmentHint')}
        />
        <Field
          label={t('callsPerDay')}
          name="callsPerDay"
          type="number"
          min={0}
          max={10_000}
          required
          defaultValue={settings.callsPerDay}
          hint={t('callHint')}
        />
      </div>
      <p className="text-sm">
        {t('segmentsSent', { day: formatNumber(segments.day), month: formatNumber(segments.month) })}{' '}
        {t('textCosts', { price: costs.format(segments.month * segmentPrice) })}
      </p>
      <p className="text-sm">
        {t('callsMade', {
          day: formatNumber(calls.day),
          month: formatNumber(calls.month),
          minutes: formatNumber(calls.minutes),
        })}{' '}
        {t('textCosts', { price: costs.format(calls.minutes * minutePrice) })}
      </p>
      <label className="text-sm">
        {t('incomingUrl')}
        <input className="field mt-1 text-sm" readOnly value={settings.incomingUrl} />
      </label>
      <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
        {t('saveTexts')}
      </Button>
    </Form>
  )
}
