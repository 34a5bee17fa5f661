import { admins, everyStaffRole, type Role } from '../roles.ts'

export const regionPermissions = {
  'regions.read': everyStaffRole,
  'regions.manage': admins,
} as const satisfies Record<string, readonly Role[]>
