import type { Insertable, Selectable } from 'kysely'
import type { PayRunMembersTable } from '#server/api/db/schema/payroll.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ApprovalChange } from '#shared/payroll/payroll.contract.ts'
import type { PayChangeKind } from '#shared/payroll/kinds.ts'
import type { HashedResult } from './period-results.store.ts'
import type { ResultPart } from '../statements/stored-line.ts'

export type Approval = Selectable<PayRunMembersTable>

export async function approvalsOf(tx: TenantTx, runId: string | undefined): Promise<ReadonlyMap<string, Approval>> {
  if (!runId) return new Map()
  const rows = await tx.selectFrom('payRunMembers').selectAll().where('runId', '=', runId).execute()
  return new Map(rows.map((row) => [row.memberId, row]))
}

type Compared = Pick<HashedResult, 'inputs' | 'inputsHash'> & { resultHash: string | null }

/** An approval holds while both the inputs and the computed lines are unchanged. */
export const isApproved = (approval: Approval | undefined, { inputsHash, resultHash }: Compared) =>
  approval?.state === 'approved' && approval.inputsHash === inputsHash && approval.resultHash === resultHash

/** Returns null if nothing was approved or nothing has changed. */
export function changedSince(approval: Approval | undefined, result: Compared): ApprovalChange | null {
  if (approval?.state !== 'approved' || isApproved(approval, result)) return null
  return { approvedMinor: approval.totalMinor, kinds: changedKinds(approval.inputs, result.inputs) }
}

/** If every input part is unchanged, the rules must have changed the result. */
function changedKinds(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string | undefined>>) {
  if (Object.keys(before).length === 0) return []
  const differing = Object.entries(kindOf).filter(([part]) => before[part] !== now[part])
  const kinds = differing.map(([, kind]) => kind)
  return kinds.length === 0 ? ['rules' as const] : [...new Set(kinds)]
}

const kindOf: Readonly<Record<ResultPart, PayChangeKind>> = {
  terms: 'rules',
  homes: 'rules',
  places: 'rules',
  member: 'employment',
  logs: 'work_logs',
  visitsBegun: 'work_logs',
  entering: 'rates',
  rates: 'rates',
  adjustments: 'adjustments',
  timeOff: 'time_off',
  absences: 'time_off',
  payouts: 'time_off',
  trips: 'mileage',
  holidays: 'holidays',
  holidayWork: 'holidays',
  workdays: 'workdays',
  travel: 'travel',
  posted: 'posted_schedule',
  restRules: 'rules',
  beside: 'work_logs',
  corrections: 'corrections',
}

export async function writeApprovals(tx: TenantTx, rows: readonly Insertable<PayRunMembersTable>[]): Promise<void> {
  await tx
    .insertInto('payRunMembers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'runId', 'memberId']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        inputsHash: row.ref('excluded.inputsHash'),
        inputs: row.ref('excluded.inputs'),
        resultHash: row.ref('excluded.resultHash'),
        totalMinor: row.ref('excluded.totalMinor'),
        approvedAt: row.ref('excluded.approvedAt'),
        approvedBy: row.ref('excluded.approvedBy'),
      })),
    )
    .execute()
}
