import { useState } from 'react'
import type { PayItem } from '#shared/payroll/pay-lines.contract.ts'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { formatPaidTime, formatRate, itemTitle, locationText } from '../figures.ts'
import { t } from '../texts.ts'
import { WhyDialog } from './why-dialog.tsx'

interface PayLinesProps {
  pay: MemberPay
  /** Link to a day's work logs; undefined without access to that list. */
  workLogsOf?: (from: string, to: string) => string
}

/** The period's items by day; each opens its calculation. */
export function PayLines({ pay: { items, lines, currency }, workLogsOf }: PayLinesProps) {
  const [openItem, setOpenItem] = useState<PayItem>()
  const days = [...Map.groupBy(items, ({ day }) => day)]
  return (
    <Card title={t('days')} isFlush>
      {days.length === 0 && <EmptyState title={t('noLines')} />}
      {days.map(([day, ofDay]) => (
        <section key={day} className="border-b border-line last:border-0">
          <h3 className="flex justify-between gap-2 bg-canvas px-4 py-2 text-sm font-medium">
            {formatDate(day)}
            <span className="tabular-nums">
              {formatMoney(
                ofDay.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
                currency,
              )}
            </span>
          </h3>
          <ul className="divide-y divide-line" aria-label={formatDate(day)}>
            {ofDay.map((item) => (
              <li key={keyOf(item)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block text-sm font-medium">{itemTitle(item)}</span>
                  <span className="block text-xs text-ink-2">{detailOf(item, currency)}</span>
                </span>
                <button
                  type="button"
                  className="link rounded-xs text-sm tabular-nums pointer-coarse:min-h-11"
                  aria-label={t('whyOf', { amount: formatMoney(item.amountMinor, currency) })}
                  onClick={() => setOpenItem(item)}
                >
                  {formatMoney(item.amountMinor, currency)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <WhyDialog
        item={openItem}
        lines={lines}
        currency={currency}
        workLogsOf={workLogsOf}
        onClose={() => setOpenItem(undefined)}
      />
    </Card>
  )
}

/** A key for an item; no two items of a day consist of the same lines. */
const keyOf = ({ kind, lines, rate, jobId, locationName }: PayItem) =>
  [kind, lines.join('+'), rate, jobId, locationName].join(' ')

function detailOf(item: PayItem, currency: string): string {
  return [amountText(item, item.rate && formatRate(item.rate, currency)), locationText(item)]
    .filter(Boolean)
    .join(' · ')
}

function amountText(item: PayItem, rate: string | null): string {
  const { kind, quantity, seconds } = item
  const time = seconds > 0 ? formatPaidTime(item) : ''
  if (kind === 'visit' && rate) return t('visitsAt', { count: quantity, rate })
  if (kind === 'day_rate' && rate) return t('daysAt', { count: quantity, rate, time })
  return time && rate ? t('timeAt', { time, rate }) : time
}
