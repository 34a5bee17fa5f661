import { everyStaffRole, managers, type Role } from '../roles.ts'

export const locationPermissions = {
  'locations.read': everyStaffRole,
  'locations.manage': managers,
  /** Alarm codes: never sent to anyone else. */
  'locations.secrets': managers,
} as const satisfies Record<string, readonly Role[]>
