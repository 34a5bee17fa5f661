import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** Whether the record with this id was decided by the member it is about. */
export const isSelfApproved = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from self_approvals s where s.organization_id = current_organization_id() and s.record_id = ${id})`

/** Which of the records were decided by the member they are about. */
export async function selfApprovedAmong(tx: TenantTx, recordIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (recordIds.length === 0) return new Set()
  const { rows } = await sql<{ recordId: string }>`
    select distinct record_id from self_approvals
    where organization_id = current_organization_id() and record_id = any (${recordIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** Members who decided about themselves in these days, or about their pay in this run. */
export async function selfApproversIn(
  tx: TenantTx,
  { from, to, runId }: { from: string; to: string; runId: string | null },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id from self_approvals
    where organization_id = current_organization_id()
      and (day between ${from} and ${to} and kind <> 'pay' or record_id = ${runId}::uuid)`.execute(tx)
  return new Set(rows.map(({ memberId }) => memberId))
}
