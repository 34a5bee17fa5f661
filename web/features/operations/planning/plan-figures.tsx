import type { WeekPlan } from '#shared/schedule/week-plan.contract.ts'
import { formatMinutes, formatNumber, numberFormat } from '#web/platform/format/format.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { t } from '../texts.ts'
import type { Units } from './plan-words.ts'

interface PlanFiguresProps {
  figures: NonNullable<WeekPlan['figures']>
  gap: number | null
  units: Units
}

/** The plan's figures, next to those of the current week. */
export const PlanFigures = ({ figures: { before, after }, gap, units }: PlanFiguresProps) => {
  const minutes = (seconds: number) => formatMinutes(Math.ceil(seconds / 60))
  const rows = [
    [t('planOpenSeats'), formatNumber(before.openSeats), formatNumber(after.openSeats)],
    [t('planOvertimeHours'), minutes(before.overtimeSeconds), minutes(after.overtimeSeconds)],
    [t('planTravel'), formatDistance(before.travelMeters, units), formatDistance(after.travelMeters, units)],
    [t('planMost'), formatMinutes(before.mostMinutes), formatMinutes(after.mostMinutes)],
    [t('planLeast'), formatMinutes(before.leastMinutes), formatMinutes(after.leastMinutes)],
  ]
  return (
    <div>
      <table className="w-full text-sm" aria-label={t('planFigures')}>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col">
              <span className="sr-only">{t('planFigure')}</span>
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('planNow')}
            </th>
            <th scope="col" className="py-1 pl-5 text-right font-medium">
              {t('planThen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, then]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">{now}</td>
              <td className="py-1 pl-5 text-right font-medium whitespace-nowrap tabular-nums">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {gap !== null && <p className="mt-1 text-xs text-ink-3">{t('planProof', { percent: percentOf(gap) })}</p>}
    </div>
  )
}

/** Never less than was proved. */
const percentOf = (gap: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(Math.max(0.001, Math.ceil(gap * 1_000) / 1_000))
