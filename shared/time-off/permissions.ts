import { admins, managers, workers, type Role } from '../roles.ts'

export const timeOffPermissions = {
  /** The own balances and requests, and who is off when: names and days. */
  'timeoff.own': workers,
  /** Everybody's requests and what they are for. */
  'timeoff.read': managers,
  /** Policies, adjustments, and deciding requests. */
  'timeoff.manage': admins,
} as const satisfies Record<string, readonly Role[]>
