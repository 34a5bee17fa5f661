import type { OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

/** A member's visit, as planned or as last recorded. */
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

export type RecordedVisit = Omit<OwnVisit, 'isNew' | 'start' | 'end'> & { start: number | null; end: number | null }

export interface PlanRow extends RecordedVisit {
  isPosting: boolean
}

export const memberVisitKey = ({
  memberId,
  jobId,
  originalStart,
}: Pick<OwnVisit, 'memberId' | 'jobId' | 'originalStart'>) => `${memberId} ${jobId} ${originalStart}`

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
 * The rows that make the record match the plan. Finished visits stay unchanged; `mayEnd` skips recorded visits of days
 * outside the comparison.
 */
export function rowsToRecord(
  planned: readonly OwnVisit[],
  recorded: readonly RecordedVisit[],
  now: number,
  mayEnd: (visit: RecordedVisit) => boolean,
): PlanRow[] {
  const known = new Map(recorded.map((row) => [memberVisitKey(row), row]))
  const rows = planned.flatMap((row): PlanRow[] => {
    const before = known.get(memberVisitKey(row))
    known.delete(memberVisitKey(row))
    if (row.end <= now || (before?.start === row.start && before.end === row.end)) return []
    const { isNew, ...visit } = row
    return [{ ...visit, isPosting: isNew && (before?.start ?? null) === null }]
  })
  const ended = [...known.values()]
    .filter((row) => row.end !== null && row.end > now && mayEnd(row))
    .map((row): PlanRow => ({ ...row, start: null, end: null, isPosting: false }))
  return [...rows, ...ended]
}
