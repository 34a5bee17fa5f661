import type { PageRoute } from '#shared/routes.ts'

/** Pages that are still to come: they show the shell and say so. Building one means taking its line away. */
export const notBuilt: readonly PageRoute[] = [
  '/org/:organizationId/reports/mileage',
  '/org/:organizationId/reports/mileage/:memberId',
  '/org/:organizationId/reports/payroll',
  '/org/:organizationId/reports/payroll/:memberId',
  '/org/:organizationId/settings/supplies',
  '/org/:organizationId/reports/consumables',
  '/org/:organizationId/reports/consumables/:clientId',
  '/org/:organizationId/reports/business-monitors',
  '/client/:clientUserId/inspections/:reportId',
]
