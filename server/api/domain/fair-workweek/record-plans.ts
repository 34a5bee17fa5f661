import type { OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

/** A visit of one member, as the plan has it or as the record last said. */
export interface OwnVisit {
  memberId: string
  jobId: string
  locationId: string
  /** Instants in milliseconds. */
  originalStart: number
  start: number
  end: number
  week: string
  timeZone: string
  ordinanceId: OrdinanceId
  /** Its day was not posted before. */
  isNew: boolean
}

export type HeldVisit = Omit<OwnVisit, 'isNew' | 'start' | 'end'> & { start: number | null; end: number | null }

export interface PlanRow extends HeldVisit {
  isPosting: boolean
}

export const ownKey = ({ memberId, jobId, originalStart }: Pick<OwnVisit, 'memberId' | 'jobId' | 'originalStart'>) =>
  `${memberId} ${jobId} ${originalStart}`

/** Each member's part of a visit. */
export const ownVisits = ({ crew, jobId, locationId, originalStart, startsAt, endsAt, timeZone }: Visit) =>
  crew.map(({ memberId }) => ({
    memberId,
    jobId,
    locationId,
    originalStart: Date.parse(originalStart),
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
    timeZone,
  }))

/**
 * What has to be recorded so that the record says what the plan does. What is over stays as it was. `mayEnd` leaves
 * out the held visits of days that are not looked at.
 */
export function rowsToRecord(
  planned: readonly OwnVisit[],
  held: readonly HeldVisit[],
  now: number,
  mayEnd: (visit: HeldVisit) => boolean,
): PlanRow[] {
  const known = new Map(held.map((one) => [ownKey(one), one]))
  const rows = planned.flatMap((one): PlanRow[] => {
    const before = known.get(ownKey(one))
    known.delete(ownKey(one))
    if (one.end <= now || (before?.start === one.start && before.end === one.end)) return []
    const { isNew, ...visit } = one
    return [{ ...visit, isPosting: isNew && (before?.start ?? null) === null }]
  })
  const ended = [...known.values()]
    .filter((one) => one.end !== null && one.end > now && mayEnd(one))
    .map((one): PlanRow => ({ ...one, start: null, end: null, isPosting: false }))
  return [...rows, ...ended]
}
