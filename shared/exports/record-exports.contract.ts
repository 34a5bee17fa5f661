import { Type, type TProperties } from 'typebox'
import { clientAreaPaths } from '../client-area/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { faqPaths } from '../faq/paths.ts'
import { holidayCalendarPaths } from '../holiday-calendars/paths.ts'
import { inspectionPaths } from '../inspections/paths.ts'
import { memberPaths } from '../members/paths.ts'
import { monitorPaths } from '../monitors/paths.ts'
import { problemReportPaths } from '../problem-reports/paths.ts'
import { supplyPaths } from '../supplies/paths.ts'
import { supplyRequestPaths } from '../supply-requests/paths.ts'
import { telephonyPaths } from '../telephony/paths.ts'
import { timeOffPaths } from '../time-off/paths.ts'
import { timeclockPaths } from '../timeclock/paths.ts'
import { listVisitRatings } from '../client-area/client-requests.contract.ts'
import { listContacts } from '../clients/clients.contract.ts'
import { listFaqQuestions } from '../faq/faq.contract.ts'
import { getHolidayCalendar } from '../holiday-calendars/holiday-calendars.contract.ts'
import { listHolidayQuestions } from '../holiday-calendars/holiday-questions.contract.ts'
import { listNextInspections } from '../inspections/inspection-figures.contract.ts'
import { listInspectionPlans } from '../inspections/plans.contract.ts'
import { listInspectionTemplates } from '../inspections/templates.contract.ts'
import { listCertifications } from '../members/member-records.contract.ts'
import { listMonitors } from '../monitors/monitors.contract.ts'
import { listOwnProblemReports } from '../problem-reports/problem-reports.contract.ts'
import { Closed, exporting, Id, organizationParams } from '../schema.ts'
import { listStockAreas, listSuppliers } from '../supplies/supplies.contract.ts'
import { listOwnSupplyRequests } from '../supply-requests/supply-requests.contract.ts'
import { listCalledNumbers } from '../telephony/telephony.contract.ts'
import { listLeaveLedger } from '../time-off/time-off-balances.contract.ts'
import { listOwnLeaveRequests } from '../time-off/time-off.contract.ts'
import { listOwnWorkLogs } from '../timeclock/timeclock.contract.ts'

/** Exports of settings, of one record, and of the caller's own data, with the permissions of the lists. */
const ofOrganization = organizationParams.properties

const query = <Q extends TProperties>(filter: Q) => Closed({ ...filter, ...exporting })

export const exportSuppliers = {
  method: 'GET',
  url: supplyPaths.supplierExport,
  config: listSuppliers.config,
  schema: { summary: 'Export the suppliers', params: organizationParams, querystring: query({}) },
} as const

export const exportStockAreas = {
  method: 'GET',
  url: supplyPaths.stockAreaExport,
  config: listStockAreas.config,
  schema: { summary: 'Export the stock areas', params: organizationParams, querystring: query({}) },
} as const

export const exportHolidays = {
  method: 'GET',
  url: holidayCalendarPaths.holidayExport,
  config: getHolidayCalendar.config,
  schema: {
    summary: 'Export the days of a calendar, of one year or all',
    params: getHolidayCalendar.schema.params,
    querystring: query(getHolidayCalendar.schema.querystring.properties),
  },
} as const

export const exportHolidayQuestions = {
  method: 'GET',
  url: holidayCalendarPaths.holidayQuestionExport,
  config: listHolidayQuestions.config,
  schema: {
    summary: 'Export the questions',
    params: organizationParams,
    querystring: query({ open: listHolidayQuestions.schema.querystring.properties.open }),
  },
} as const

export const exportFaqQuestions = {
  method: 'GET',
  url: faqPaths.faqQuestionExport,
  config: listFaqQuestions.config,
  schema: {
    summary: 'Export the questions',
    params: organizationParams,
    querystring: query({ open: listFaqQuestions.schema.querystring.properties.open }),
  },
} as const

