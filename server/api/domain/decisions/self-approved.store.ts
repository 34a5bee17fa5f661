import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'

/**
 * A record is self-approved while its current decision was made by the member it is about. Database triggers maintain
 * the marks; read them only here.
 */
const holding = sql`s.organization_id = current_organization_id() and s.ended_at is null`

/** Condition that the record with this id is self-approved. */
export const isSelfApproved = (kind: DecisionKind, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from self_approvals s where ${holding} and s.kind = ${kind} and s.record_id = ${id})`

/** Returns the self-approved ones of the records. */
export async function findSelfApproved(
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

/** Condition that the member's own roles, regions or hire date are self-approved. */
export const isMemberSelfApproved = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from self_approvals s where ${holding} and s.record_id = ${id})`

/** Returns the members whose pay in the run is self-approved. */
export async function selfApprovedPay(tx: TenantTx, runId: string | undefined): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select s.member_id from self_approvals s
    where ${holding} and s.kind = 'pay' and s.record_id = ${runId ?? null}::uuid`.execute(tx)
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Returns members with self-approved records in these days, or with self-approved pay in this run. */
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
