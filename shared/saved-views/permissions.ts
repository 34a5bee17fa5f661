import { admins, everyStaffRole, type Role } from '../roles.ts'

export const savedViewPermissions = {
  'views.use': everyStaffRole,
  /** Views for everybody in the organisation. */
  'views.share': admins,
} as const satisfies Record<string, readonly Role[]>
