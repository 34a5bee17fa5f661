import { hourRate } from './extra-lines.ts'
import type { PayInputs, RecordedWorkday } from './pay-inputs.ts'
import type { PeriodContext } from './period-context.ts'
import type { CaliforniaDay } from './rules/california.ts'
import type { Work } from './rules/work.ts'

/**
 * What California looks at, day by day: meals come from the recorded breaks and gaps, and a gap between two visits of
 * the schedule is the employer's unless somebody found out otherwise. Waivers, missed rests and early dismissals are as
 * they were written down; also on a day on which nobody could work.
 */
export function californiaDays(
  works: readonly Work[],
  inputs: PayInputs,
  { calendar }: PeriodContext,
): CaliforniaDay[] {
  const weeks = calendar.weeks.filter(({ pack }) => pack.california)
  if (weeks.length === 0) return []
  const { logs, workdays } = inputs
  const scheduled = new Set(logs.filter(({ visitStart }) => visitStart !== null).map(({ id }) => id))
  return weeks.flatMap(({ days }) =>
    days.flatMap(({ date, start, end }): CaliforniaDay[] => {
      const worked = works.filter((work) => work.start < end && work.end > start)
      const written = workdays.find(({ day }) => day === date)
      if (worked.length === 0 && !written) return []
      const isPlanned = worked.length > 1 && worked.every(({ logId }) => scheduled.has(logId))
      return [
        {
          workday: date,
          ...writtenOf(written),
          gapByEmployer: written && written.gap !== 'schedule' ? written.gap === 'employer' : isPlanned,
          rateE4: worked.find(({ pay }) => pay.basis === 'hour')?.pay.rateE4 ?? hourRate(inputs, date),
        },
      ]
    }),
  )
}

const writtenOf = (written: RecordedWorkday | undefined) => ({
  scheduled: (written?.scheduledMinutes ?? 0) * 60,
  sentHome: Boolean(written?.scheduledMinutes),
  restMissed: written?.restMissed ?? false,
  firstMealWaived: written?.firstMealWaived ?? false,
  secondMealWaived: written?.secondMealWaived ?? false,
  note: written?.note ?? '',
})
