import { useState } from 'react'
import { channels, deliveryStates } from '#shared/notifications/channels.ts'
import { textMessagePaths } from '#shared/text-messages/paths.ts'
import type { DeliveryItem } from '#shared/text-messages/text-messages.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

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

interface DeliveriesProps {
  organizationId: string
  /** Only what this member was sent. */
  memberId?: string
}

/** What was sent by each channel and what became of it, without what it said. */
export function Deliveries({ organizationId, memberId = '' }: DeliveriesProps) {
  usePhoneFormats()
  const [filter, setFilter] = useState({ channel: '', state: '' })
  const [pages, setPages] = useState(1)
  const url = withQuery(fill(textMessagePaths.deliveries, { organizationId }), { ...filter, memberId })
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
