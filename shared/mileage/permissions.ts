import { admins, workers, type Role } from '../roles.ts'

export const mileagePermissions = {
  /** The own trips, and entering some. */
  'mileage.own': workers,
  /** Everybody’s trips; approving and rejecting; rates. */
  'mileage.manage': admins,
} as const satisfies Record<string, readonly Role[]>
