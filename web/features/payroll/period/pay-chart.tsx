import type { Payroll, PayTotals } from '#shared/payroll/payroll.contract.ts'
import { formatDate, formatRoundMoney } from '#web/platform/format/format.ts'
import { startOfWeek } from '#web/platform/format/days.ts'
import { BarChart, type Bar } from '#web/kit/bar-chart.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { formatPeriod } from '../figures.ts'
import { t } from '../texts.ts'

/** Longer periods are charted by week. */
const daysMax = 16

/** Charts of hours and money: by day or week, and by kind. */
export function PayCharts({ payroll: { days, period, totals, currency } }: { payroll: Payroll }) {
  const isByDay = days.length <= daysMax
  return (
    <div className="mb-5 grid gap-5 sm:grid-cols-2">
      <Card title={t(isByDay ? 'hoursByDay' : 'hoursByWeek')}>
        <BarChart
          title={`${t(isByDay ? 'hoursByDay' : 'hoursByWeek')}, ${formatPeriod(period)}`}
          nameHead={t(isByDay ? 'day' : 'week')}
          valueHead={t('worked')}
          tableLabel={t('asTable')}
          missing={t('noHours')}
          bars={isByDay ? days.map(dayBar) : weekBars(days)}
        />
      </Card>
      <Card title={t('costByKind')}>
        <BarChart
          title={`${t('costByKind')} (${currency}), ${formatPeriod(period)}`}
          nameHead={t('kind')}
          valueHead={t('cost')}
          tableLabel={t('asTable')}
          missing={t('noCost')}
          bars={kindBars(totals)}
          format={(minor) => formatRoundMoney(minor, currency)}
        />
      </Card>
    </div>
  )
}

type Day = Payroll['days'][number]

const dayBar = ({ day, seconds }: Day): Bar => ({
  id: day,
  label: formatDate(day, { day: 'numeric' }),
  name: formatDate(day),
  value: Math.round(seconds / 3600),
})

function weekBars(days: readonly Day[]): Bar[] {
  const weeks = new Map<string, number>()
  for (const { day, seconds } of days) {
    const week = startOfWeek(day, 1)
    weeks.set(week, (weeks.get(week) ?? 0) + seconds)
  }
  return [...weeks].map(([day, seconds]) => dayBar({ day, seconds, amountMinor: 0 }))
}

function kindBars(totals: PayTotals): Bar[] {
  const kinds = [
    ['regular', totals.regularMinor],
    ['overtime', totals.overtimePayMinor],
    ['double', totals.doublePayMinor],
    ['premiums', totals.premiumMinor],
    ['holiday', totals.holidayMinor],
    ['timeOff', totals.timeOffMinor],
    ['bonus', totals.bonusMinor],
    ['mileage', totals.mileageMinor],
    ['other', totals.otherMinor],
  ] as const
  return kinds
    .filter(([, minor]) => minor > 0)
    .map(([kind, minor]) => ({
      id: kind,
      label: t(kind),
      name: t(kind),
      value: minor,
    }))
}
