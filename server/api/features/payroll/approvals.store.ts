import type { Selectable } from 'kysely'
import type { PayRunMembersTable } from '#server/api/db/schema/payroll.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { MemberResult } from './stored-line.ts'

export type Approval = Selectable<PayRunMembersTable>

export async function approvalsOf(tx: TenantTx, runId: string | undefined): Promise<ReadonlyMap<string, Approval>> {
  if (!runId) return new Map()
  const rows = await tx.selectFrom('payRunMembers').selectAll().where('runId', '=', runId).execute()
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Whether what was approved is what it comes to now. */
export const isApproved = (approval: Approval | undefined, { inputsHash }: Pick<MemberResult, 'inputsHash'>) =>
  approval?.state === 'approved' && approval.inputsHash === inputsHash

/** Somebody approved it, and then something changed. */
export const isOutdated = (approval: Approval | undefined, result: Pick<MemberResult, 'inputsHash'>) =>
  approval?.state === 'approved' && !isApproved(approval, result)

export async function writeApprovals(tx: TenantTx, rows: readonly Approval[]): Promise<void> {
  await tx
    .insertInto('payRunMembers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'runId', 'memberId']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        inputsHash: row.ref('excluded.inputsHash'),
        approvedAt: row.ref('excluded.approvedAt'),
        approvedBy: row.ref('excluded.approvedBy'),
      })),
    )
    .execute()
}
