import { admins, managers, workers, type Role } from '../roles.ts'

export const inspectionPermissions = {
  /** Reports, their figures, and what to inspect next. */
  'inspections.read': managers,
  /** Inspect, share a report with the client, and verify what was repaired. */
  'inspections.manage': managers,
  'inspections.templates': admins,
  /** See and do the own corrective actions. */
  'inspections.act': workers,
} as const satisfies Record<string, readonly Role[]>
