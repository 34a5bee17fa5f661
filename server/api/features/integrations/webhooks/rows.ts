import type { Permission } from '#shared/access/permissions.ts'
import { getClient } from '#shared/clients/clients.contract.ts'
import { getClientRequest } from '#shared/client-area/client-requests.contract.ts'
import { getImport } from '#shared/imports/imports.contract.ts'
import { getInspection } from '#shared/inspections/inspections.contract.ts'
import { getJob } from '#shared/jobs/jobs.contract.ts'
import { getLocation } from '#shared/locations/locations.contract.ts'
import { getMember } from '#shared/members/members.contract.ts'
import { getIncident } from '#shared/monitors/monitors.contract.ts'
import { getProblemReport } from '#shared/problem-reports/problem-reports.contract.ts'
import { getPurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { getQuote } from '#shared/quotes/quotes.contract.ts'
import { getRecap } from '#shared/recap/recaps.contract.ts'
import { getRegion } from '#shared/regions/regions.contract.ts'
import { getSupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'
import { getLeaveRequest } from '#shared/time-off/time-off.contract.ts'
import { getWorkLog } from '#shared/work-logs/work-logs.contract.ts'
import type { WebhookKind } from '#shared/integrations/webhooks.ts'

interface RowRoute {
  url: string
  config: { access: Permission }
}

/** The route that shows a row of the kind; the others send their ids alone. */
const routes: Readonly<Partial<Record<WebhookKind, RowRoute>>> = {
  clients: getClient,
  client_requests: getClientRequest,
  locations: getLocation,
  jobs: getJob,
  quotes: getQuote,
  work_logs: getWorkLog,
  leave_requests: getLeaveRequest,
  members: getMember,
  regions: getRegion,
  inspections: getInspection,
  problem_reports: getProblemReport,
  recaps: getRecap,
  supply_requests: getSupplyRequest,
  purchase_orders: getPurchaseOrder,
  monitor_incidents: getIncident,
  imports: getImport,
}

export const rowAccess = (kind: WebhookKind): Permission | undefined => routes[kind]?.config.access

/** The row's path in the API; undefined if it has none. */
export function rowAddress(
  kind: WebhookKind,
  ids: Readonly<Record<string, string | undefined>>,
  rowId: string | null,
): string | undefined {
  const { url } = routes[kind] ?? {}
  if (!url || !rowId) return undefined
  let isWhole = true
  const paramName = url.slice(url.lastIndexOf(':') + 1)
  const filled = url.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const id = name === paramName ? rowId : ids[name]
    if (!id) isWhole = false
    return id ?? ''
  })
  return isWhole ? filled : undefined
}
