import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'

/**
 * A record is self-approved while the decision that holds about it was made by the member it is about. The database
 * keeps the marks; nobody else asks them what they say.
 */
const holding = sql`s.organization_id = current_organization_id() and s.ended_at is null`

/** Whether the record with this id is self-approved. */
export const isSelfApproved = (kind: DecisionKind, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from self_approvals s where ${holding} and s.kind = ${kind} and s.record_id = ${id})`

/** Which of the records are self-approved. */
export async function selfApprovedAmong(
  tx: TenantTx,
  kind: DecisionKind,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (recordIds.length === 0) return new Set()
  const { rows } = await sql<{ recordId: string }>`
    select distinct s.record_id from self_approvals s
    where ${holding} and s.kind = ${kind} and s.record_id = any (${recordIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** Whether what the member is here is self-approved: roles, regions, the day of hire. */
export const isMemberSelfApproved = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from self_approvals s where ${holding} and s.record_id = ${id})`

/** Whose pay of the run is self-approved. */
export async function selfApprovedPay(tx: TenantTx, runId: string | undefined): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select s.member_id from self_approvals s
    where ${holding} and s.kind = 'pay' and s.record_id = ${runId ?? null}::uuid`.execute(tx)
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Members who are self-approved in something of these days, or in their pay of this run. */
export async function selfApproversIn(
  tx: TenantTx,
  { from, to, runId }: { from: string; to: string; runId: string | null },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct s.member_id from self_approvals s
    where ${holding} and (s.day between ${from} and ${to} and s.kind <> 'pay' or s.record_id = ${runId}::uuid)`.execute(
    tx,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}
