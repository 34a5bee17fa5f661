import { admins, managers, type Role } from '../roles.ts'

export const recapPermissions = {
  /** Write and submit the own day. */
  'recaps.write': ['SUPERVISOR'],
  /** Read the own submitted recaps and comment on them. */
  'recaps.read': managers,
  /** Those of everybody. */
  'recaps.all': admins,
} as const satisfies Record<string, readonly Role[]>
