import { dayNumber, dayText, localDay } from '#server/api/days.ts'
import { startOfWeek } from '#server/api/domain/schedules/patterns/pattern-days.ts'

/** The organization's workday and workweek start, from a day on. */
export interface WorkweekSetting {
  /** YYYY-MM-DD; takes effect when the current workweek ends. */
  from: string
  /** 1 = Monday … 7 = Sunday */
  weekStart: number
  /** HH:MM */
  workdayStart: string
}

/** 24 hours on the clock from the configured hour; start and end in seconds since 1970. */
export interface Workday {
  date: string
  /** First day of its workweek. */
  week: string
  /** 0 = first day of the workweek */
  index: number
  start: number
  end: number
}

/**
 * The workdays that touch a span of time (seconds since 1970), in order, without a gap. Source: 29 CFR 778.105 (a
 * workweek is fixed, and changes only permanently, from a boundary on).
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

/** Hours that lie in two workweeks, the last old and the first new one. */
export interface Overlap {
  /** The instants of those hours. */
  start: number
  end: number
  /** The workdays of the old week without them. */
  old: readonly Workday[]
  /** The seven workdays of the new week with them. */
  next: readonly Workday[]
}

/**
 * Counts the hours shared by the last old and the first new workweek in the new one; `workdaysBetween` has them in
 * the old one. Null if the workweek did not change with the week that begins on the day, or no hours overlap.
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

/** The old week ends after its seven days, or later if the new week begins later in the day. */
const boundary = (timeZone: string, old: Workweek | undefined, { first, setting }: Workweek) =>
  Math.max(startOf(timeZone, first, old?.setting ?? setting), startOf(timeZone, first, setting))

/** A day ends where the next begins, also when the clock changes between them. */
const workdaysOf = (timeZone: string, { first, length, setting }: Workweek, begin: number, end: number): Workday[] =>
  Array.from({ length }, (_, index) => ({
    date: dayText(first + index),
    week: dayText(first),
    index,
    start: index === 0 ? begin : startOf(timeZone, first + index, setting),
    end: index === length - 1 ? end : startOf(timeZone, first + index + 1, setting),
  }))

/** Whole weeks; a changed first day makes one short week. */
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
const dayAt = (instant: number, timeZone: string) => dayNumber(localDay(instant, timeZone))
