import type { Pay, Work } from './work.ts'

/**
 * A visit paid flat is paid once to each member who worked in it: on the workday on which the member's first log of it
 * began, in that day's workweek and pay period, whatever days its other logs lie on. Their time counts as hours worked
 * in the weeks in which it was worked. So is a day's flat sum: it is of the workday on which a log began, however many did.
 *
 * Why the first: that day is over when its period is locked, so no later log moves money out of a locked period. A flat
 * sum is straight pay of one workweek (29 CFR 778.112), and workweeks are not averaged (29 CFR 778.104); no text that
 * we know says in which of two weeks a job belongs that touches both, so a week may come under the minimum wage by it.
 */
export function earningLogs(works: readonly Work[], begun: ReadonlySet<string> = new Set()): (work: Work) => boolean {
  const first = new Map<string, Work>()
  for (const work of works) {
    const paid = paidOnce(work.pay)
    // The way to the site earns neither: whoever never arrives has not begun.
    if (paid === null || work.travel || begun.has(paid)) continue
    const known = first.get(paid)
    if (!known || isEarlier(work, known)) first.set(paid, work)
  }
  return (work) => {
    const paid = paidOnce(work.pay)
    return paid !== null && first.get(paid) === work
  }
}

/** Names the visit or the day that is paid once for all its logs; null of pay that goes by time. */
export const paidOnce = (pay: Pay): string | null =>
  pay.basis === 'visit' ? pay.visit : pay.basis === 'day' ? `day ${pay.day}` : null

const isEarlier = (one: Work, other: Work) =>
  one.start < other.start || (one.start === other.start && one.logId < other.logId)
