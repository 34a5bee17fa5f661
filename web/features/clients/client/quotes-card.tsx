import { useNavigate } from 'react-router-dom'
import type { Quote, QuotePage } from '#shared/quotes/quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { newestQuotesUrl } from '#web/domain/clients/client-asks.ts'
import { t } from '../texts.ts'

const tones: Readonly<Record<QuotePage['items'][number]['state'], Tone>> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'warn',
  accepted: 'good',
  declined: 'bad',
  expired: 'neutral',
}

/** A client's newest quotes, and a button for a new one. */
export function QuotesCard({ organizationId, clientId }: { organizationId: string; clientId: string }) {
  const url = fill(quotePaths.quotes, { organizationId })
  const page = useResource<QuotePage>(newestQuotesUrl(organizationId, clientId))
  const navigate = useNavigate()
  const begin = useAction(async () => {
    const quote = await api.create<Quote>(url, { clientId })
    void refresh(url)
    void navigate(pages.quote(organizationId, quote.id))
  })
  return (
    <Card
      title={t('quotes')}
      isFlush
      actions={
        <Button kind="ghost" isBusy={begin.isRunning} onClick={() => void begin.run()}>
          {t('newQuote')}
        </Button>
      }
    >
      {!page && (
        <div className="p-4">
          <SkeletonText lines={2} />
        </div>
      )}
      {page?.items.length === 0 && <p className="p-4 text-sm text-ink-3">{t('noQuotes')}</p>}
      <ul className="divide-y divide-line" aria-label={t('quotes')}>
        {page?.items.map(({ id, number, title, state, priceMinor, onceMinor, validUntil }) => (
          <li key={id}>
            <Link
              to={pages.quote(organizationId, id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {number} {title}
                </span>
                <span className="block truncate text-sm text-ink-2">
                  {[
                    priceMinor === 0 && onceMinor > 0
                      ? t('quoteOnce', { price: formatMoney(onceMinor, page.currency) })
                      : t('quotePrice', { price: formatMoney(priceMinor, page.currency) }),
                    (state === 'sent' || state === 'viewed') &&
                      validUntil &&
                      t('quoteUntil', { day: formatDate(validUntil) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Badge tone={tones[state]}>{t(`quote.${state}`)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
