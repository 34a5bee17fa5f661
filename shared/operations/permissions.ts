import { managers, type Role } from '../roles.ts'

export const operationPermissions = {
  /** Who works where now, and who is late; a supervisor of regions sees those. */
  'operations.read': managers,
} as const satisfies Record<string, readonly Role[]>
