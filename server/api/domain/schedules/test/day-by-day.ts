import type { VisitRule } from '../patterns/visits.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute

type CountedRule = VisitRule & { visitsMax?: number | null }

/** Slow reference: checks every day since the pattern started and reads local time from Intl only. */
export function visitsDayByDay(rule: CountedRule, timeZone: string, from: string, to: string) {
  const visits = new Map<
    string,
    { date: string; startTime: string; timeZone: string; startsAt: string; endsAt: string }
  >()
  const { startsOn, endsOn, times, visitsMax } = rule
  const end = endsOn !== null && endsOn < to ? endsOn : to
  const [begin, first] = [Date.parse(startsOn), Date.parse(from) - 2 * dayMs]
  let week = 0
  let count = 0
  for (let at = begin; at <= Date.parse(end); at += dayMs) {
    if (weekdayOf(at) === rule.weekStart && at !== begin) week++
    // Earlier days matter only where visits are counted.
    if (!visitsMax && at < first) continue
    if (!isDue(rule, at, week)) continue
    for (const { startTime, durationMinutes } of times) {
      if (visitsMax && ++count > visitsMax) break
      if (at < first) continue
      const start = instantOf(Date.parse(`${iso(at)}T${startTime}Z`), timeZone)
      const [date = '', clock = ''] = wallClock(start, timeZone).split(' ')
      const [startsAt, endsAt] = [utc(start), utc(start + durationMinutes * minute)]
      if (date < from || date > to || visits.has(startsAt)) continue
      visits.set(startsAt, { date, startTime: clock, timeZone, startsAt, endsAt })
    }
  }
  return [...visits.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** Whether a day belongs to the pattern, by the calendar alone. */
function isDue(rule: VisitRule, at: number, week: number): boolean {
  const { frequency, every, weekdays, months, startsOn } = rule
  const [year, month] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1]
  const begin = new Date(startsOn)
  if (months.length > 0 && !months.includes(month)) return false
  if (frequency === 'daily') return Math.round((at - begin.getTime()) / dayMs) % every === 0
  if (frequency === 'weekly') return week % every === 0 && weekdays.includes(weekdayOf(at))
  const years = year - begin.getUTCFullYear()
  const steps = frequency === 'yearly' ? years : years * 12 + month - 1 - begin.getUTCMonth()
  return steps % every === 0 && isInMonth(rule, at)
}

function isInMonth({ weekdays, ordinals, monthDays, shortMonths }: VisitRule, at: number): boolean {
  const day = new Date(at).getUTCDate()
  const isLast = new Date(at + dayMs).getUTCDate() === 1
  if (monthDays.length > 0) {
    if (monthDays.includes(day) || (isLast && monthDays.includes(-1))) return true
    return isLast && shortMonths === 'last_day' && monthDays.some((monthDay) => monthDay > day)
  }
  const isLastOfItsDays = new Date(at + 7 * dayMs).getUTCDate() < day
  const nth = Math.ceil(day / 7)
  return (
    weekdays.includes(weekdayOf(at)) &&
    ordinals.some((ordinal) => ordinal === nth || (ordinal === -1 && isLastOfItsDays))
  )
}

const weekdayOf = (at: number) => new Date(at).getUTCDay() || 7
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const utc = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

/** Returns the earlier of the instants with this local time; in a DST gap, local time continues from before the gap. */
function instantOf(wall: number, timeZone: string): number {
  const before = offset(wall - dayMs, timeZone)
  const candidates = [wall - before, wall - offset(wall + dayMs, timeZone)].toSorted((a, b) => a - b)
  return candidates.find((at) => at + offset(at, timeZone) === wall) ?? wall - before
}

const offset = (at: number, timeZone: string) => Date.parse(`${wallClock(at, timeZone).replace(' ', 'T')}Z`) - at

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format.format(at)
}
