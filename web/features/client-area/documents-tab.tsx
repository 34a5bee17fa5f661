import { useParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaQuoteList } from '#shared/client-area/area-quotes.contract.ts'
import type { AreaDocumentList, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatBytes } from '#web/platform/units/format-bytes.ts'
import { formatDateTime, formatMoney } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

/** Documents for the client: accepted quotes and shared contracts, certificates and plans. */
export function DocumentsTab({ client }: { client: OwnClient }) {
  const documents = useResource<AreaDocumentList>(fill(clientAreaPaths.areaDocuments, { ...client }))?.items
  const quotes = useResource<AreaQuoteList>(fill(clientAreaPaths.areaQuotes, { ...client }))?.items
  if (!documents || !quotes) return <SkeletonText lines={4} />
  if (documents.length === 0 && quotes.length === 0)
    return <EmptyState title={t('noDocuments')}>{t('noDocumentsText')}</EmptyState>
  return (
    <div className="grid gap-4">
      {quotes.length > 0 && <Quotes client={client} quotes={quotes} />}
      {documents.length > 0 && (
        <Card title={t('documents')} isFlush>
          <ul className="divide-y divide-line" aria-label={t('documents')}>
            {documents.map(({ id, name, link, bytes, sharedAt }) => (
              <li key={id} className="px-4 py-3">
                <a href={link} download={name} className="link text-base wrap-break-word">
                  {name}
                </a>
                <p className="text-sm text-ink-2">
                  {formatBytes(bytes)} · {formatDateTime(sharedAt, client.timeZone)}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Quotes({ client, quotes }: { client: OwnClient; quotes: AreaQuoteList['items'] }) {
  const { clientUserId = '' } = useParams()
  return (
    <Card title={t('quotes')} isFlush>
      <ul className="divide-y divide-line" aria-label={t('quotes')}>
        {quotes.map(({ id, document, acceptance }) => {
          const option = document.options[acceptance.option]
          return (
            <li key={id} className="px-4 py-3">
              <Link
                className="link text-base wrap-break-word"
                to={`/client/${clientUserId}/quotes/${id}?${new URLSearchParams({ client: client.clientId })}`}
              >
                {document.number} {document.title}
              </Link>
              <p className="text-sm text-ink-2">
                {[
                  option &&
                    `${option.name}, ${t('aMonth', { price: formatMoney(option.priceMinor, document.currency) })}`,
                  t('acceptedOn', { time: formatDateTime(acceptance.acceptedAt, client.timeZone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
