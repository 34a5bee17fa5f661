import { matchMinutes } from '#shared/timeclock/punches.ts'

/** A visit of the job as it is planned now; instants in milliseconds since 1970. */
interface PlannedVisit {
  originalStart: number
  startsAt: number
}

/** The visit a start belongs to: the nearest of the job's within two hours, of two as near the earlier. */
export function matchVisit<T extends PlannedVisit>(visits: readonly T[], at: number): T | null {
  const reach = matchMinutes * 60_000
  let nearest: T | null = null
  for (const visit of visits) {
    const distance = Math.abs(visit.startsAt - at)
    if (distance > reach) continue
    const best = nearest ? Math.abs(nearest.startsAt - at) : Infinity
    if (distance < best || (distance === best && nearest && visit.startsAt < nearest.startsAt)) nearest = visit
  }
  return nearest
}
