import { workers, type Role } from '../roles.ts'

export const timeclockPermissions = {
  /** Start and end work, breaks and tasks of the own log; the own work logs. */
  'time.own': workers,
} as const satisfies Record<string, readonly Role[]>
