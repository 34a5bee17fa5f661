import { auditPermissions } from './audit/permissions.ts'
import { clientAreaPermissions } from './client-area/permissions.ts'
import { clientPermissions } from './clients/permissions.ts'
import { dataExportPermissions } from './data-export/permissions.ts'
import { deletionPermissions } from './deletion/permissions.ts'
import { faqPermissions } from './faq/permissions.ts'
import { holidayCalendarPermissions } from './holiday-calendars/permissions.ts'
import { importPermissions } from './imports/permissions.ts'
import { inspectionPermissions } from './inspections/permissions.ts'
import { jobPermissions } from './jobs/permissions.ts'
import { locationPermissions } from './locations/permissions.ts'
import { memberPermissions } from './members/permissions.ts'
import { mileagePermissions } from './mileage/permissions.ts'
import { monitorPermissions } from './monitors/permissions.ts'
import { notificationPermissions } from './notifications/permissions.ts'
import { operationPermissions } from './operations/permissions.ts'
import { organizationPermissions } from './organizations/permissions.ts'
import { payrollPermissions } from './payroll/permissions.ts'
import { problemReportPermissions } from './problem-reports/permissions.ts'
import { recapPermissions } from './recap/permissions.ts'
import { quotePermissions } from './quotes/permissions.ts'
import { regionPermissions } from './regions/permissions.ts'
import type { Role } from './roles.ts'
import { schedulePermissions } from './schedule/permissions.ts'
import { savedViewPermissions } from './saved-views/permissions.ts'
import { searchPermissions } from './search/permissions.ts'
import { supplyPermissions } from './supplies/permissions.ts'
import { supplyRequestPermissions } from './supply-requests/permissions.ts'
import { timeOffPermissions } from './time-off/permissions.ts'
import { telephonyPermissions } from './telephony/permissions.ts'
import { timeclockPermissions } from './timeclock/permissions.ts'
import { workLogPermissions } from './work-logs/permissions.ts'

/** Who may do what inside an organisation. The API enforces this table; the page hides what it forbids. */
export const permissions = {
  ...organizationPermissions,
  ...clientPermissions,
  ...clientAreaPermissions,
  ...locationPermissions,
  ...jobPermissions,
  ...auditPermissions,
  ...dataExportPermissions,
  ...deletionPermissions,
  ...faqPermissions,
  ...holidayCalendarPermissions,
  ...importPermissions,
  ...savedViewPermissions,
  ...searchPermissions,
  ...notificationPermissions,
  ...monitorPermissions,
  ...memberPermissions,
  ...recapPermissions,
  ...quotePermissions,
  ...regionPermissions,
  ...timeclockPermissions,
  ...workLogPermissions,
  ...payrollPermissions,
  ...operationPermissions,
  ...problemReportPermissions,
  ...supplyPermissions,
  ...supplyRequestPermissions,
  ...schedulePermissions,
  ...timeOffPermissions,
  ...inspectionPermissions,
  ...telephonyPermissions,
  ...mileagePermissions,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/**
 * Who may call a route: a permission of the matrix, or one of the accesses that need no organisation:
 * `public` (anyone), `unconfirmed` (signed in, even to an account whose address nobody has confirmed yet), `verified`,
 * `platform` (PLATFORM_ADMIN). Trust in an account begins at its first confirmation, so `unconfirmed` is for very few.
 */
export type Access = Permission | 'public' | 'unconfirmed' | 'verified' | 'platform'

/** Whether someone with these roles holds the permission. */
export const may = (roles: readonly Role[], permission: Permission): boolean => {
  const holders: readonly Role[] = permissions[permission]
  return roles.some((role) => holders.includes(role))
}
