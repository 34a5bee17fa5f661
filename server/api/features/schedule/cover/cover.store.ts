import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { CoverChoice } from '#shared/schedule/cover.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { notifyMembers } from '../visits/visit-notices.ts'
import { update, type VisitKey } from '../visits/visits.store.ts'
import { requireWorkers } from '../crews/workers.store.ts'

/**
 * Assigns a member to one visit, in addition or instead of another, and notifies both.
 * @throws ProblemError 404, 409 `stale_version`, 400 `crew_unknown`.
 */
export async function cover(
  tx: TenantTx,
  { userId, ...key }: VisitKey & { userId: string },
  { memberId, insteadOf, version }: CoverChoice,
): Promise<Visit> {
  const visit = await planned.find(tx, key.jobId, key.originalStart)
  if (!visit) throw notFound()
  await requireWorkers(tx, [memberId], 'memberId')
  const [comes, goes] = [memberId.toLowerCase(), insteadOf?.toLowerCase()]
  const before = visit.crew.map((each) => each.memberId)
  const { startsAt, cancelledReason, note } = visit
  const covered = await update(tx, key, {
    startsAt,
    durationMinutes: (Date.parse(visit.endsAt) - Date.parse(startsAt)) / 60_000,
    cancelledReason,
    note,
    memberIds: [...new Set([...before.filter((id) => id !== goes), comes])],
    version,
  })
  const notice = { organizationId: key.organizationId, userId, visit: covered }
  if (!before.includes(comes)) await notifyMembers(tx, [comes], { ...notice, kind: 'visit_assigned' })
  if (goes && goes !== comes && before.includes(goes))
    await notifyMembers(tx, [goes], { ...notice, kind: 'visit_released' })
  return covered
}
