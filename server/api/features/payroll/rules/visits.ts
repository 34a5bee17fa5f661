import type { Work } from './work.ts'

/**
 * A visit paid flat is paid once to each member who worked in it: on the workday on which the member's first log of it
 * began, in that day's workweek and pay period, whatever days its other logs lie on. Their time counts as hours worked
 * in the weeks in which it was worked.
 *
 * Why the first: that day is over when its period is locked, so no later log moves money out of a locked period. A flat
 * sum is straight pay of one workweek (29 CFR 778.112), and workweeks are not averaged (29 CFR 778.104); no text that
 * we know says in which of two weeks a job belongs that touches both, so a week may come under the minimum wage by it.
 */
export function earningLogs(works: readonly Work[], begun: ReadonlySet<string> = new Set()): (work: Work) => boolean {
  const first = new Map<string, Work>()
  for (const work of works) {
    const { pay } = work
    if (pay.basis === 'hour' || begun.has(pay.visit)) continue
    const known = first.get(pay.visit)
    if (!known || isEarlier(work, known)) first.set(pay.visit, work)
  }
  return (work) => work.pay.basis === 'visit' && first.get(work.pay.visit) === work
}

const isEarlier = (one: Work, other: Work) =>
  one.start < other.start || (one.start === other.start && one.logId < other.logId)
