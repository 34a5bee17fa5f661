import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ApprovedTrips } from './pay-inputs.ts'

/** Reimbursement of the trips that were approved, by member and day: none until there are trips. */
export function approvedTrips(
  _tx: TenantTx,
  _from: string,
  _to: string,
  _memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly ApprovedTrips[]>> {
  return Promise.resolve(new Map())
}
