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
  const weeks = workweeks(settings, dayAt(from, timeZone) - 8, dayAt(to, timeZone) + 1)
  const days = weeks.flatMap((week, at) => {
    const begin = boundary(timeZone, weeks[at - 1], week)
    const next = weeks[at + 1]
    const end = next ? boundary(timeZone, week, next) : startOf(timeZone, week.first + week.length, week.setting)
    return workdaysOf(timeZone, week, begin, end)
  })
  return days.filter(({ start, end }) => end > from && start < to)
}

/** Two workweeks that some hours lie in both of. */
export interface Overlap {
  /** The instants of those hours. */
  start: number
  end: number
  /** The workdays of the old week without them. */
  old: readonly Workday[]
  /** The workdays of the new week, seven with them. */
  next: readonly Workday[]
}

/**
 * The other way to count the hours that lie in the last old and in the first new workweek: `workdaysBetween` has them in
 * the old one. Null where the workweek did not change with the week that begins on the day, or no hours overlap.
 * Source: 29 CFR 778.301.
 */
export function overlapAt(timeZone: string, settings: readonly WorkweekSetting[], firstDay: string): Overlap | null {
  const first = dayNumber(firstDay)
  const weeks = workweeks(settings, first - 8, first + 1)
  const at = weeks.findIndex((week) => week.first === first)
  const [old, week] = [weeks[at - 1], weeks[at]]
  if (!old || !week || old.setting === week.setting) return null
  const newFirst = Math.max(old.first, startOfWeek(first, week.setting.weekStart))
  const begin = startOf(timeZone, newFirst, week.setting)
  const end = boundary(timeZone, old, week)
  if (begin >= end) return null
  const shorter = { ...old, length: newFirst - old.first }
  const whole = { ...week, first: newFirst, length: first + week.length - newFirst }
  const last = startOf(timeZone, first + week.length, week.setting)
  return {
    start: begin,
    end,
    old: workdaysOf(timeZone, shorter, startOf(timeZone, old.first, old.setting), begin),
    next: workdaysOf(timeZone, whole, begin, last),
  }
}

interface Workweek {
  /** Days since 1970. */
  first: number
  length: number
  setting: WorkweekSetting
}

const startOf = (timeZone: string, day: number, { workdayStart }: WorkweekSetting) =>
  epochDay.add({ days: day }).toZonedDateTime({ timeZone, plainTime: workdayStart }).epochMilliseconds / 1000

/** The old week ends when its seven days are over; where the new one begins later in the day, it lasts until then. */
const boundary = (timeZone: string, old: Workweek | undefined, { first, setting }: Workweek) =>
  Math.max(startOf(timeZone, first, old?.setting ?? setting), startOf(timeZone, first, setting))

/** A day ends where the next begins, also where the hour changes between them. */
const workdaysOf = (timeZone: string, { first, length, setting }: Workweek, begin: number, end: number): Workday[] =>
  Array.from({ length }, (_, index) => ({
    date: dayOf(first + index),
    week: dayOf(first),
    index,
    start: index === 0 ? begin : startOf(timeZone, first + index, setting),
    end: index === length - 1 ? end : startOf(timeZone, first + index + 1, setting),
  }))

/** Whole weeks; a change of the first day makes one short week. */
function workweeks(unsorted: readonly WorkweekSetting[], from: number, to: number): Workweek[] {
  const settings = unsorted.toSorted((a, b) => (a.from < b.from ? -1 : 1))
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
