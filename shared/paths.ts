import { adminPaths } from './admin/paths.ts'
import { auditPaths } from './audit/paths.ts'
import { bulkChangePaths } from './bulk-changes/paths.ts'
import { chemicalPaths } from './chemicals/paths.ts'
import { clientAreaPaths } from './client-area/paths.ts'
import { clientPaths } from './clients/paths.ts'
import { dataExportPaths } from './data-export/paths.ts'
import { decisionPaths } from './decisions/paths.ts'
import { deletionPaths } from './deletion/paths.ts'
import { eventPaths } from './events/paths.ts'
import { fairWorkweekPaths } from './fair-workweek/paths.ts'
import { faqPaths } from './faq/paths.ts'
import { holidayCalendarPaths } from './holiday-calendars/paths.ts'
import { importPaths } from './imports/paths.ts'
import { integrationPaths } from './integrations/paths.ts'
import { inspectionPaths } from './inspections/paths.ts'
import { jobPaths } from './jobs/paths.ts'
import { locationPaths } from './locations/paths.ts'
import { memberPaths } from './members/paths.ts'
import { messagePaths } from './messages/paths.ts'
import { mileagePaths } from './mileage/paths.ts'
import { monitorPaths } from './monitors/paths.ts'
import { notificationPaths } from './notifications/paths.ts'
import { morningReportPaths } from './morning-report/paths.ts'
import { operationPaths } from './operations/paths.ts'
import { pricePaths } from './prices/paths.ts'
import { organizationPaths } from './organizations/paths.ts'
import { purchaseOrderPaths } from './purchase-orders/paths.ts'
import { payrollPaths } from './payroll/paths.ts'
import { problemReportPaths } from './problem-reports/paths.ts'
import { recapPaths } from './recap/paths.ts'
import { quotePaths } from './quotes/paths.ts'
import { regionPaths } from './regions/paths.ts'
import { crewPaths } from './schedule/crew-paths.ts'
import { schedulePaths } from './schedule/paths.ts'
import { savedViewPaths } from './saved-views/paths.ts'
import { searchPaths } from './search/paths.ts'
import { secondFactorPaths } from './second-factor/paths.ts'
import { supplyPaths } from './supplies/paths.ts'
import { supplyRequestPaths } from './supply-requests/paths.ts'
import { timeOffPaths } from './time-off/paths.ts'
import { telephonyPaths } from './telephony/paths.ts'
import { timeclockPaths } from './timeclock/paths.ts'
import { togglePaths } from './toggles/paths.ts'
import { userPaths } from './users/paths.ts'
import { workLogPaths } from './work-logs/paths.ts'

/** Every path under /api/v1. */
export const apiPaths = {
  ...userPaths,
  ...secondFactorPaths,
  ...organizationPaths,
  ...pricePaths,
  ...clientPaths,
  ...clientAreaPaths,
  ...messagePaths,
  ...locationPaths,
  ...jobPaths,
  ...auditPaths,
  ...adminPaths,
  ...dataExportPaths,
  ...decisionPaths,
  ...deletionPaths,
  ...fairWorkweekPaths,
  ...faqPaths,
  ...holidayCalendarPaths,
  ...importPaths,
  ...bulkChangePaths,
  ...savedViewPaths,
  ...searchPaths,
  ...notificationPaths,
  ...monitorPaths,
  ...eventPaths,
  ...memberPaths,
  ...recapPaths,
  ...quotePaths,
  ...regionPaths,
  ...timeclockPaths,
  ...workLogPaths,
  ...payrollPaths,
  ...morningReportPaths,
  ...operationPaths,
  ...problemReportPaths,
  ...purchaseOrderPaths,
  ...supplyPaths,
  ...chemicalPaths,
  ...supplyRequestPaths,
  ...schedulePaths,
  ...crewPaths,
  ...timeOffPaths,
  ...inspectionPaths,
  ...integrationPaths,
  ...togglePaths,
  ...telephonyPaths,
  ...mileagePaths,
  openapi: '/api/v1/openapi.json',
  apiDocs: '/api/v1/docs',
  devMailbox: '/api/v1/dev/mailbox',
} as const
