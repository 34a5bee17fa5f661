import { pages } from '#shared/pages.ts'
import { pricePaths } from '#shared/prices/paths.ts'
import type { PriceReview, PriceReviewRow } from '#shared/prices/prices.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { t } from '../texts.ts'
import { dayText } from './day-text.ts'

/** Clients whose price may need a raise, the furthest below the quoted margin first. */
export function PriceReviewCard({ organizationId }: { organizationId: string }) {
  const review = useResource<PriceReview>(fill(pricePaths.priceReview, { organizationId }))
  if (!review || review.items.length === 0) return undefined
  const { currency } = review
  return (
    <Card title={t('raiseThese')} isFlush>
      <p className="px-4 pt-3 text-sm text-ink-2">{t('raiseTheseLead')}</p>
      <div className="max-md:p-4">
        <DataList
          label={t('raiseThese')}
          rows={review.items}
          columns={columnsOf(currency)}
          keyOf={({ clientId }) => clientId}
          hrefOf={({ clientId }) => `${pages.client(organizationId, clientId)}?tab=profit`}
          card={reviewCard}
        />
      </div>
    </Card>
  )
}

const percent = (value: number | null) => (value === null ? '—' : `${formatNumber(value)}%`)

const nextText = ({ nextOn, noticeOn, lastOn, dueOn }: PriceReviewRow) =>
  dueOn
    ? t('dueOn', { day: dayText(dueOn) })
    : nextOn
      ? [dayText(nextOn), noticeOn && t('noticeBy', { day: dayText(noticeOn) })].filter(Boolean).join(' · ')
      : lastOn
        ? t('lastRaised', { day: dayText(lastOn) })
        : t('neverRaised')

const columnsOf = (currency: string): Column<PriceReviewRow>[] => [
  { id: 'client', label: t('client'), cell: ({ clientName }) => clientName },
  { id: 'billed', label: t('billed'), isFigure: true, cell: ({ billedMinor }) => formatMoney(billedMinor, currency) },
  { id: 'real', label: t('realMargin'), isFigure: true, cell: ({ realPercent }) => percent(realPercent) },
  { id: 'quoted', label: t('quotedMargin'), isFigure: true, cell: ({ quotedPercent }) => percent(quotedPercent) },
  { id: 'next', label: t('nextPrice'), cell: nextText },
]

const reviewCard = (row: PriceReviewRow) => (
  <>
    <p className="font-semibold wrap-break-word">{row.clientName}</p>
    <p className="text-sm text-ink-2">
      {t('margins', { real: percent(row.realPercent), quoted: percent(row.quotedPercent) })}
    </p>
    <p className="text-sm text-ink-2">{nextText(row)}</p>
  </>
)
