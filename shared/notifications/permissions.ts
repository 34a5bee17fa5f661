import { everyStaffRole, type Role } from '../roles.ts'

export const notificationPermissions = {
  /** A user's own, in this organisation; nobody sees another's. */
  'notifications.own': [...everyStaffRole, 'CLIENT_CONTACT'],
} as const satisfies Record<string, readonly Role[]>
