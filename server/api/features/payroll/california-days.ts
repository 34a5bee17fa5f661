import type { PeriodContext } from './period-context.ts'
import type { PayInputs } from './pay-inputs.ts'
import type { CaliforniaDay } from './rules/california.ts'
import type { Work } from './rules/work.ts'

/**
 * What California looks at, day by day: meals come from the recorded breaks and gaps, and a gap between two visits of
 * the schedule is the employer's. No waiver, no missed rest and no early dismissal is on record.
 */
export function californiaDays(
  works: readonly Work[],
  { logs }: PayInputs,
  { calendar }: PeriodContext,
): CaliforniaDay[] {
  const weeks = calendar.weeks.filter(({ pack }) => pack.california)
  if (weeks.length === 0) return []
  const scheduled = new Set(logs.filter(({ visitStart }) => visitStart !== null).map(({ id }) => id))
  return weeks.flatMap(({ days }) =>
    days.flatMap(({ date, start, end }) => {
      const worked = works.filter((work) => work.start < end && work.end > start)
      if (worked.length === 0) return []
      return [
        {
          workday: date,
          scheduled: 0,
          sentHome: false,
          restMissed: false,
          firstMealWaived: false,
          secondMealWaived: false,
          gapByEmployer: worked.length > 1 && worked.every(({ logId }) => scheduled.has(logId)),
          rateE4: worked.find(({ pay }) => pay.basis === 'hour')?.pay.rateE4 ?? 0,
        },
      ]
    }),
  )
}
