import { hourRate } from './extra-lines.ts'
import type { PayInput, RecordedWorkday } from './pay-inputs.ts'
import type { PeriodContext } from './period-context.ts'
import type { CaliforniaDay } from './rules/california.ts'
import type { PayCalendar, PayPolicy } from './rules/member-pay.ts'
import { packFor } from './rules/packs.ts'
import type { Work } from './rules/work.ts'

/**
 * What California looks at, day by day: meals come from the recorded breaks and gaps, and a gap between two visits of
 * the schedule is the employer's unless somebody found out otherwise. Waivers, missed rests and early dismissals are as
 * they were written down; also on a day on which nobody could work.
 */
export function californiaDays(
  works: readonly Work[],
  inputs: PayInput,
  { calendar, policy }: PeriodContext,
): CaliforniaDay[] {
  if (!paysInCalifornia(policy, calendar)) return []
  const { logs, workdays } = inputs
  const scheduled = new Set(logs.filter(({ visitStart }) => visitStart !== null).map(({ id }) => id))
  return calendar.weeks.flatMap(({ days, pack, rulesAt }) =>
    days.flatMap(({ date, start, end }): CaliforniaDay[] => {
      const onDay = works.filter((work) => work.start < end && work.end > start)
      const worked = onDay.filter(({ locationId }) => rulesAt(locationId, date).pack.california)
      const written = workdays.find(({ day }) => day === date)
      // On a day without any work the organisation's own rules count.
      const isCalifornian = worked.length > 0 || (onDay.length === 0 && pack.california)
      if (!isCalifornian || (worked.length === 0 && !written)) return []
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

/** Whether somebody's days go by California's rules: then workdays are asked about. */
export const paysInCalifornia = ({ places }: PayPolicy, { weeks }: PayCalendar): boolean =>
  weeks.some(({ pack }) => pack.california) ||
  [...(places?.values() ?? [])].some((terms) =>
    terms.some(({ packId }) => packId && packFor(packId, '9999').california),
  )

const writtenOf = (written: RecordedWorkday | undefined) => ({
  scheduled: (written?.scheduledMinutes ?? 0) * 60,
  sentHome: Boolean(written?.scheduledMinutes),
  restMissed: written?.restMissed ?? false,
  firstMealWaived: written?.firstMealWaived ?? false,
  secondMealWaived: written?.secondMealWaived ?? false,
  note: written?.note ?? '',
})
