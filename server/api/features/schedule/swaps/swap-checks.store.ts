import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { overlap, spanOf } from '#server/api/domain/schedules/crews/assignment.ts'
import { certificatesOf, requiredAt } from '#server/api/domain/schedules/crews/clearance.store.ts'
import { missingOn } from '#server/api/domain/schedules/crews/clearance.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { publishingOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import { dateAt } from '#server/api/domain/schedules/patterns/segments.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { isAway } from '#server/api/domain/time-off/away.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { OwnSwap } from '#shared/schedule/swaps.contract.ts'

/**
 * Returns what prevents a member from taking a visit without a manager's approval: another visit or time off at that
 * time, or missing certifications.
 */
export async function obstacleTo(
  tx: TenantTx,
  memberId: string,
  visit: Visit,
  /** The visit that the member gives in exchange. */
  offered: Visit | null,
): Promise<OwnSwap['obstacle']> {
  const span = spanOf(visit)
  const around = { from: shiftDay(visit.date, -2), to: shiftDay(visit.date, 2) }
  const memberVisits = await planned.list(tx, around, { memberId })
  const others = memberVisits.filter(
    (candidate) => !candidate.isCancelled && keyOf(candidate) !== (offered && keyOf(offered)),
  )
  if (others.some((candidate) => overlap(spanOf(candidate), span) > 0)) return 'overlap'
  const { timeZone } = await publishingOf(tx)
  const off = await absences(tx, { ...around, memberIds: [memberId], states: ['approved'] })
  if (off.some((absence) => isAway(absence, span, timeZone))) return 'overlap'
  const certificates = (await certificatesOf(tx, [memberId])).get(memberId) ?? []
  const required = (await requiredAt(tx, [visit.jobId])).get(visit.jobId) ?? []
  return missingOn(dateAt(visit.startsAt, timeZone), required, certificates).length > 0 ? 'certificates' : null
}

const keyOf = ({ jobId, originalStart }: Visit) => visitKey(jobId, originalStart)
