import { attentionStates } from '#shared/operations/states.ts'
import type { Operations, OperationsSummary } from '#shared/operations/operations.contract.ts'

const attentionMax = 5

/** The board's key figures. Its visits must be sorted with those needing attention first. */
export function summaryOf({ counts, visits, withoutVisit }: Operations): OperationsSummary {
  const work = [...visits.flatMap((visit) => visit.work), ...withoutVisit]
  return {
    counts,
    onSite: new Set(work.filter(({ endedAt }) => endedAt === null).map(({ memberId }) => memberId)).size,
    attention: visits
      .flatMap((visit) => {
        const standing = visit.crew.some((entry) => entry.isUnconfirmed) ? 'unconfirmed' : visit.state
        const state = attentionStates.find((attentionState) => attentionState === standing)
        return state ? { visit, state } : []
      })
      .slice(0, attentionMax)
      .map(({ visit, state }) => ({
        jobId: visit.jobId,
        jobName: visit.jobName,
        locationId: visit.locationId,
        locationName: visit.locationName,
        clientId: visit.clientId,
        clientName: visit.clientName,
        originalStart: visit.originalStart,
        startsAt: visit.startsAt,
        timeZone: visit.timeZone,
        state,
      })),
  }
}
