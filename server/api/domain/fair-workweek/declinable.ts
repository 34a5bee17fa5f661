import type { DeclineRight, OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import { ordinanceOf } from './ordinances.ts'
import { postedChanges, type PostedVisit } from './premiums.ts'
import { shortRests } from './short-rests.ts'

export interface Declinable {
  jobId: string
  /** Seconds since 1970. */
  originalStart: number
  ordinanceId: OrdinanceId
  right: DeclineRight
}

/** A member's coming visits that the law lets them decline, from the schedule posted to them. */
export function declinable(rows: readonly PostedVisit[], now: number): Declinable[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const added = new Map(
    postedChanges(rows).flatMap((change) => {
      const row = byId.get(change.id)
      return row && change.change === 'added' ? [[keyOf(row), change] as const] : []
    }),
  )
  const works = recordedVisits(rows)
  return works
    .filter(({ start }) => start > now)
    .flatMap((work): Declinable[] => {
      const { jobId, originalStart, ordinanceId } = work
      const lateAddition = added.get(keyOf(work))
      const isLate = lateAddition?.isLate && !ordinanceOf(ordinanceId).exempt.includes(lateAddition.askedBy)
      const right = isTooSoon(work, works) ? 'rest' : isLate ? 'notice' : null
      return right ? [{ jobId, originalStart, ordinanceId, right }] : []
    })
}

const keyOf = ({ jobId, originalStart }: PostedVisit) => `${jobId} ${originalStart}`

type RecordedVisit = PostedVisit & { start: number; end: number }

const isHeld = (row: PostedVisit): row is RecordedVisit => row.start !== null && row.end !== null

/** The last recorded state of each visit. */
function recordedVisits(rows: readonly PostedVisit[]): RecordedVisit[] {
  const ordered = rows.toSorted((a, b) => a.recordedAt - b.recordedAt || (a.id < b.id ? -1 : 1))
  return [...new Map(ordered.map((row) => [keyOf(row), row])).values()].filter(isHeld)
}

/** Work of the same shift that begins after the required rest cannot be declined because of it. */
function isTooSoon(work: RecordedVisit, works: readonly RecordedVisit[]): boolean {
  const { hours } = ordinanceOf(work.ordinanceId).rest
  return shortRests(works, work.timeZone, hours).some(({ works: [first, ...later], restSeconds }) => {
    const isOfShift = first === work || later.includes(work)
    return isOfShift && first !== undefined && work.start < first.start - restSeconds + hours * 3600
  })
}
