import { everyStaffRole, managers, type Role } from '../roles.ts'

export const jobPermissions = {
  'jobs.read': everyStaffRole,
  'jobs.manage': managers,
  /** What the client pays for a job. */
  'jobs.price': managers,
} as const satisfies Record<string, readonly Role[]>
