import { useState } from 'react'
import type { Quote } from '#shared/contracts/quotes.ts'
import { api } from '#web/lib/api.ts'
import { formatDate, formatDateTime, formatMinutes, formatMoney } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { notifySuccess } from '#web/lib/notifications.ts'
import { pages } from '#web/lib/pages.ts'
import { store, useAction } from '#web/lib/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PdfButton } from './pdf-button.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { QuotePaper } from './quote-document.tsx'
import { Signature } from './signature-pad.tsx'
import { t } from './texts.ts'

interface RecordProps {
  url: string
  quote: Quote
  organizationId: string
}

/** A quote that was sent: what the client has, and what became of it. */
export function QuoteRecord({ url, quote, organizationId }: RecordProps) {
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
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {quote.state !== 'accepted' && (
          <Button kind="primary" isBusy={revising.isRunning} onClick={() => void revising.run()}>
            {t('revise')}
          </Button>
        )}
        <Button isBusy={linking.isRunning} onClick={() => void linking.run()}>
          {t('copyLink')}
        </Button>
        {quote.document && <PdfButton document={quote.document} acceptance={quote.acceptance} />}
        <QuoteActions url={url} quote={quote} />
      </div>
      {address && <Field label={t('linkOnce')} value={address} readOnly onFocus={(event) => event.target.select()} />}
      {quote.declineReason && (
        <Notice tone="bad">
          <p className="font-medium">{t('declinedBecause')}</p>
          <p className="whitespace-pre-line">{quote.declineReason}</p>
        </Notice>
      )}
      {quote.acceptance && <Accepted quote={quote} organizationId={organizationId} />}
      <Card title={t('history')}>
        <dl className="grid gap-1 text-sm">
          {historyOf(quote).map(([name, value]) => (
            <div key={`${name} ${value}`} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-ink-2">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {quote.document && (
        <Card title={t('asSent')}>
          <QuotePaper document={quote.document} />
        </Card>
      )}
    </div>
  )
}

function historyOf(quote: Quote): [string, string][] {
  const revisions = quote.revisions.map(({ revision, sentAt, priceMinor }): [string, string] => [
    t('revisionSent', { revision }),
    `${formatDateTime(sentAt)} · ${formatMoney(priceMinor, quote.currency)}`,
  ])
  return [
    ...(quote.decidedAt ? [[t('decided'), formatDateTime(quote.decidedAt)] as [string, string]] : []),
    ...(quote.viewedAt
      ? [[t('firstViewed', { count: quote.viewCount }), formatDateTime(quote.viewedAt)] as [string, string]]
      : []),
    ...revisions,
    ...(quote.validUntil ? [[t('validUntil'), formatDate(quote.validUntil)] as [string, string]] : []),
  ]
}

function Accepted({ quote, organizationId }: { quote: Quote; organizationId: string }) {
  const { acceptance } = quote
  if (!acceptance) return undefined
  const option = quote.document?.options[acceptance.option]
  return (
    <Card title={t('is.accepted')}>
      <p>
        {t('acceptedBy', {
          name: acceptance.name,
          time: formatDateTime(acceptance.acceptedAt),
          option: option?.name ?? '',
        })}
      </p>
      <Signature name={acceptance.name} path={acceptance.signature} />
      <p className="text-xs wrap-break-word text-ink-3">
        {t('proof', { address: acceptance.address, hash: acceptance.documentHash })}
      </p>
      <ul className="mt-3 grid gap-1">
        {acceptance.jobs.map(({ jobId, clientId, locationId, name, budgetedMinutes }) => (
          <li key={jobId}>
            <Link className="link" to={pages.job(organizationId, clientId, locationId, jobId)}>
              {name}
            </Link>{' '}
            <span className="text-sm text-ink-2">{formatMinutes(budgetedMinutes)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
