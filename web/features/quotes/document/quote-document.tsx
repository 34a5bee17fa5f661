import { offerOf } from '#shared/quotes/document-offer.ts'
import { scopeParts } from '#shared/quotes/document-scope.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { numbered } from '../editor/scope-change.ts'
import { CompanyHead, senderLines } from './company-head.tsx'
import { hasLines } from './offer-text.ts'
import { OfferTable } from './offer-table.tsx'
import { Parties, ScopeTable } from './scope-table.tsx'
import { t } from '../texts.ts'

const long = { dateStyle: 'long' } as const

interface QuotePaperProps {
  document: QuoteDocument
  accepted?: { option: number; addOns: readonly string[] } | null
}

/** A quote as its client sees it, on screen and in print. */
export const QuotePaper = ({ document, accepted }: QuotePaperProps) => (
  <article className="quote-paper grid gap-5">
    <header className="grid gap-4">
      <CompanyHead company={document.company} from={document.from} eyebrow={`${t('quote')} ${document.number}`} />
      <h2 className="text-2xl font-semibold">{document.title}</h2>
      <Parties
        blocks={[
          {
            label: t('preparedFor'),
            lines: [
              document.recipient.company || document.recipient.contact,
              document.recipient.company ? document.recipient.contact : '',
              ...addressLines(document.recipient.address),
            ],
          },
          { label: t('preparedBy'), lines: senderLines(document.company, document.from) },
          {
            label: t('sentOn'),
            lines: [formatDate(document.sentOn, long), t('until', { day: formatDate(document.validUntil, long) })],
          },
        ]}
      />
    </header>
    {document.intro && <p className="whitespace-pre-line">{document.intro}</p>}
    <section aria-label={t('options')} className="quote-options">
      {numbered(document.options).map(({ item: option, index, key }) => (
        <div key={key} className="card p-3.5">
          <h3 className="font-semibold">{option.name}</h3>
          {index === accepted?.option && <Badge tone="good">{t('is.accepted')}</Badge>}
          <p className="text-sm text-ink-2">{t('timesAWeek', { count: option.visitsPerWeek })}</p>
          <OptionPrice document={document} index={index} ticked={accepted?.option === index ? accepted.addOns : []} />
        </div>
      ))}
    </section>
    <section aria-label={t('scope')} className="grid gap-5">
      <h3 className="font-semibold">{t('scope')}</h3>
      {numbered(scopeParts(document)).map(({ item: part, key }) => (
        <ScopeTable key={key} part={part} />
      ))}
    </section>
    {document.terms && (
      <section>
        <h3 className="font-semibold">{t('terms')}</h3>
        <p className="text-sm whitespace-pre-line">{document.terms}</p>
      </section>
    )}
  </article>
)

function OptionPrice({
  document,
  index,
  ticked,
}: {
  document: QuoteDocument
  index: number
  ticked: readonly string[]
}) {
  const { currency, options } = document
  const offer = offerOf(document, index)
  const { monthly, once } = totalsOf(offer, ticked)
  return (
    <>
      <p className="mt-2 text-xl font-semibold tabular-nums">
        {monthly.totalMinor === 0 && once.totalMinor > 0
          ? t('priceOnce', { price: formatMoney(once.totalMinor, currency) })
          : t('aMonth', { price: formatMoney(monthly.totalMinor, currency) })}
      </p>
      {hasLines(offer) ? (
        <div className="mt-3">
          <OfferTable offer={offer} currency={currency} ticked={ticked} heading="h4" />
        </div>
      ) : (
        <p className="text-sm text-ink-2 tabular-nums">
          {t('aVisit', { price: formatMoney(options[index]?.visitPriceMinor ?? 0, currency) })}
        </p>
      )}
    </>
  )
}
