import type { Visit } from '#shared/contracts/schedule.ts'

/** All instants in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

export const spanOf = ({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>): Span => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
})

export const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Work that is under way. */
export interface Running {
  /** Of the visit it belongs to; null without one. */
  plannedEnd: number | null
}

const soonMs = 2 * 60 * 60_000

/** Whether the work under way may still last when something else begins. */
export const mayRunInto = (running: Running | null, startsAt: number, now: number) =>
  running !== null && startsAt - now < soonMs && (running.plannedEnd === null || running.plannedEnd <= now)

/** A week's hours up to here are paid plainly. */
export const plainMinutes = 40 * 60

interface Week {
  week: Span
  now: number
  workedMs: number
  /** The visits to come, and the one under way, without the one in question. */
  visits: readonly Span[]
  asked: Span
}

/** Minutes of a workweek without and with the visit in question, and how many of them are overtime. */
export function weekLoad({ week, now, workedMs, visits, asked }: Week) {
  const ahead = { from: Math.max(now, week.from), to: week.to }
  const planned = visits.reduce((sum, visit) => sum + overlap(visit, ahead), 0)
  const before = workedMs + planned
  const after = before + overlap(asked, week)
  return {
    minutesBefore: minutes(before),
    minutesAfter: minutes(after),
    overtimeBefore: Math.max(0, minutes(before) - plainMinutes),
    overtimeAfter: Math.max(0, minutes(after) - plainMinutes),
  }
}

const minutes = (ms: number) => Math.floor(ms / 60_000)
