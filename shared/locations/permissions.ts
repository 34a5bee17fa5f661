import { everyStaffRole, managers, type Role } from '../roles.ts'

export const locationPermissions = {
  'locations.read': everyStaffRole,
  'locations.manage': managers,
  /** Sets alarm codes, and is shown them for a reason. */
  'locations.secrets': managers,
} as const satisfies Record<string, readonly Role[]>
