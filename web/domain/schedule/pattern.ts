import type { WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { weekdaysFrom } from '#web/platform/format/days.ts'
import { formatClock, formatDate, formatMinutes, formatWeekday } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** The initial weekly schedule: weekday evenings from today on. */
export const newSchedule = (today: string): WeeklySchedule => ({
  weekdays: [1, 2, 3, 4, 5],
  startTime: '18:00',
  durationMinutes: 120,
  everyWeeks: 1,
  startsOn: today,
  endsOn: null,
  skipHolidays: false,
})

/** A visit's end as HH:MM, ignoring clock changes; undefined while an input is empty. */
export function endOf({ startTime, durationMinutes }: Pick<WeeklySchedule, 'startTime' | 'durationMinutes'>) {
  const [hours, minutes] = startTime.split(':').map(Number)
  if (hours === undefined || minutes === undefined || !durationMinutes) return undefined
  const total = hours * 60 + minutes + durationMinutes
  const two = (value: number) => String(value).padStart(2, '0')
  return { time: `${two(Math.trunc(total / 60) % 24)}:${two(total % 60)}`, isNextDay: total >= 24 * 60 }
}

/** Whether a schedule is complete enough to compute its visits. */
export const isComplete = ({ weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn }: WeeklySchedule) =>
  weekdays.length > 0 &&
  startTime !== '' &&
  durationMinutes >= 5 &&
  everyWeeks >= 1 &&
  startsOn !== '' &&
  (endsOn === null || endsOn >= startsOn)

/** A schedule in one line, e.g. Mon, Wed · 6:00 PM · 2 h · every 2 weeks. */
export function patternText(schedule: WeeklySchedule | null, weekStart: number) {
  if (!schedule) return t('noSchedule')
  const { weekdays, startTime, durationMinutes, everyWeeks } = schedule
  const days =
    weekdays.length === 7
      ? t('everyDay')
      : weekdaysFrom(weekStart)
          .filter((weekday) => weekdays.includes(weekday))
          .map((weekday) => formatWeekday(weekday, 'short'))
          .join(', ')
  const parts = [days, formatClock(startTime), formatMinutes(durationMinutes)]
  if (everyWeeks > 1) parts.push(t('everyNWeeks', { count: everyWeeks }))
  return parts.join(' · ')
}

/** A schedule's period, e.g. from Nov 2, 2026. */
export function spanText({ startsOn, endsOn }: WeeklySchedule) {
  const from = formatDate(startsOn, { dateStyle: 'medium' })
  return endsOn ? t('range', { from, to: formatDate(endsOn, { dateStyle: 'medium' }) }) : t('from', { from })
}
