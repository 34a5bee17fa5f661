import type { WeeklyPattern } from '../pattern-days.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute

/** A slow reference implementation: visits every day since the pattern began and reads local time from Intl only. */
export function visitsDayByDay(
  { weekdays, startTime, durationMinutes, everyWeeks, startsOn, endsOn }: WeeklyPattern,
  { timeZone, weekStart }: { timeZone: string; weekStart: number },
  from: string,
  to: string,
) {
  const visits = []
  const end = endsOn !== null && endsOn < to ? endsOn : to
  let week = 0
  for (let at = Date.parse(startsOn); at <= Date.parse(end); at += dayMs) {
    const weekday = new Date(at).getUTCDay() || 7
    if (weekday === weekStart && iso(at) !== startsOn) week++
    if (week % everyWeeks !== 0 || !weekdays.includes(weekday) || at < Date.parse(from) - 2 * dayMs) continue
    const start = instantOf(Date.parse(`${iso(at)}T${startTime}Z`), timeZone)
    const [date = '', clock = ''] = wallClock(start, timeZone).split(' ')
    const visit = {
      date,
      startTime: clock,
      timeZone,
      startsAt: utc(start),
      endsAt: utc(start + durationMinutes * minute),
    }
    if (date >= from && date <= to && visits.at(-1)?.startsAt !== visit.startsAt) visits.push(visit)
  }
  return visits
}

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
