import { managers, workers, type Role } from '../roles.ts'

export const supplyRequestPermissions = {
  /** Ask for supplies at a location, and see the own requests. */
  'supplies.request': workers,
  'supplies.read': managers,
  /** Supervisors who are tied to regions decide in those. */
  'supplies.decide': managers,
} as const satisfies Record<string, readonly Role[]>
