import { admins, type Role } from '../roles.ts'

export const monitorPermissions = {
  /** Business monitors, what fires, and taking it up. */
  'monitors.read': admins,
  'monitors.manage': admins,
} as const satisfies Record<string, readonly Role[]>
