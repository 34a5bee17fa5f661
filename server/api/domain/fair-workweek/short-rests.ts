import { localDay } from '#server/api/days.ts'
import type { Shift } from './premiums.ts'

/** Work that begins so soon after other work belongs to the same shift, past midnight too. */
const sameShiftSeconds = 3 * 3600

export interface ShortRest<T extends Shift> {
  /** The work of the shift that began too early, in order. */
  works: T[]
  restSeconds: number
}

/**
 * The shifts that begin less than `hours` after the previous day's shift. Work of one day is one shift, so visits of
 * one day need no rest between them.
 */
export function shortRests<T extends Shift>(works: readonly T[], timeZone: string, hours: number): ShortRest<T>[] {
  const shifts: { day: string; end: number; works: T[] }[] = []
  for (const work of works.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = shifts.at(-1)
    const day = localDay(work.start, timeZone)
    if (last && (work.start - last.end < sameShiftSeconds || day === last.day)) {
      last.works.push(work)
      last.end = Math.max(last.end, work.end)
    } else {
      shifts.push({ day, end: work.end, works: [work] })
    }
  }
  return shifts.flatMap((shift, at) => {
    const before = shifts[at - 1]
    const [first] = shift.works
    if (!before || !first) return []
    const restSeconds = first.start - before.end
    return restSeconds < hours * 3600 ? [{ works: shift.works, restSeconds }] : []
  })
}
