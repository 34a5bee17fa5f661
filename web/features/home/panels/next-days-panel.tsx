import type { HomeVisits } from '#shared/home/home.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { BarChart } from '#web/kit/bar-chart.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from '../texts.ts'

/** Number of visits on each of the next days, from today. */
export const NextDaysPanel = ({ days }: { days: HomeVisits['days'] }) => (
  <Card title={t('nextDays')}>
    <BarChart
      title={t('visitsPerDay')}
      nameHead={t('day')}
      valueHead={t('visits')}
      tableLabel={t('asTable')}
      missing={t('noVisitsAhead')}
      bars={days.map(({ date, visits }, index) => ({
        id: date,
        label: formatDate(date, { weekday: 'short' }),
        name: formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' }),
        value: visits,
        isMarked: index === 0,
      }))}
    />
  </Card>
)
