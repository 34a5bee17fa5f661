import { admins, everyStaffRole, type Role } from '../roles.ts'

export const memberPermissions = {
  /** Names, titles, email addresses and telephone numbers, the org chart; private details are not in it. */
  'members.read': everyStaffRole,
  'members.manage': admins,
  /** What one is certified for oneself, with the certificates. */
  'certifications.own': everyStaffRole,
  /** Seen and set by nobody else; the member's own pay statement is another route. */
  'pay.rates': admins,
} as const satisfies Record<string, readonly Role[]>
