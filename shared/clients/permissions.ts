import { everyStaffRole, managers, type Role } from '../roles.ts'

export const clientPermissions = {
  'clients.read': everyStaffRole,
  'clients.manage': managers,
} as const satisfies Record<string, readonly Role[]>
