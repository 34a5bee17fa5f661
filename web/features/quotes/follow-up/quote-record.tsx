import { useState } from 'react'
import { useMoment } from '#web/platform/data/moment.tsx'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { formatDate, formatMinutes, formatNumber } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { pages } from '#shared/pages.ts'
import { store, useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import { LateDecisionDialog } from './late-decision-dialog.tsx'
import { HandDecision, LossReason } from './loss-reason.tsx'
import { DeliveriesCard } from '../conversation/deliveries-card.tsx'
import { Thread } from '#web/domain/conversation/thread.tsx'
import { PdfButton } from '../document/pdf-button.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { priceText } from '../list/price-text.ts'
import { Expiry } from '../list/quote-card.tsx'
import { QuotePaper } from '../document/quote-document.tsx'
import { receiversText } from '../editor/receivers.ts'
import { Signature } from './acceptance-signature.tsx'
import { t } from '../texts.ts'
import { WalkCard } from '../editor/walk-card.tsx'

interface RecordProps {
  url: string
  quote: Quote
  organizationId: string
}

/** A sent quote: what the client received and its outcome. */
export function QuoteRecord({ url, quote, organizationId }: RecordProps) {
  const moment = useMoment()
  const [address, setAddress] = useState('')
  const revising = useAction(async () => {
    await store(url, await api.post<Quote>(`${url}/revise`, { version: quote.version }))
  })
  const linking = useAction(async () => {
    const link = await api.post<{ address: string }>(`${url}/link`)
    setAddress(link.address)
    const copied = await navigator.clipboard?.writeText(link.address).then(
      () => true,
      () => false,
    )
    if (copied) notifySuccess(t('linkCopied'))
  })
  const reminding = useAction(async () => {
    const reminded = await api.post<Quote>(`${url}/reminder`)
    notifySuccess(t('wasReminded', { email: receiversText(reminded.content) }))
    await store(url, reminded)
  })
  const [decision, setDecision] = useState<'accepted' | 'declined'>()
  const isArchived = quote.archivedAt !== null
  const isOpen = !isArchived && (quote.state === 'sent' || quote.state === 'viewed')
  return (
    <div className="grid gap-5">
      <ArchivedNotice url={url} quote={quote} />
      <div className="flex flex-wrap gap-2">
        {!isArchived && quote.state !== 'accepted' && (
          <Button kind="primary" isBusy={revising.isRunning} onClick={() => void revising.run()}>
            {t('revise')}
          </Button>
        )}
        {!isArchived && (
          <Button isBusy={linking.isRunning} onClick={() => void linking.run()}>
            {t('copyLink')}
          </Button>
        )}
        {quote.document && <PdfButton href={`${url}/pdf`} />}
        {isOpen && (
          <Button isBusy={reminding.isRunning} onClick={() => void reminding.run()}>
            {t('remind')}
          </Button>
        )}
        {(isOpen || (!isArchived && quote.state === 'expired')) && (
          <>
            <Button onClick={() => setDecision('accepted')}>{t('moveTo.accepted')}</Button>
            <Button onClick={() => setDecision('declined')}>{t('moveTo.declined')}</Button>
          </>
        )}
        <QuoteActions url={url} quote={quote} />
      </div>
      <Expiry row={quote} />
      {address && <Field label={t('linkOnce')} value={address} readOnly onFocus={(event) => event.target.select()} />}
      <LossReason url={url} quote={quote} />
      {quote.acceptance && <Accepted quote={quote} organizationId={organizationId} />}
      {quote.revision > 0 && (
        <Thread
          place={url}
          messages={quote.messages}
          title={t('thread.staff')}
          none={t('thread.noneStaff')}
          formClassName="quote-screen"
          writer="staff"
          send={async ({ id, text }) => store(url, await api.post<Quote>(`${url}/messages`, { id, text }))}
        />
      )}
      <Card title={t('history')}>
        <dl className="grid gap-1 text-sm">
          {historyOf(quote, moment).map(([name, value]) => (
            <div key={`${name} ${value}`} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-ink-2">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <DeliveriesCard deliveries={quote.deliveries} />
      <WalkCard quote={quote} />
      {quote.document && (
        <Card title={t('asSent')}>
          <QuotePaper document={quote.document} accepted={quote.acceptance} />
        </Card>
      )}
      <LateDecisionDialog
        organizationId={organizationId}
        url={url}
        decision={decision}
        onDone={() => {}}
        onClose={() => setDecision(undefined)}
      />
    </div>
  )
}

function historyOf(quote: Quote, moment: (instant: string) => string): [string, string][] {
  const revisions = quote.revisions.map(({ revision, sentAt, ...price }): [string, string] => [
    t('revisionSent', { revision }),
    `${moment(sentAt)} · ${priceText(price, quote.currency)}`,
  ])
  return [
    ...(quote.decidedAt ? [[t('decided'), moment(quote.decidedAt)] as [string, string]] : []),
    ...quote.reminders.map(({ sentAt, isAutomatic }): [string, string] => [
      t(isAutomatic ? 'remindedByItself' : 'reminded'),
      moment(sentAt),
    ]),
    ...(quote.viewedAt
      ? [[t('firstViewed', { count: quote.viewCount }), moment(quote.viewedAt)] as [string, string]]
      : []),
    ...revisions,
    ...(quote.validUntil ? [[t('validUntil'), formatDate(quote.validUntil)] as [string, string]] : []),
  ]
}

const jobText = ({ budgetedMinutes, visitsPerWeek }: NonNullable<Quote['acceptance']>['jobs'][number]) =>
  [
    budgetedMinutes > 0 && formatMinutes(budgetedMinutes),
    visitsPerWeek === null ? t('doneOnce') : t('perWeekProposed', { count: formatNumber(visitsPerWeek) }),
  ]
    .filter(Boolean)
    .join(' · ')

function Accepted({ quote, organizationId }: { quote: Quote; organizationId: string }) {
  const moment = useMoment()
  const { acceptance } = quote
  if (!acceptance) return undefined
  const option = quote.document?.options[acceptance.option]
  return (
    <Card title={t('is.accepted')}>
      <p>
        {t('acceptedBy', {
          name: acceptance.name,
          time: moment(acceptance.acceptedAt),
          option: option?.name ?? '',
        })}
      </p>
      {quote.handDecision ? (
        <HandDecision decision={quote.handDecision} />
      ) : (
        <Signature name={acceptance.name} path={acceptance.signature} />
      )}
      <p className="text-xs wrap-break-word text-ink-2">
        {acceptance.address
          ? t('proof', { address: acceptance.address, hash: acceptance.documentHash })
          : t('proofByHand', { hash: acceptance.documentHash })}
        {acceptance.paperHash && <span className="block">{t('paperHash', { hash: acceptance.paperHash })}</span>}
      </p>
      <p className="mt-3 tabular-nums">
        {priceText({ priceMinor: acceptance.monthlyMinor, onceMinor: acceptance.onceMinor }, quote.currency)}
      </p>
      <ul className="mt-3 grid gap-1">
        {acceptance.jobs.map((job) => (
          <li key={job.jobId}>
            <Link className="link" to={pages.job(organizationId, job.clientId, job.locationId, job.jobId)}>
              {job.name}
            </Link>{' '}
            <span className="text-sm text-ink-2">{jobText(job)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
