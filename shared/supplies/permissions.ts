import { admins, managers, workers, type Role } from '../roles.ts'

export const supplyPermissions = {
  /** What there is to ask for, without costs. */
  'supplies.names': workers,
  /** Stock, use and costs. */
  'stock.read': managers,
  /** The catalogue, suppliers, stock areas, and entries of the ledger. */
  'stock.manage': admins,
} as const satisfies Record<string, readonly Role[]>
