import { useState } from 'react'
import { channels, deliveryStates } from '#shared/notifications/channels.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import type { CalledNumbers } from '#shared/telephony/telephony.contract.ts'
import { textMessagePaths } from '#shared/text-messages/paths.ts'
import type { DeliveryItem, TextSettings } from '#shared/text-messages/text-messages.contract.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { formatDateTime, formatNumber } from '#web/platform/format/format.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Form } from '#web/domain/form/form.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
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

const tones = { queued: 'neutral', sent: 'neutral', delivered: 'good', failed: 'bad', refused: 'warn' } as const

function State({ item }: { item: DeliveryItem }) {
  return (
    <>
      <Badge tone={tones[item.state]}>{t(`state.${item.state}`)}</Badge>
      {item.problem && <span className="block text-xs text-ink-3">{problemOf(item.problem)}</span>}
      {item.outcome && <span className="block text-xs text-ink-3">{outcomeOf(item.outcome)}</span>}
    </>
  )
}

const reasons = [
  'daily_limit',
  'no_number',
  'stopped',
  'seen',
  'no_address',
  'changed',
  'no_device',
  'gone',
  'not_heard',
  'busy',
  'no_answer',
  'call_failed',
] as const
const outcomes = ['heard', 'offer_taken', 'stopped', 'settled'] as const

const problemOf = (problem: string) => {
  const reason = reasons.find((each) => each === problem)
  return reason ? t(`reason.${reason}`) : t('providerCode', { code: problem })
}

const outcomeOf = (outcome: string) => t(`outcome.${outcomes.find((each) => each === outcome) ?? 'refused'}`)

/** What a text or a call is paid by. */
const chargedOf = ({ channel, segments, seconds }: DeliveryItem) => {
  if (channel === 'call') return seconds > 0 ? t('chargedMinutes', { count: Math.ceil(seconds / 60) }) : ''
  return segments > 0 ? t('chargedSegments', { count: segments }) : ''
}

const recipientOf = ({ name, number }: DeliveryItem) =>
  [name, number && formatPhone(number)].filter(Boolean).join(' · ')
const whatOf = ({ channel, purpose }: DeliveryItem) => `${t(`channel.${channel}`)} · ${t(`purpose.${purpose}`)}`

const columns: readonly Column<DeliveryItem>[] = [
  { id: 'time', label: t('time'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'to', label: t('recipient'), cell: recipientOf },
  { id: 'what', label: t('sentAs'), cell: whatOf },
  { id: 'state', label: t('state'), cell: (item) => <State item={item} /> },
  { id: 'segments', label: t('segments'), isFigure: true, cell: chargedOf },
  { id: 'request', label: t('requestId'), cell: ({ requestId }) => <code className="text-xs">{requestId}</code> },
]

const cardOf = (item: DeliveryItem) => (
  <div className="grid gap-1">
    <p className="flex flex-wrap items-center gap-2">
      <span className="flex-1 font-medium">{recipientOf(item)}</span>
      <State item={item} />
    </p>
    <p className="text-sm text-ink-2">
      {whatOf(item)} · {formatDateTime(item.createdAt)}
    </p>
    <code className="text-xs wrap-anywhere">{item.requestId}</code>
  </div>
)

function Deliveries({ organizationId }: { organizationId: string }) {
  const [filter, setFilter] = useState({ channel: '', state: '' })
  const [pages, setPages] = useState(1)
  const url = withQuery(fill(textMessagePaths.deliveries, { organizationId }), filter)
  const { data, isLoading } = usePages<{ items: DeliveryItem[]; nextCursor: string | null }>(url, pages)
  const choose = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change })
    setPages(1)
  }
  return (
    <Card title={t('deliveries')} isFlush>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Select
          label={t('sentAs')}
          placeholder={t('anyChannel')}
          value={filter.channel}
          onChange={(event) => choose({ channel: event.target.value })}
          options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        />
        <Select
          label={t('state')}
          placeholder={t('anyState')}
          value={filter.state}
          onChange={(event) => choose({ state: event.target.value })}
          options={deliveryStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </div>
      {data?.items.length === 0 ? (
        <EmptyState title={t('noDeliveries')}>{t('noDeliveriesText')}</EmptyState>
      ) : (
        <div className="max-md:p-3">
          <DataList label={t('deliveries')} rows={data?.items} columns={columns} keyOf={({ id }) => id} card={cardOf} />
        </div>
      )}
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setPages(pages + 1)} />
    </Card>
  )
}
