import { admins, everyStaffRole, managers, type Role } from '../roles.ts'

export const holidayCalendarPermissions = {
  'holidays.read': everyStaffRole,
  'holidays.manage': admins,
  /** See what clients were asked, and answer for them. */
  'holidays.answer': managers,
} as const satisfies Record<string, readonly Role[]>
