import { useState } from 'react'
import type { MemberPay, PayLine } from '#shared/contracts/payroll.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatHours, formatRate, placeOf } from './figures.ts'
import { t } from './texts.ts'
import { WhyDialog } from './why-dialog.tsx'

interface PayLinesProps {
  pay: MemberPay
  /** Where the work logs of a day are; undefined for those who may not see that list. */
  workLogsOf?: (from: string, to: string) => string
}

/** Day by day, every line of the period; each opens how it came to be. */
export function PayLines({ pay: { lines, currency }, workLogsOf }: PayLinesProps) {
  const [asked, setAsked] = useState<PayLine>()
  const days = [...Map.groupBy(lines, ({ day }) => day)]
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
            {ofDay.map((line) => (
              <li key={keyOf(line)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block text-sm font-medium">{t(`line.${line.kind}`)}</span>
                  <span className="block text-xs text-ink-2">{detailOf(line, currency)}</span>
                </span>
                <button
                  type="button"
                  className="link rounded-xs text-sm tabular-nums pointer-coarse:min-h-11"
                  aria-label={t('whyOf', { amount: formatMoney(line.amountMinor, currency) })}
                  onClick={() => setAsked(line)}
                >
                  {formatMoney(line.amountMinor, currency)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <WhyDialog line={asked} currency={currency} workLogsOf={workLogsOf} onClose={() => setAsked(undefined)} />
    </Card>
  )
}

/** What tells a day's lines apart. */
const keyOf = ({ kind, jobId, locationName, rate, adjustmentId, amountMinor }: PayLine) =>
  [kind, jobId, locationName, rate, adjustmentId, amountMinor].join(' ')

function detailOf(line: PayLine, currency: string): string {
  const rate = line.rate && formatRate(line.rate, currency)
  const amount =
    line.kind === 'visit' && rate
      ? t('visitsAt', { count: line.quantity, rate })
      : line.seconds > 0
        ? rate
          ? t('hoursAt', { hours: formatHours(line.seconds), rate })
          : t('hours', { hours: formatHours(line.seconds) })
        : ''
  const week = line.week && line.kind !== 'straight' && line.kind !== 'visit' && !line.jobName ? t('weekOf') : ''
  return [amount, placeOf(line), week].filter(Boolean).join(' · ')
}
