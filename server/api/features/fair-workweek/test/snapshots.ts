import type { PostedVisit } from '#server/api/domain/fair-workweek/premiums.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

/** The rows that a record made from two snapshots has. */
export function rowsBetween(
  before: ReadonlyMap<string, Visit>,
  after: ReadonlyMap<string, Visit>,
  like: { askedBy: PostedVisit['askedBy']; recordedAt: number; at: number; isPosting: boolean },
): PostedVisit[] {
  const row = (visit: Visit, isTheirs: boolean): PostedVisit => ({
    id: `${String(like.at).padStart(3, '0')} ${visit.jobId} ${visit.originalStart}`,
    changeId: `step-${like.at}`,
    ordinanceId: 'evanston',
    jobId: visit.jobId,
    locationId: visit.locationId,
    originalStart: Date.parse(visit.originalStart) / 1000,
    week: '2026-01-01',
    timeZone: visit.timeZone,
    start: isTheirs ? Date.parse(visit.startsAt) / 1000 : null,
    end: isTheirs ? Date.parse(visit.endsAt) / 1000 : null,
    recordedAt: like.recordedAt,
    isPosting: like.isPosting,
    askedBy: like.askedBy,
    note: '',
  })
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, visit]) => row(visit, false))
  const set = [...after].filter(([key, visit]) => {
    const old = before.get(key)
    return old?.startsAt !== visit.startsAt || old.endsAt !== visit.endsAt
  })
  return [...gone, ...set.map(([, visit]) => row(visit, true))]
}
