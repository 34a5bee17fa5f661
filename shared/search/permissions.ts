import { everyStaffRole, type Role } from '../roles.ts'

export const searchPermissions = {
  'search.use': everyStaffRole,
} as const satisfies Record<string, readonly Role[]>
