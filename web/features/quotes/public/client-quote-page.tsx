import { useParams, useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaQuote } from '#shared/client-area/area-quotes.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { store, useResource } from '#web/platform/data/resource.ts'
import { useOwnClients } from '#web/domain/people/use-own-clients.ts'
import { useOpenedAnswers } from '#web/domain/conversation/use-opened-answers.ts'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Thread } from '#web/domain/conversation/thread.tsx'
import { PdfButton } from '../document/pdf-button.tsx'
import { QuotePaper } from '../document/quote-document.tsx'
import { AcceptanceSignature } from '../follow-up/acceptance-signature.tsx'
import { t } from '../texts.ts'
import '../quotes.css'

/** An accepted quote for the client's contact to read, print and download. */
export function ClientQuotePage() {
  const { clientUserId = '', quoteId = '' } = useParams()
  const [params] = useSearchParams()
  const { chosen } = useOwnClients()
  const url = chosen ? fill(clientAreaPaths.areaQuote, { ...chosen, quoteId }) : null
  const quote = useResource<AreaQuote>(url)
  useOpenedAnswers(chosen, ({ id }) => !!quote?.messages.some((message) => message.id === id))
  const client = params.get('client')
  return (
    <>
      <PageHeader
        title={quote && `${t('quote')} ${quote.document.number}`}
        back={{
          to: `/client/${clientUserId}?${new URLSearchParams({ ...(client && { client }), tab: 'documents' })}`,
          label: chosen?.clientName ?? '',
        }}
        actions={chosen && quote && <PdfButton href={fill(clientAreaPaths.areaQuotePdf, { ...chosen, quoteId })} />}
      />
      {!quote && <SkeletonText lines={8} />}
      {quote && (
        <div className="grid max-w-3xl gap-5">
          <Notice tone="good">
            <p>
              {t('acceptedBy', {
                name: quote.acceptance.name,
                time: formatDateTime(quote.acceptance.acceptedAt, chosen?.timeZone),
                option: quote.document.options[quote.acceptance.option]?.name ?? '',
              })}
            </p>
            <AcceptanceSignature acceptance={quote.acceptance} company={quote.document.company} />
          </Notice>
          <QuotePaper document={quote.document} accepted={quote.acceptance} />
          {url && (
            <Thread
              place={url}
              messages={quote.messages}
              title={t('thread.client')}
              none={t('thread.lead')}
              canChange
              formClassName="quote-screen"
              writer="contact"
              timeZone={chosen?.timeZone}
              send={async ({ id, kind, text }) =>
                store(url, await api.post<AreaQuote>(`${url}/messages`, { id, kind, text }))
              }
            />
          )}
        </div>
      )}
    </>
  )
}
