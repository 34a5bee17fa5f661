import type { LeaveForecast } from '#shared/time-off/time-off-balances.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { BarChart } from '#web/kit/bar-chart.tsx'
import { t } from './texts.ts'

/** The balance today and at the end of each coming month, in hours with one decimal. */
export const BalanceLine = ({ points, today }: { points: LeaveForecast['points']; today: string }) => (
  <BarChart
    title={t('forecast')}
    nameHead={t('day')}
    valueHead={t('hoursLeft')}
    tableLabel={t('asTable')}
    missing={t('noBalance')}
    bars={points.slice(-12).map(({ day, balanceMinutes }, index, forecastPoints) => ({
      id: day,
      label: day === today ? t('today') : formatDate(day, { month: 'short' }),
      name: formatDate(day, { month: 'long', day: 'numeric', year: 'numeric' }),
      value: Math.max(0, Math.round(balanceMinutes / 6) / 10),
      isMarked: index === forecastPoints.length - 1,
    }))}
  />
)
