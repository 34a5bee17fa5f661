import { admins, type Role } from '../roles.ts'

export const telephonyPermissions = {
  /** Every call with who called and what came of it, and putting right what a call shows. */
  'calls.read': admins,
  /** The numbers that workers call. */
  'telephony.manage': admins,
} as const satisfies Record<string, readonly Role[]>
