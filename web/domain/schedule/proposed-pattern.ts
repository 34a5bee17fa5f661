import { newPattern, type EditedPattern } from './pattern.ts'

/** The usual days for a number of visits a week: spread, and the weekend last. 1 is Monday. */
const usualDays: readonly (readonly number[])[] = [
  [1],
  [1, 4],
  [1, 3, 5],
  [1, 2, 4, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
]

interface Quoted {
  visitsPerWeek: number
  /** The total of all members. */
  minutes: number | null
  crewSize: number
  /** YYYY-MM-DD. */
  today: string
}

/** A schedule to choose the days from: as often as quoted and, less than weekly, every so many weeks. */
export function proposedPattern({ visitsPerWeek, minutes, crewSize, today }: Quoted): EditedPattern {
  const each = Math.round((minutes ?? 0) / crewSize)
  const pattern = newPattern(today)
  const days = Math.min(7, Math.max(1, Math.round(visitsPerWeek)))
  const [time] = pattern.times
  return {
    ...pattern,
    weekdays: [...(usualDays[days - 1] ?? [1])],
    every: visitsPerWeek < 1 ? Math.max(1, Math.round(1 / visitsPerWeek)) : 1,
    times: time ? [{ ...time, durationMinutes: each >= 5 ? Math.min(each, 24 * 60) : time.durationMinutes }] : [],
  }
}
