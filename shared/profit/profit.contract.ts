import { Type, type Static } from 'typebox'
import { profitPaths } from './paths.ts'
import { Month } from '../supplies/consumables.contract.ts'
import { clientParams, Closed, exporting, Id, organizationParams } from '../schema.ts'

const figures = {
  /** By the contract or the jobs' prices, plus supplies charged to the client. */
  billedMinor: Type.Integer(),
  /** Labor cost including burden: actual payroll in locked pay periods, otherwise estimated from hours and rates. */
  laborMinor: Type.Integer(),
  /** The estimated part of the labor cost. */
  estimatedMinor: Type.Integer(),
  suppliesMinor: Type.Integer(),
  /** Approved trips to the client's locations. */
  mileageMinor: Type.Integer(),
  /** Billed minus the three costs, before overhead. */
  leftMinor: Type.Integer(),
  visits: Type.Integer(),
  seconds: Type.Integer(),
  /** Work of members without a rate, whose labor cost is unknown. */
  unratedSeconds: Type.Integer(),
  /** Billed in months of a client without any hours: their labor is unknown, so margins leave them out. */
  withoutHoursMinor: Type.Integer(),
  /** What is left of the other months, for the margin. */
  knownLeftMinor: Type.Integer(),
}
const Figures = Type.Object(figures)
export type ProfitFigures = Static<typeof Figures>

export const ClientProfitRow = Type.Object({ clientId: Id, clientName: Type.String(), ...figures })
export type ClientProfitRow = Static<typeof ClientProfitRow>

const report = { from: Month, to: Month, burdenPercent: Type.Number(), totals: Figures }

export const Profit = Type.Object({
  ...report,
  /** Sorted by lowest profit. */
  items: Type.Array(ClientProfitRow),
})
export type Profit = Static<typeof Profit>

export const ClientProfit = Type.Object({
  ...report,
  /** Every month of the report, oldest first. */
  months: Type.Array(Type.Object({ month: Month, ...figures })),
  /** Without amounts billed for the client as a whole. */
  places: Type.Array(Type.Object({ locationId: Id, locationName: Type.String(), ...figures })),
  /** True when the contract has one price for all locations, so that none has a share of its own. */
  isBilledWhole: Type.Boolean(),
})
export type ClientProfit = Static<typeof ClientProfit>

const months = { from: Type.Optional(Month), to: Type.Optional(Month) }

export const getProfit = {
  method: 'GET',
  url: profitPaths.profit,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'What each client brought in and cost; without months, this one and the one before',
    params: organizationParams,
    querystring: Closed(months),
    response: { 200: Profit },
  },
} as const

export const exportProfit = {
  method: 'GET',
  url: profitPaths.profitExport,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'The same as a file, each month of each client in a line',
    params: organizationParams,
    querystring: Closed({ ...months, ...exporting }),
  },
} as const

export const getClientProfit = {
  method: 'GET',
  url: profitPaths.clientProfit,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'What one client brought in and cost, by month and by location; without months, the last twelve',
    params: clientParams,
    querystring: Closed(months),
    response: { 200: ClientProfit },
  },
} as const
