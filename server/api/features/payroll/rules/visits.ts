import type { Pay, Work } from './work.ts'

/**
 * A flat visit is paid once to each member who worked in it: on the workday on which the member's first log of it
 * began, in that day's workweek and pay period, whatever days the other logs are on. Its time counts as hours worked
 * in the weeks in which it was worked. A day rate likewise belongs to the workday on which a log began, however many
 * did.
 * The first log decides because its day is over when the period is locked, so no later log can move money out of a
 * locked period. A flat amount is straight pay of one workweek (29 CFR 778.112), and workweeks are not averaged (29
 * CFR 778.104); no text that we know says which of two weeks a job across both belongs to, so a week may fall below
 * the minimum wage because of it.
 */
export function earningLogs(
  works: readonly Work[],
  startedVisits: ReadonlySet<string> = new Set(),
): (work: Work) => boolean {
  const first = new Map<string, Work>()
  for (const work of works) {
    const paid = paidOnce(work.pay)
    // Travel to the site does not earn flat pay: a member who never arrives has not begun.
    if (paid === null || work.travel || startedVisits.has(paid)) continue
    const known = first.get(paid)
    if (!known || isEarlier(work, known)) first.set(paid, work)
  }
  return (work) => {
    const paid = paidOnce(work.pay)
    return paid !== null && first.get(paid) === work
  }
}

/** Identifies the visit or day that is paid once for all its logs; null for pay by time. */
export const paidOnce = (pay: Pay): string | null =>
  pay.basis === 'visit' ? pay.visit : pay.basis === 'day' ? `day ${pay.day}` : null

const isEarlier = (one: Work, other: Work) =>
  one.start < other.start || (one.start === other.start && one.logId < other.logId)
