import type { Visit } from '#shared/contracts/schedule.ts'
import { formatDate } from '#web/lib/format.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card } from '#web/ui/card.tsx'
import { t } from '../texts.ts'

interface NextDaysPanelProps {
  visits: readonly Visit[]
  /** The first is today. */
  days: readonly string[]
}

/** How many visits each of the next days has. */
export const NextDaysPanel = ({ visits, days }: NextDaysPanelProps) => (
  <Card title={t('nextDays')}>
    <BarChart
      title={t('visitsPerDay')}
      nameHead={t('day')}
      valueHead={t('visits')}
      tableLabel={t('asTable')}
      bars={days.map((day, index) => ({
        id: day,
        label: formatDate(day, { weekday: 'short' }),
        name: formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' }),
        value: visits.filter(({ date }) => date === day).length,
        isMarked: index === 0,
      }))}
    />
  </Card>
)
