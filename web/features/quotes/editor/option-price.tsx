import type { QuoteContent, QuoteOption } from '#shared/quotes/quote-content.contract.ts'
import { priceOption } from '#shared/quotes/scope.ts'
import type { SalesTax } from '#shared/quotes/taxes.ts'
import { formatMinutes, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { OfferTable } from '../document/offer-table.tsx'
import { hasLines } from '../document/offer-text.ts'
import { figuresOf, totalText } from './option-figures.ts'
import { workloadOf } from '#shared/quotes/workload.ts'
import { t } from '../texts.ts'

interface OptionPriceProps {
  content: QuoteContent
  option: QuoteOption
  taxes: readonly SalesTax[]
  currency: string
}

/** An option's price: the client's view, its calculation, and the work behind it. */
export function OptionPrice({ content, option, taxes, currency }: OptionPriceProps) {
  const { offer, totals, breakdown } = figuresOf(content, option, taxes)
  const price = priceOption(content, option)
  const hours = (text: string) => t('hours', { hours: formatNumber(Number(text)) })
  return (
    <div aria-live="polite">
      <p className="text-xl font-semibold tabular-nums">{totalText(totals, currency)}</p>
      <p className="text-sm text-ink-2 tabular-nums">
        {t('aVisit', { price: formatMoney(price.visitPriceMinor, currency) })} ·{' '}
        {t('markupOnCost', { percent: price.markupPercent })}
      </p>
      {hasLines(offer) && (
        <details className="mt-3" open>
          <summary className="quote-summary">{t('clientSees')}</summary>
          <OfferTable offer={offer} currency={currency} ticked={[]} heading="h3" />
        </details>
      )}
      <details className="mt-3" open={!hasLines(offer)}>
        <summary className="quote-summary">{t('breakdown')}</summary>
        <table className="quote-figures" aria-label={t('breakdown')}>
          <tbody>
            {breakdown.map(({ kind, amountMinor, percent }) => (
              <tr key={kind}>
                <th scope="row">{t(`cost.${kind}`)}</th>
                <td>{formatMoney(amountMinor, currency)}</td>
                <td>{percent === null ? '' : `${percent}%`}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total.monthly')}</th>
              <td>{formatMoney(totals.monthly.totalMinor, currency)}</td>
              <td aria-hidden="true" />
            </tr>
          </tfoot>
        </table>
        <p className="mt-1 text-xs text-ink-2">{t('percentOfPrice')}</p>
      </details>
      <Workload content={content} option={option} />
      <p className="mt-2 text-sm text-ink-2 tabular-nums">
        {t('hoursVisit')}: {hours(price.hoursPerVisit)} · {t('hoursMonth')}: {hours(price.hoursPerMonth)}
      </p>
    </div>
  )
}

/** Minutes per visit by zone, in total and per member. */
function Workload({ content, option }: Pick<OptionPriceProps, 'content' | 'option'>) {
  const { zones, setUpMinutes, minutes, crewSize, minutesEach } = workloadOf(content, option)
  if (minutes === 0) return undefined
  const nameOf = (site: number, zone: string) =>
    [content.sites.length > 1 && content.sites[site]?.name, zone || t('noZone')].filter(Boolean).join(' · ')
  return (
    <details className="mt-3">
      <summary className="quote-summary">{t('workload')}</summary>
      <table className="quote-figures" aria-label={t('workload')}>
        <tbody>
          {zones.map(({ site, zone, areas, minutes: siteMinutes }) => (
            <tr key={`${site} ${zone}`}>
              <th scope="row">{nameOf(site, zone)}</th>
              <td>{t('areaCount', { count: areas })}</td>
              <td>{formatMinutes(siteMinutes)}</td>
            </tr>
          ))}
          {setUpMinutes > 0 && (
            <tr>
              <th scope="row">{t('setUpMinutes')}</th>
              <td colSpan={2}>{formatMinutes(setUpMinutes)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('visitTotal')}</th>
            <td>{crewSize > 1 && t('eachOf', { time: formatMinutes(minutesEach), count: crewSize })}</td>
            <td>{formatMinutes(minutes)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}
