import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PaidTimeOff } from './pay-inputs.ts'

/** Time off that was approved and is paid, by member and day: none until there are requests. */
export function paidTimeOff(
  _tx: TenantTx,
  _from: string,
  _to: string,
  _memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly PaidTimeOff[]>> {
  return Promise.resolve(new Map())
}
