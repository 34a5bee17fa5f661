import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Span } from './assignment.ts'
import { visitKey } from './coverage.ts'
import { instantOf } from '../planned/visit-changes.store.ts'
import type { VisitLog } from './week-plan.ts'

/** Reads the visits that members' logs in a period belong to, and work in progress. */
export async function logsAround(
  tx: TenantTx,
  memberIds: readonly string[],
  spans: readonly Span[],
): Promise<ReadonlyMap<string, readonly VisitLog[]>> {
  const [from, to] = [Math.min(...spans.map((span) => span.from)), Math.max(...spans.map((span) => span.to))]
  const { rows } = await sql<{ memberId: string; jobId: string | null; visitStart: Date | null; isOver: boolean }>`
    select w.member_id, w.job_id, w.visit_start, w.ended_at is not null as is_over
    from work_logs w
    where w.member_id = any (${memberIds}::uuid[]) and w.voided_at is null and w.started_at < ${new Date(to)}
      and w.started_at > ${new Date(from - 2 * dayMs)}`.execute(tx)
  const logs = rows.map(({ memberId, jobId, visitStart, isOver }) => ({
    memberId,
    visit: jobId && visitStart && visitKey(jobId, instantOf(visitStart)),
    isOver,
  }))
  return Map.groupBy(logs, ({ memberId }) => memberId)
}
