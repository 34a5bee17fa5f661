import type { TenantTx } from '#server/api/db/tenant.ts'

/**
 * To be asked at the end of a write that may change what a locked period comes to. Unless the caller has confirmed it,
 * it refuses such a write with 409 `changes_locked_pay`, naming periods and members; the transaction undoes it.
 */
export type ConfirmLockedPay = (tx: TenantTx, isConfirmed: boolean | undefined) => Promise<void>
