import type { QuoteDocument } from '#shared/quotes/quote-content.contract.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { numbered } from '../editor/scope-change.ts'
import { t } from '../texts.ts'

const long = { dateStyle: 'long' } as const

/** A quote as its client sees it, on screen and in print. */
export const QuotePaper = ({ document, accepted }: { document: QuoteDocument; accepted?: number }) => (
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
          {index === accepted && <Badge tone="good">{t('is.accepted')}</Badge>}
          <p className="text-sm text-ink-2">{t('timesAWeek', { count: option.visitsPerWeek })}</p>
          <p className="mt-2 text-xl font-semibold tabular-nums">
            {t('aMonth', { price: formatMoney(option.priceMinor, document.currency) })}
          </p>
          <p className="text-sm text-ink-2 tabular-nums">
            {t('aVisit', { price: formatMoney(option.visitPriceMinor, document.currency) })}
          </p>
        </div>
      ))}
    </section>
    <section aria-label={t('scope')}>
      {numbered(document.sites).map(({ item: site, key }) => (
        <div key={key}>
          <h3 className="font-semibold">{site.name}</h3>
          <p className="text-sm text-ink-2">{addressLines(site.address).join(', ')}</p>
          {numbered(site.areas).map(({ item: area, key: areaKey }) => (
            <div key={areaKey} className="mt-2">
              <p className="font-medium">
                {area.name}
                {area.squareFeet !== null && (
                  <span className="text-sm text-ink-2"> {t('feet', { count: formatNumber(area.squareFeet) })}</span>
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
          ))}
        </div>
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

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
)
