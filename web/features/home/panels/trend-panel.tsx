import type { HomeTrend } from '#shared/home/home.contract.ts'
import { formatDate, formatMinutes, formatNumber } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { FigureBars } from '#web/kit/figure-bars.tsx'
import { formatScore } from '#web/domain/inspections/score.ts'
import { t } from '../texts.ts'

const hours = (seconds: number) => formatMinutes(Math.round(seconds / 60))

/** The period's hours against the budget, and twelve weeks of hours and scores. */
export function TrendPanel({ trend }: { trend: HomeTrend }) {
  const { weeks, period } = trend
  const inspected = weeks.some(({ score }) => score !== null)
  const bar = (from: string, index: number) => ({
    id: from,
    label: index % 2 === weeks.length % 2 ? '' : formatDate(from, { month: 'numeric', day: 'numeric' }),
    name: formatDate(from, { dateStyle: 'medium' }),
    isMarked: index === weeks.length - 1,
  })
  return (
    <>
      <Card title={t('hoursTrend')}>
        <p className="mb-3 text-sm text-ink-2">{budgetText(period)}</p>
        <FigureBars
          title={t('hoursTrend')}
          heads={[t('weekFrom'), t('hours')]}
          tableLabel={t('asTable')}
          missing={t('noHours')}
          bars={weeks.map(({ from, workedSeconds }, index) => ({
            ...bar(from, index),
            value: workedSeconds,
            cells: [hours(workedSeconds)],
          }))}
        />
      </Card>
      {inspected && (
        <Card title={t('scoreTrend')}>
          <p className="mb-3 text-sm text-ink-2">{t('scoreTrendText')}</p>
          <FigureBars
            title={t('scoreTrend')}
            heads={[t('weekFrom'), t('inspections'), t('score')]}
            tableLabel={t('asTable')}
            missing={null}
            top={10_000}
            bars={weeks.map(({ from, inspections, score }, index) => ({
              ...bar(from, index),
              value: score,
              cells: [formatNumber(inspections), score === null ? '–' : formatScore(score)],
            }))}
          />
        </Card>
      )}
    </>
  )
}

/** The hours worked in the period compared with their visits' budget. */
function budgetText({ from, workedSeconds, budgetedSeconds, workedOnBudgetSeconds }: HomeTrend['period']) {
  const since = formatDate(from, { month: 'short', day: 'numeric' })
  if (!budgetedSeconds) return t('hoursSince', { since, worked: hours(workedSeconds) })
  return t('hoursOfBudget', {
    since,
    worked: hours(workedSeconds),
    onBudget: hours(workedOnBudgetSeconds),
    budget: hours(budgetedSeconds),
    percent: formatNumber(Math.round((workedOnBudgetSeconds / budgetedSeconds) * 100)),
  })
}
