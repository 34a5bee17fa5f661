import { dayNumber, dayOf } from '#server/api/days.ts'
import { startOfWeek } from '#server/api/domain/schedules/pattern-days.ts'

/** When workdays and workweeks begin, on the organisation's clock, from a day on. */
export interface WorkweekSetting {
  /** YYYY-MM-DD; takes effect where the workweek ends that is running then. */
  from: string
  /** 1 = Monday … 7 = Sunday */
  weekStart: number
  /** HH:MM */
  workdayStart: string
}

/** A workday: 24 hours on the clock from the configured hour on; in instants, as seconds since 1970. */
export interface Workday {
  date: string
  /** The first day of the workweek it belongs to. */
  week: string
  /** 0 = first day of the workweek */
  index: number
  start: number
  end: number
}

/**
 * The workdays that touch the time from one instant to another (seconds since 1970), in order, without a gap.
 * Source: 29 CFR 778.105 (a workweek is fixed, and is changed only for good, from a boundary on).
 */
export function workdaysBetween(
  timeZone: string,
  settings: readonly WorkweekSetting[],
  from: number,
  to: number,
): Workday[] {
  const dated = settings.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const firstDay = dayAt(from, timeZone) - 8
  const weeks = workweeks(dated, firstDay, dayAt(to, timeZone) + 1)
  const startOf = (day: number, setting: WorkweekSetting) =>
    epochDay.add({ days: day }).toZonedDateTime({ timeZone, plainTime: setting.workdayStart }).epochMilliseconds / 1000
  const days = weeks.flatMap(({ first, length, setting }, at) =>
    Array.from({ length }, (_, index): Workday => {
      const last = index === length - 1
      return {
        date: dayOf(first + index),
        week: dayOf(first),
        index,
        start: startOf(first + index, setting),
        // A day ends where the next begins, also where the hour changes between them.
        end: startOf(first + index + 1, (last && weeks[at + 1]?.setting) || setting),
      }
    }),
  )
  return days.filter(({ start, end }) => end > from && start < to)
}

interface Workweek {
  first: number
  length: number
  setting: WorkweekSetting
}

/**
 * Whole weeks; a change of the first day makes one short week. Not done yet: 29 CFR 778.302 asks for the greater of two
 * sums, the days that lie in the old and in the new week counted once in the one and once in the other.
 */
function workweeks(settings: readonly WorkweekSetting[], from: number, to: number): Workweek[] {
  const weeks: Workweek[] = []
  let first: number | undefined
  while (first === undefined || first <= to) {
    const setting: WorkweekSetting = inForce(settings, first ?? from)
    first ??= startOfWeek(from, setting.weekStart)
    const next = first === startOfWeek(first, setting.weekStart) ? first + 7 : startOfWeek(first, setting.weekStart) + 7
    weeks.push({ first, length: next - first, setting })
    first = next
  }
  return weeks
}

function inForce(settings: readonly WorkweekSetting[], day: number): WorkweekSetting {
  const setting = settings.findLast(({ from }) => dayNumber(from) <= day) ?? settings[0]
  if (!setting) throw new Error('no workweek is configured')
  return setting
}

const epochDay = Temporal.PlainDate.from('1970-01-01')
const dayAt = (instant: number, timeZone: string) =>
  dayNumber(
    Temporal.Instant.fromEpochMilliseconds(instant * 1000)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString(),
  )
