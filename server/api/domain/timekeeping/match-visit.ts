import { matchMinutes } from '#shared/timeclock/punches.ts'

/** A visit of the job as it is planned now; instants in milliseconds since 1970. */
interface PlannedVisit {
  startsAt: number
  endsAt: number
  /** Whether who works is in its crew. */
  isOwn: boolean
}

/** Where a start stands to a visit's window. */
export type InWindow = 'early' | 'inside' | 'over'

/**
 * The law of the window: work belongs to a visit from so many minutes before its start, by its job's rule, until two
 * hours after its end. What starts before that is early: it belongs to the visit only where that was meant.
 */
export function inWindow(
  { startsAt, endsAt }: Omit<PlannedVisit, 'isOwn'>,
  at: number,
  earlyMinutes: number,
): InWindow {
  if (at < startsAt - earlyMinutes * 60_000) return 'early'
  return at <= endsAt + matchMinutes * 60_000 ? 'inside' : 'over'
}

/**
 * The visit a start belongs to that names none: of those whose window it is in, one's own before others', then the one
 * whose start is nearest, of two as near the earlier. In no window, one that starts within two hours was meant: whoever
 * starts by telephone cannot be asked.
 */
export function matchVisit<T extends PlannedVisit>(visits: readonly T[], at: number, earlyMinutes: number): T | null {
  const inside = visits.filter((visit) => inWindow(visit, at, earlyMinutes) === 'inside')
  const soon = visits.filter(({ startsAt }) => startsAt > at && startsAt - at <= matchMinutes * 60_000)
  const [nearest] = (inside.length > 0 ? inside : soon).toSorted(
    (one, other) =>
      Number(other.isOwn) - Number(one.isOwn) ||
      Math.abs(one.startsAt - at) - Math.abs(other.startsAt - at) ||
      one.startsAt - other.startsAt,
  )
  return nearest ?? null
}
