import { managers, workers, type Role } from '../roles.ts'

export const problemReportPermissions = {
  /** Report a problem at a location, and see the own reports. */
  'problems.report': workers,
  'problems.read': managers,
  'problems.resolve': managers,
} as const satisfies Record<string, readonly Role[]>