export const exportVisitRatings = {
  method: 'GET',
  url: clientAreaPaths.visitRatingExport,
  config: listVisitRatings.config,
  schema: {
    summary: 'Export the ratings',
    params: organizationParams,
    querystring: query(Type.Omit(listVisitRatings.schema.querystring, ['cursor', 'limit']).properties),
  },
} as const

export const exportLeaveBalances = {
  method: 'GET',
  url: timeOffPaths.leaveBalanceExport,
  config: { access: 'timeoff.manage', readsReplica: true },
  schema: {
    summary: 'Every active member’s balances as of today, as a file that can be imported again',
    params: organizationParams,
    querystring: query({}),
  },
} as const

export const exportLeaveLedger = {
  method: 'GET',
  url: timeOffPaths.leaveLedgerExport,
  config: listLeaveLedger.config,
  schema: {
    summary: 'Export the lines with the balance after each',
    params: listLeaveLedger.schema.params,
    querystring: query({ policyId: Id }),
  },
} as const

export const exportOwnLeaveRequests = {
  method: 'GET',
  url: timeOffPaths.ownLeaveRequestExport,
  config: listOwnLeaveRequests.config,
  schema: { summary: 'Export the caller’s requests', params: organizationParams, querystring: query({}) },
} as const

export const exportMonitors = {
  method: 'GET',
  url: monitorPaths.monitorExport,
  config: listMonitors.config,
  schema: { summary: 'Export the monitors', params: organizationParams, querystring: query({}) },
} as const

export const exportCalledNumbers = {
  method: 'GET',
  url: telephonyPaths.calledNumberExport,
  config: listCalledNumbers.config,
  schema: { summary: 'Export the numbers that workers call', params: organizationParams, querystring: query({}) },
} as const

export const exportContacts = {
  method: 'GET',
  url: clientPaths.contactExport,
  config: listContacts.config,
  schema: {
    summary: 'Export a client’s contacts',
    params: Type.Object({ ...ofOrganization, clientId: Id }),
    querystring: query({}),
  },
} as const

export const exportCertifications = {
  method: 'GET',
  url: memberPaths.certificationExport,
  config: listCertifications.config,
  schema: {
    summary: 'Export the certifications of all active members or of one, soonest expiry first',
    params: organizationParams,
    querystring: query({ memberId: Type.Optional(Id) }),
  },
} as const

export const exportInspectionTemplates = {
  method: 'GET',
  url: inspectionPaths.inspectionTemplateExport,
  config: listInspectionTemplates.config,
  schema: {
    summary: 'Export the templates, a line per item',
    params: organizationParams,
    querystring: query({}),
  },
} as const

export const exportInspectionPlans = {
  method: 'GET',
  url: inspectionPaths.inspectionPlanExport,
  config: listInspectionPlans.config,
  schema: {
    summary: 'Export the scheduled inspections',
    params: organizationParams,
    querystring: query({}),
  },
} as const

export const exportNextInspections = {
  method: 'GET',
  url: inspectionPaths.inspectionsNextExport,
  config: listNextInspections.config,
  schema: {
    summary: 'Export the locations to inspect next',
    params: organizationParams,
    querystring: query(listNextInspections.schema.querystring.properties),
  },
} as const

export const exportOwnWorkLogs = {
  method: 'GET',
  url: timeclockPaths.ownWorkLogExport,
  config: listOwnWorkLogs.config,
  schema: {
    summary: 'Export the caller’s work logs, unpaged',
    params: organizationParams,
    querystring: query({}),
  },
} as const

export const exportOwnSupplyRequests = {
  method: 'GET',
  url: supplyRequestPaths.ownSupplyRequestExport,
  config: listOwnSupplyRequests.config,
  schema: { summary: 'Export the caller’s requests', params: organizationParams, querystring: query({}) },
} as const

export const exportOwnProblemReports = {
  method: 'GET',
  url: problemReportPaths.ownProblemReportExport,
  config: listOwnProblemReports.config,
  schema: { summary: 'Export the caller’s reports', params: organizationParams, querystring: query({}) },
} as const
