import { admins, type Role } from '../roles.ts'

export const quotePermissions = {
  /** Prices, margins and what clients decide. */
  'quotes.manage': admins,
} as const satisfies Record<string, readonly Role[]>
