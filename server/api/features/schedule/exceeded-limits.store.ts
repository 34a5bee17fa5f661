import type { TenantTx } from '#server/api/db/tenant.ts'
import { spanOf } from '#server/api/domain/schedules/assignment.ts'
import { visitKey } from '#server/api/domain/schedules/coverage.ts'
import { limitsAround } from '#server/api/domain/schedules/limits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { LimitRule } from '#shared/schedule/choices.ts'

/** The limits that any of these visits exceeds for each member who comes to it; members without any are left out. */
export async function exceededLimits(
  tx: TenantTx,
  memberIds: readonly string[],
  visits: readonly Visit[],
  now: number,
): Promise<ReadonlyMap<string, readonly LimitRule[]>> {
  const planned = visits.filter(({ isCancelled }) => !isCancelled)
  const spans = planned.map(spanOf)
  if (spans.length === 0 || memberIds.length === 0) return new Map<string, LimitRule[]>()
  const around = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  const warnAbout = await limitsAround(tx, memberIds, around, now)
  const found = new Map<string, Set<LimitRule>>()
  const shown = new Set(memberIds)
  for (const visit of planned) {
    for (const { memberId } of visit.crew) {
      if (!shown.has(memberId)) continue
      const asked = { ...spanOf(visit), timeZone: visit.timeZone, visit: visitKey(visit.jobId, visit.originalStart) }
      for (const { rule } of warnAbout(memberId, asked)) found.getOrInsertComputed(memberId, () => new Set()).add(rule)
    }
  }
  return new Map([...found].map(([memberId, rules]) => [memberId, [...rules]]))
}
