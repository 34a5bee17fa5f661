import type { TenantTx } from '#server/api/db/tenant.ts'
import { isAway, judgeVisit, planOf } from '#server/api/domain/schedules/visit-state.ts'
import { ruleBook, workAt } from '#server/api/domain/schedules/visit-work.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

/**
 * True when a member's work at a visit counts. Work counts only near the visit, so that a clock-in by mistake hours
 * before does not.
 */
export async function hasAttended(
  tx: TenantTx,
  visit: Visit,
  memberId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const at = new Date(now.epochMilliseconds)
  const [recordOf, rulesOf] = [await workAt(tx, [visit], at), await ruleBook(tx)]
  const { members } = judgeVisit(planOf(visit), recordOf(visit), rulesOf(visit.jobId), now.epochMilliseconds)
  const standing = members.find((member) => member.memberId === memberId)
  return !!standing && !isAway(standing) && standing.state !== 'covered'
}
