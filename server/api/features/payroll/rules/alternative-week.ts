import type { DayRules } from './pack.ts'
import type { Step } from './pay-line.ts'
import type { Piece } from './work.ts'

/** Minutes for Monday to Sunday; 0 is a day off. */
export type AlternativeWeek = readonly number[]

const hours = (count: number) => count * 3600

/**
 * California: the daily overtime thresholds of a member with an elected schedule. On a scheduled day, hours beyond
 * it are overtime and hours beyond twelve are double; on any other day all hours are overtime and those beyond eight
 * double. The 40-hour week stays. A day that the employer cut short uses the usual eight hours. Sources, looked up
 * on 23 November 2026: Labor Code 511(b); IWC orders 4 and 5, section 3(B), by public summaries of them (blr.com
 * "Hours of Work in California", 877calilaw.com, a chart of the orders' rules at signnow.com). That hours beyond a
 * scheduled day of less than eight are overtime is the orders' wording as we know it; their text itself was in no
 * library. Not covered: two-week schedules such as 9/80, days swapped at the member's request, the 12-hour days of
 * health care.
 */
export function dailyRules(
  schedule: AlternativeWeek | null,
  days: readonly { workday: string; sentHome: boolean }[],
): (piece: Piece) => DayRules['daily'] {
  if (!schedule) return ({ pack }) => pack.day.daily
  const cutShort = new Set(days.flatMap(({ workday, sentHome }) => (sentHome ? [workday] : [])))
  return ({ pack, workday }) => {
    const minutes = schedule[Temporal.PlainDate.from(workday).dayOfWeek - 1] ?? 0
    if (!pack.california || (minutes > 0 && cutShort.has(workday))) return pack.day.daily
    const [ordinary, double] = minutes > 0 ? [minutes * 60, hours(12)] : [0, hours(8)]
    return [
      { after: ordinary, multiplier: 1.5 },
      { after: double, multiplier: 2 },
    ]
  }
}

/** Explains overtime of a week under such a schedule. */
export const scheduleStep = (schedule: AlternativeWeek): Step => ({
  text: 'alternativeWeek',
  values: { minutes: schedule.join(' ') },
})
