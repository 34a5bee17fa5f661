import { managers, type Role } from '../roles.ts'

export const workLogPermissions = {
  /** Everybody's hours. Positions are sent for the regions a manager acts in. */
  'worklogs.read': managers,
  /** Start, end, correct and void work logs of others, with a reason. */
  'worklogs.manage': managers,
} as const satisfies Record<string, readonly Role[]>
