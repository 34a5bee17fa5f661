import { Type, type Static } from 'typebox'
import { profitPaths } from './paths.ts'
import { Month } from '../supplies/consumables.contract.ts'
import { clientParams, Closed, exporting, Id, organizationParams } from '../schema.ts'

const figures = {
  /** By the contract or the jobs' prices, with the supplies the client pays for. */
  billedMinor: Type.Integer(),
  /** With burden: of locked pay periods what payroll paid for work, of other days an estimate by hours and rates. */
  laborMinor: Type.Integer(),
  /** What of the labor is an estimate. */
  estimatedMinor: Type.Integer(),
  suppliesMinor: Type.Integer(),
  /** Approved trips to the client's locations. */
  mileageMinor: Type.Integer(),
  /** What is billed without the three, before overhead. */
  leftMinor: Type.Integer(),
  visits: Type.Integer(),
  seconds: Type.Integer(),
  /** Of those the work of members without a rate, whose labor is not known. */
  unratedSeconds: Type.Integer(),
}
const Figures = Type.Object(figures)
export type ProfitFigures = Static<typeof Figures>

export const ClientProfitRow = Type.Object({ clientId: Id, clientName: Type.String(), ...figures })
export type ClientProfitRow = Static<typeof ClientProfitRow>

const report = { from: Month, to: Month, burdenPercent: Type.Number(), totals: Figures }

export const Profit = Type.Object({
  ...report,
  /** Who leaves least comes first. */
  items: Type.Array(ClientProfitRow),
})
export type Profit = Static<typeof Profit>

export const ClientProfit = Type.Object({
  ...report,
  /** Every month of the report, the oldest first. */
  months: Type.Array(Type.Object({ month: Month, ...figures })),
  /** Without what is billed for the client as a whole. */
  places: Type.Array(Type.Object({ locationId: Id, locationName: Type.String(), ...figures })),
  /** Whether the contract has one price for all places, so that none of them has a share of its own. */
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
