import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { store } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Thread } from '#web/domain/conversation/thread.tsx'
import { PdfButton } from '../document/pdf-button.tsx'
import { QuotePaper } from '../document/quote-document.tsx'
import { AcceptanceSignature } from '../follow-up/acceptance-signature.tsx'
import { ChangesCard } from '../public/changes-card.tsx'
import { useLinked } from '../public/use-linked.ts'
import { Signing } from '../public/signing.tsx'
import { t } from '../texts.ts'

interface OpenQuoteProps {
  companyId: string
  token: string
}

/** The quote behind a link, to read, print, accept or decline. */
export function OpenQuotePart({ companyId, token }: OpenQuoteProps) {
  const url = fill(quotePaths.openQuote, { companyId, token })
  const quote = useLinked<OpenQuote>(url)
  const isOpen = quote !== undefined && quote !== 'absent' && quote.state === 'open'
  // Marked as viewed by a script, so that link scanners do not count as readers.
  useEffect(() => {
    if (isOpen) void api.post(`${url}/view`).catch((error: unknown) => error instanceof ApiError)
  }, [isOpen, url])

  if (!quote) return <Skeleton className="h-4 w-1/2" />
  if (quote === 'absent') {
    return (
      <>
        <h1 className="text-2xl font-semibold">{t('linkUnknown')}</h1>
        <p className="mt-3 text-ink-2">{t('linkUnknownText')}</p>
      </>
    )
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 text-2xl font-semibold">
          {t('quote')} {quote.document?.number}
        </h1>
        {quote.document && <PdfButton href={fill(quotePaths.openQuotePdf, { companyId, token })} />}
        {quote.document && (
          <Button className="quote-screen" onClick={() => print()}>
            <Printer />
            {t('print')}
          </Button>
        )}
      </div>
      <Standing quote={quote} />
      {quote.document && quote.changes && <ChangesCard changes={quote.changes} currency={quote.document.currency} />}
      {quote.document && <QuotePaper document={quote.document} accepted={quote.acceptance} />}
      {quote.state === 'open' && quote.document && (
        <div className="quote-screen">
          <Signing url={url} quote={quote} document={quote.document} onDecided={(next) => void store(url, next)} />
        </div>
      )}
      {quote.state !== 'withdrawn' && (
        <Thread
          place={url}
          messages={quote.messages}
          title={t('thread.client')}
          none={t('thread.lead')}
          canChange
          formClassName="quote-screen"
          writer="visitor"
          suggestedName={quote.document?.recipient.contact ?? ''}
          timeZone={quote.timeZone}
          send={async (message) => store(url, await api.post<OpenQuote>(`${url}/messages`, message))}
        />
      )}
    </div>
  )
}

function Standing({ quote }: { quote: OpenQuote }) {
  const { state, acceptance, document } = quote
  if (state === 'open') return undefined
  if (state === 'accepted' && acceptance) {
    return (
      <Notice tone="good" isUrgent>
        <p>
          {t('acceptedBy', {
            name: acceptance.name,
            time: formatDateTime(acceptance.acceptedAt, quote.timeZone),
            option: document?.options[acceptance.option]?.name ?? '',
          })}
        </p>
        <AcceptanceSignature acceptance={acceptance} company={document?.company ?? ''} />
      </Notice>
    )
  }
  return (
    <Notice tone={state === 'declined' ? 'neutral' : 'warn'} isUrgent>
      {t(`standing.${state}`)}
    </Notice>
  )
}
