import { Type } from 'typebox'
import { clientAreaPaths } from '../client-area/paths.ts'
import { inspectionPaths } from '../inspections/paths.ts'
import { monitorPaths } from '../monitors/paths.ts'
import { problemReportPaths } from '../problem-reports/paths.ts'
import { supplyPaths } from '../supplies/paths.ts'
import { supplyRequestPaths } from '../supply-requests/paths.ts'
import { timeOffPaths } from '../time-off/paths.ts'
import { listClientRequests } from '../client-area/client-requests.contract.ts'
import { listCorrectiveActions } from '../inspections/corrective-actions.contract.ts'
import { listInspections } from '../inspections/inspections.contract.ts'
import { listIncidents } from '../monitors/monitors.contract.ts'
import { listProblemReports } from '../problem-reports/problem-reports.contract.ts'
import { Closed, exporting, organizationParams } from '../schema.ts'
import { listStock, listStockMoves } from '../supplies/stock.contract.ts'
import { listSupplyItems } from '../supplies/supplies.contract.ts'
import { listSupplyRequests } from '../supply-requests/supply-requests.contract.ts'
import { listLeaveRequests } from '../time-off/time-off.contract.ts'

/** Exports of lists, with the list's filters and permissions. */
const params = organizationParams
const paged = ['cursor', 'limit'] as const

export const exportInspections = {
  method: 'GET',
  url: inspectionPaths.inspectionExport,
  config: listInspections.config,
  schema: {
    summary: 'Export the inspections',
    params,
    querystring: Closed({ ...Type.Omit(listInspections.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportCorrectiveActions = {
  method: 'GET',
  url: inspectionPaths.correctiveActionExport,
  config: listCorrectiveActions.config,
  schema: {
    summary: 'Export the corrective actions',
    params,
    querystring: Closed({ ...Type.Omit(listCorrectiveActions.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportProblemReports = {
  method: 'GET',
  url: problemReportPaths.problemReportExport,
  config: listProblemReports.config,
  schema: {
    summary: 'Export the problem reports',
    params,
    querystring: Closed({ ...Type.Omit(listProblemReports.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportSupplyRequests = {
  method: 'GET',
  url: supplyRequestPaths.supplyRequestExport,
  config: listSupplyRequests.config,
  schema: {
    summary: 'Export the supply requests, a line per item',
    params,
    querystring: Closed({ ...Type.Omit(listSupplyRequests.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportSupplyItems = {
  method: 'GET',
  url: supplyPaths.supplyItemExport,
  config: listSupplyItems.config,
  schema: { summary: 'Export the catalog', params, querystring: Closed(exporting) },
} as const

export const exportStock = {
  method: 'GET',
  url: supplyPaths.stockExport,
  config: listStock.config,
  schema: {
    summary: 'Export the stock',
    params,
    querystring: Closed({ ...listStock.schema.querystring.properties, ...exporting }),
  },
} as const

export const exportStockMoves = {
  method: 'GET',
  url: supplyPaths.stockMoveExport,
  config: listStockMoves.config,
  schema: {
    summary: 'Export the stock movements',
    params,
    querystring: Closed({ ...Type.Omit(listStockMoves.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportClientRequests = {
  method: 'GET',
  url: clientAreaPaths.clientRequestExport,
  config: listClientRequests.config,
  schema: {
    summary: 'Export the requests',
    params,
    querystring: Closed({ ...Type.Omit(listClientRequests.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportIncidents = {
  method: 'GET',
  url: monitorPaths.monitorIncidentExport,
  config: listIncidents.config,
  schema: {
    summary: 'Export the incidents',
    params,
    querystring: Closed({ ...Type.Omit(listIncidents.schema.querystring, paged).properties, ...exporting }),
  },
} as const

export const exportLeaveRequests = {
  method: 'GET',
  url: timeOffPaths.leaveRequestExport,
  config: listLeaveRequests.config,
  schema: {
    summary: 'Export the requests',
    params,
    querystring: Closed({ ...Type.Omit(listLeaveRequests.schema.querystring, paged).properties, ...exporting }),
  },
} as const
