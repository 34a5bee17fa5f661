import { admins, owners, workers, type Role } from '../roles.ts'

export const payrollPermissions = {
  'payroll.read': admins,
  /** Approve, lock, adjust, and say how the organisation pays. */
  'payroll.manage': admins,
  /** Opens a locked period again, with a reason. */
  'payroll.unlock': owners,
  /** The own pay, with how it came to be. */
  'pay.own': workers,
} as const satisfies Record<string, readonly Role[]>
