import { everyStaffRole, managers, workers, type Role } from '../roles.ts'

export const schedulePermissions = {
  /** Visits and their crews; drafts are for those who plan. */
  'schedule.read': everyStaffRole,
  'schedule.manage': managers,
  /** The own visits and the own calendar feed. */
  'schedule.own': workers,
} as const satisfies Record<string, readonly Role[]>
