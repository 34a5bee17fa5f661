import type { QuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { rateSources, starterRate } from '#shared/quotes/starter-rates.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

interface RateNotesProps {
  rate: ProductionRate
  suggestions: QuoteCalibration['suggestions']
}

/** The published rate with its source and the organization's measured rate, next to the rate in use. */
export function RateNotes({ rate, suggestions }: RateNotesProps) {
  const published = starterRate(rate.id)
  const suggestion = suggestions.find(({ rateId }) => rateId === rate.id)
  const source = published?.source && rateSources[published.source]
  return (
    <p className="quote-rate-notes">
      <span>
        {!published && t('rate.ownOnly')}
        {published && !source && t('rate.usual', { rate: formatNumber(published.rate) })}
        {published && source && (
          <>
            {t('rate.published', { range: rangeText(published.range ?? [published.rate, published.rate]) })}{' '}
            <a className="link" href={source.address} target="_blank" rel="noreferrer">
              {source.publisher}
              {source.published && `, ${source.published.slice(0, 4)}`}
            </a>
          </>
        )}
      </span>
      <span>
        {suggestion
          ? t('rate.yours', {
              rate: formatNumber(suggestion.suggested),
              visits: suggestion.visits,
              jobs: suggestion.jobs,
            })
          : t('rate.yoursNone')}
      </span>
    </p>
  )
}

function rangeText([from, to]: readonly [number, number]): string {
  if (from === to) return formatNumber(from)
  return from === 0 ? t('rate.upTo', { to: formatNumber(to) }) : `${formatNumber(from)}–${formatNumber(to)}`
}
