import type { Operations, OperationsSummary } from '#shared/contracts/operations.ts'

const attentionMax = 5

/** The board in a few figures. Its visits come with those first that need somebody. */
export function summaryOf({ counts, visits, withoutVisit }: Operations): OperationsSummary {
  const work = [...visits.flatMap((visit) => visit.work), ...withoutVisit]
  return {
    counts,
    onSite: new Set(work.filter(({ endedAt }) => endedAt === null).map(({ memberId }) => memberId)).size,
    attention: visits
      .filter(({ state }) => state === 'missing' || state === 'late')
      .slice(0, attentionMax)
      .map((visit) => ({
        jobId: visit.jobId,
        jobName: visit.jobName,
        locationId: visit.locationId,
        locationName: visit.locationName,
        clientId: visit.clientId,
        clientName: visit.clientName,
        originalStart: visit.originalStart,
        startsAt: visit.startsAt,
        timeZone: visit.timeZone,
        state: visit.state,
      })),
  }
}
