import type { ClientPrices, PriceChange } from '#shared/prices/prices.contract.ts'
import { formatDate, formatMoney, formatNumber, numberFormat } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../texts.ts'
import { dayText } from './day-text.ts'

interface PriceLineProps {
  change: PriceChange
  prices: ClientPrices
  isBusy: boolean
  onRemove: () => void
}

/** One price with its day and origin. */
export function PriceLine({ change, prices: { currency, today }, isBusy, onRemove }: PriceLineProps) {
  const { effectiveOn, priceMinor, basis, noticeOn, note, signer, enteredBy, isRemovable } = change
  const isPlanned = effectiveOn !== null && effectiveOn > today
  const price = priceMinor === null || basis === 'none' ? t('noPrice') : formatMoney(priceMinor, currency)
  const how = [
    byWhat(change),
    noticeOn && t('noticeBy', { day: dayText(noticeOn) }),
    note,
    signer ? t('acceptedByName', { name: signer }) : enteredBy,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-28 text-ink-2">{effectiveOn ? dayText(effectiveOn) : t('fromStart')}</span>
      <span className="tabular-nums">
        {price} {basis !== 'none' && priceMinor !== null && t(`priceBasis.${basis}`)}
      </span>
      {isPlanned && <Badge tone="info">{t('planned')}</Badge>}
      <span className="min-w-0 text-ink-2 wrap-break-word">{how.filter(Boolean).join(' · ')}</span>
      {isRemovable && (
        <Button kind="ghost" isBusy={isBusy} onClick={onRemove}>
          {t('removePrice')}
        </Button>
      )}
    </li>
  )
}

/** The percentage, and the index or wage it is based on. */
function byWhat({ percent, kind, figure, figureMonth, source }: PriceChange) {
  if (percent === null || kind === 'amount') return ''
  const by = t(`priceBy.${kind}`, { percent: numberFormat({ signDisplay: 'exceptZero' }).format(Number(percent)) })
  if (figure === null) return by
  const month = figureMonth && formatDate(`${figureMonth}-01`, { month: 'short', year: 'numeric' })
  return `${by} (${[source, month, formatNumber(figure)].filter(Boolean).join(', ')})`
}
