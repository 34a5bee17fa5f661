import { textsOf } from '#server/texts.ts'
import type { Words } from '#shared/languages.ts'
import { bulkChangeErrors } from './bulk-changes.ts'
import { clientAreaErrors } from './client-area.ts'
import { clientErrors } from './clients.ts'
import { companySignInErrors } from './company-sign-in.ts'
import { dataExportErrors } from './data-export.ts'
import { decisionErrors } from './decisions.ts'
import { deletionErrors } from './deletion.ts'
import { fairWorkweekErrors } from './fair-workweek.ts'
import { faqErrors } from './faq.ts'
import { holidayCalendarErrors } from './holiday-calendars.ts'
import { importErrors } from './imports.ts'
import { integrationErrors } from './integrations.ts'
import { inspectionErrors } from './inspections.ts'
import { jobErrors } from './jobs.ts'
import { locationErrors } from './locations.ts'
import { memberErrors } from './members.ts'
import { messageErrors } from './messages.ts'
import { mileageErrors } from './mileage.ts'
import { monitorErrors } from './monitors.ts'
import { organizationErrors } from './organizations.ts'
import { payrollErrors } from './payroll.ts'
import { problemReportErrors } from './problem-reports.ts'
import { priceErrors } from './prices.ts'
import { recapErrors } from './recap.ts'
import { quoteErrors } from './quotes.ts'
import { regionErrors } from './regions.ts'
import { scheduleErrors } from './schedule.ts'
import { secondFactorErrors } from './second-factor.ts'
import { purchaseOrderErrors } from './purchase-orders.ts'
import { supplyErrors } from './supplies.ts'
import { supplyRequestErrors } from './supply-requests.ts'
import { timeOffErrors } from './time-off.ts'
import { telephonyErrors } from './telephony.ts'
import { timeclockErrors } from './timeclock.ts'
import { savedViewErrors } from './saved-views.ts'
import { userErrors } from './users.ts'
import { workLogErrors } from './work-logs.ts'
import type en from './texts/en.json'

const commonErrors = {
  invalid_request: 400,
  invalid_cursor: 400,
  unauthenticated: 401,
  other_user: 409,
  not_verified: 403,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  stale_version: 409,
  too_large: 413,
  unsupported_type: 415,
  unknown_host: 421,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  too_many_guesses: 429,
  internal_error: 500,
  upstream_unreachable: 502,
  unavailable: 503,
  upstream_timeout: 504,
  storage_full: 507,
} as const

/** Every problem code with its status; codes are permanent. */
const statuses = {
  ...commonErrors,
  ...userErrors,
  ...secondFactorErrors,
  ...organizationErrors,
  ...bulkChangeErrors,
  ...clientErrors,
  ...clientAreaErrors,
  ...companySignInErrors,
  ...messageErrors,
  ...locationErrors,
  ...jobErrors,
  ...dataExportErrors,
  ...decisionErrors,
  ...deletionErrors,
  ...fairWorkweekErrors,
  ...faqErrors,
  ...holidayCalendarErrors,
  ...importErrors,
  ...memberErrors,
  ...monitorErrors,
  ...recapErrors,
  ...quoteErrors,
  ...regionErrors,
  ...timeclockErrors,
  ...workLogErrors,
  ...payrollErrors,
  ...problemReportErrors,
  ...purchaseOrderErrors,
  ...priceErrors,
  ...supplyErrors,
  ...supplyRequestErrors,
  ...scheduleErrors,
  ...savedViewErrors,
  ...timeOffErrors,
  ...inspectionErrors,
  ...integrationErrors,
  ...telephonyErrors,
  ...mileageErrors,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof statuses

/** A problem: its status and message. */
interface Problem {
  readonly status: number
  readonly message: Words
}

const { words } = textsOf<typeof en>(import.meta.dirname)

export const problems = Object.fromEntries(
  Object.entries(statuses).map(([code, status]) => [code, { status, message: words(code as ProblemCode) }]),
) as Readonly<Record<ProblemCode, Problem>>
