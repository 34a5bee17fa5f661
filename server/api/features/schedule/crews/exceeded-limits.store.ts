import type { TenantTx } from '#server/api/db/tenant.ts'
import { availabilityOf } from '#server/api/domain/schedules/limits/availability.store.ts'
import { conflictWith } from '#server/api/domain/schedules/limits/availability.ts'
import { hullOf, spanOf } from '#server/api/domain/schedules/crews/assignment.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import type { MemberPlans } from '#server/api/domain/schedules/crews/member-plans.store.ts'
import { limitsAround } from '#server/api/domain/schedules/limits/limits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { LimitRule } from '#shared/schedule/choices.ts'

/** The limits that these visits exceed, for each member of their crews who exceeds any. */
export async function exceededLimits(
  tx: TenantTx,
  plans: MemberPlans,
  visits: readonly Visit[],
  now: number,
): Promise<ReadonlyMap<string, readonly LimitRule[]>> {
  const planned = visits.filter(({ isCancelled }) => !isCancelled)
  const around = hullOf(planned)
  if (!around || plans.memberIds.size === 0) return new Map<string, LimitRule[]>()
  const warnAbout = await limitsAround(tx, [...plans.memberIds], around, now, plans)
  const rulesByMember = new Map<string, Set<LimitRule>>()
  for (const visit of planned) {
    for (const { memberId } of visit.crew) {
      if (!plans.memberIds.has(memberId)) continue
      const visitSpan = {
        ...spanOf(visit),
        timeZone: visit.timeZone,
        visit: visitKey(visit.jobId, visit.originalStart),
      }
      for (const { rule } of warnAbout(memberId, visitSpan))
        rulesByMember.getOrInsertComputed(memberId, () => new Set()).add(rule)
    }
  }
  return new Map([...rulesByMember].map(([memberId, rules]) => [memberId, [...rules]]))
}

/**
 * The number of these visits that conflict with the availability of each crew member; members without conflicts are
 * left out.
 */
export async function visitsAgainstAvailability(
  tx: TenantTx,
  memberIds: readonly string[],
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, number>> {
  const planned = visits.filter(({ isCancelled }) => !isCancelled)
  const around = hullOf(planned)
  const minutesByMember = new Map<string, number>()
  if (!around || memberIds.length === 0) return minutesByMember
  const said = await availabilityOf(tx, memberIds, around)
  for (const visit of planned) {
    for (const { memberId } of visit.crew) {
      const warnings = said.get(memberId)
      if (warnings && conflictWith(warnings, spanOf(visit), visit.timeZone) !== null)
        minutesByMember.set(memberId, (minutesByMember.get(memberId) ?? 0) + 1)
    }
  }
  return minutesByMember
}
