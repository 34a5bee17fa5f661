import { matchMinutes } from '#shared/timeclock/punches.ts'

/** A visit of the job as currently planned; instants in milliseconds since 1970. */
interface PlannedVisit {
  startsAt: number
  endsAt: number
  /** True when the worker is in its crew. */
  isOwn: boolean
}

/** A start relative to a visit's window. */
export type InWindow = 'early' | 'inside' | 'over'

/**
 * The rule: work belongs to a visit from the job's number of minutes before its start until two hours after its end. An
 * earlier start belongs to the visit only if explicitly chosen.
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
 * Returns the visit of a start that names none: among those whose window contains it, the member's own visits first,
 * then the nearest start, then the earlier one. Outside all windows a visit that starts within two hours is assumed, because a
 * caller by telephone cannot be asked.
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
