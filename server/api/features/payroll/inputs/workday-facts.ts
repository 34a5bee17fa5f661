import { hourRate, salaryOn } from './general-rate.ts'
import type { PayInput, RecordedWorkday } from './pay-inputs.ts'
import type { PeriodContext } from './period-context.ts'
import type { WorkdayFacts } from '../rules/california.ts'
import type { PayCalendar } from '../rules/pay-calendar.ts'
import type { PayPolicy } from '../rules/pay-policy.ts'
import { packFor } from '../rules/packs.ts'
import type { Work } from '../rules/work.ts'

/**
 * Facts that the places' rules need, by day. In California meals come from recorded breaks and gaps, and a gap
 * between two scheduled visits is the employer's unless a manager recorded otherwise. Waivers, missed rests and
 * early dismissals come from a manager's record, also on a day without any work.
 */
export function workdayFacts(
  works: readonly Work[],
  inputs: PayInput,
  { calendar, policy }: PeriodContext,
): WorkdayFacts[] {
  const question = workdayQuestion(policy, calendar)
  if (question === null || (question === 'shifts' && inputs.workdays.length === 0)) return []
  const { logs, workdays } = inputs
  const scheduled = new Set(logs.filter(({ visitStart }) => visitStart !== null).map(({ id }) => id))
  return calendar.weeks.flatMap(({ days, rulesAt }) =>
    days.flatMap(({ date, start, end }): WorkdayFacts[] => {
      const onDay = works.filter((work) => work.start < end && work.end > start)
      const rulesOf = ({ locationId }: Work) => rulesAt(locationId, date)
      const asking = onDay.find((work) => rulesOf(work).pack.reporting !== null)
      // A day without any work uses the organization's rules.
      if (!asking && onDay.length > 0) return []
      const { pack, minimumWageE4 } = asking ? rulesOf(asking) : rulesAt(null, date)
      const worked = onDay.filter((work) => rulesOf(work).pack.reporting === pack.reporting)
      const written = workdays.find(({ day }) => day === date)
      if (pack.reporting === null || (!written && (worked.length === 0 || !pack.california))) return []
      const isPlanned = worked.length > 1 && worked.every(({ logId }) => scheduled.has(logId))
      return [
        {
          workday: date,
          reporting: pack.reporting,
          asksBreaks: pack.california,
          minimumWageE4,
          ...writtenOf(written),
          // A salary is paid in full, so a day cut short owes nothing more.
          ...(salaryOn(inputs, date) && { sentHome: false }),
          gapByEmployer: written && written.gap !== 'schedule' ? written.gap === 'employer' : isPlanned,
          rateE4: worked.find(({ pay }) => pay.basis === 'hour')?.pay.rateE4 ?? hourRate(inputs, date),
        },
      ]
    }),
  )
}

/** Returns which workday facts a manager must record under these rules: all, days cut short only, or none. */
export function workdayQuestion({ places }: PayPolicy, { weeks }: PayCalendar): 'breaks' | 'shifts' | null {
  const packs = [
    ...weeks.map(({ pack }) => pack),
    ...[...(places?.values() ?? [])].flatMap((terms) =>
      terms.flatMap(({ packId }) => (packId ? [packFor(packId, '9999')] : [])),
    ),
  ]
  if (packs.some(({ california }) => california)) return 'breaks'
  return packs.some(({ reporting }) => reporting !== null) ? 'shifts' : null
}

const writtenOf = (written: RecordedWorkday | undefined) => ({
  scheduled: (written?.scheduledMinutes ?? 0) * 60,
  sentHome: Boolean(written?.scheduledMinutes),
  restMissed: written?.restMissed ?? false,
  firstMealWaived: written?.firstMealWaived ?? false,
  secondMealWaived: written?.secondMealWaived ?? false,
  note: written?.note ?? '',
})
