import { offerOf } from '#shared/quotes/document-offer.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { numbered } from '../editor/scope-change.ts'
import { areaFeet, areaName } from './area-name.ts'
import { hasLines } from './offer-text.ts'
import { OfferTable } from './offer-table.tsx'
import { t } from '../texts.ts'

const long = { dateStyle: 'long' } as const

interface QuotePaperProps {
  document: QuoteDocument
  accepted?: { option: number; addOns: readonly string[] } | null
}

/** A quote as its client sees it, on screen and in print. */
export const QuotePaper = ({ document, accepted }: QuotePaperProps) => (
  <article className="quote-paper grid gap-5">
    <header className="flex flex-wrap justify-between gap-3">
      <div>
        <h2 className="text-xl font-semibold">{document.title}</h2>
        <p className="text-ink-2">
          {[document.recipient.company, document.recipient.contact].filter(Boolean).join(' · ')}
        </p>
        {addressLines(document.recipient.address).map((line) => (
          <p key={line} className="text-sm text-ink-2">
            {line}
          </p>
        ))}
      </div>
      <dl className="text-sm">
        <Fact name={t('number')} value={document.number} />
        <Fact name={t('sentOn')} value={formatDate(document.sentOn, long)} />
        <Fact name={t('validUntil')} value={formatDate(document.validUntil, long)} />
      </dl>
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
    <section aria-label={t('scope')}>
      {numbered(document.sites).map(({ item: site, key }) => (
        <div key={key}>
          <h3 className="font-semibold">{site.name}</h3>
          <p className="text-sm text-ink-2">{addressLines(site.address).join(', ')}</p>
          <Areas areas={site.areas} />
        </div>
      ))}
      {document.options.flatMap(({ name, areas }) =>
        (areas ?? []).map((own, site) => (
          <div key={`${name} ${document.sites[site]?.name}`}>
            <h3 className="font-semibold">
              {[name, document.sites.length > 1 && document.sites[site]?.name].filter(Boolean).join(' · ')}
            </h3>
            <Areas areas={own} />
          </div>
        )),
      )}
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
          <OfferTable offer={offer} currency={currency} ticked={ticked} />
        </div>
      ) : (
        <p className="text-sm text-ink-2 tabular-nums">
          {t('aVisit', { price: formatMoney(options[index]?.visitPriceMinor ?? 0, currency) })}
        </p>
      )}
    </>
  )
}

const Areas = ({ areas }: { areas: QuoteDocument['sites'][number]['areas'] }) =>
  numbered(areas).map(({ item: area, key }) => (
    <div key={key} className="mt-2">
      <p className="font-medium">
        {areaName(area)}
        {area.squareFeet !== null && (
          <span className="text-sm text-ink-2"> {areaFeet({ squareFeet: area.squareFeet, count: area.count })}</span>
        )}
      </p>
      <ul className="text-sm">
        {numbered(area.tasks).map(({ item: task, key: taskKey }) => (
          <li key={taskKey}>
            {task.name}
            {task.per !== 'visit' && (
              <span className="text-ink-2">
                {' '}
                {t('often', { times: formatNumber(task.times), per: t(`per.${task.per}`) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  ))

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
)
