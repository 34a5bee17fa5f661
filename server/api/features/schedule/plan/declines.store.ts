import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { keyOf } from './week-table.ts'

/** Members who reported an absence or declined an offer, by visit. */
export async function declinesOf(
  tx: TenantTx,
  visits: readonly Pick<Visit, 'originalStart'>[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const starts = visits.map(({ originalStart }) => Date.parse(originalStart))
  if (starts.length === 0) return new Map()
  const [from, to] = [new Date(Math.min(...starts)), new Date(Math.max(...starts))]
  const { rows } = await sql<{ jobId: string; originalStart: Date; memberId: string }>`
    select job_id, original_start, member_id from visit_absences where original_start between ${from} and ${to}
    union
    select job_id, original_start, member_id from visit_offers
    where original_start between ${from} and ${to} and answer = 'declined'`.execute(tx)
  const declinedByVisit = new Map<string, Set<string>>()
  for (const { jobId, originalStart, memberId } of rows)
    declinedByVisit
      .getOrInsertComputed(keyOf({ jobId, originalStart: instantOf(originalStart) }), () => new Set())
      .add(memberId)
  return declinedByVisit
}
