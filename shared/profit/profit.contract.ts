import { Type, type Static } from 'typebox'
import { profitPaths } from './paths.ts'
import { Month } from '../supplies/consumables.contract.ts'
import { profitRowKinds } from './row-kinds.ts'
import { clientParams, Closed, exporting, Id, LocalDate, Nullable, organizationParams } from '../schema.ts'

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
  /** The time quoted for these visits, else budgeted. */
  quotedSeconds: Type.Integer(),
  seconds: Type.Integer(),
  /** Work of members without a rate, whose labor cost is unknown. */
  unratedSeconds: Type.Integer(),
  /** Billed in months of a client without any hours: their labor is unknown, so margins leave them out. */
  withoutHoursMinor: Type.Integer(),
  /** The profit of months with known labor, for the margin. */
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
  /** Excludes amounts billed for the client as a whole. */
  places: Type.Array(Type.Object({ locationId: Id, locationName: Type.String(), ...figures })),
  /** By job, the furthest over its quoted time first; without amounts that belong to no job. */
  jobs: Type.Array(Type.Object({ jobId: Id, jobName: Type.String(), locationName: Type.String(), ...figures })),
  /** True when the contract has one price for all locations, so that none has its own revenue. */
  isBilledWhole: Type.Boolean(),
})
export type ClientProfit = Static<typeof ClientProfit>

const months = { from: Type.Optional(Month), to: Type.Optional(Month) }

export const getProfit = {
  method: 'GET',
  url: profitPaths.profit,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'Get each client’s revenue and cost; defaults to this and the previous month',
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
    summary: 'Export the same, a line per client and month',
    params: organizationParams,
    querystring: Closed({ ...months, ...exporting }),
  },
} as const

export const getClientProfit = {
  method: 'GET',
  url: profitPaths.clientProfit,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'Get a client’s revenue and cost by month and location; defaults to the last twelve months',
    params: clientParams,
    querystring: Closed(months),
    response: { 200: ClientProfit },
  },
} as const

/** A row behind a figure: a visit, a monthly price, a day's work, a supply or a trip. */
const ProfitRow = Type.Object({
  kind: Type.Enum([...profitRowKinds]),
  /** Null for a month's price and supplies. */
  day: Nullable(LocalDate),
  jobName: Type.String(),
  locationName: Type.String(),
  /** The supply or the trip; empty otherwise. */
  what: Type.String(),
  /** Set for a supply. */
  quantity: Nullable(Type.Number()),
  seconds: Type.Integer(),
  billedMinor: Type.Integer(),
  laborMinor: Type.Integer(),
  suppliesMinor: Type.Integer(),
  mileageMinor: Type.Integer(),
})
export type ProfitRow = Static<typeof ProfitRow>
export const ProfitRows = Type.Object({ month: Month, items: Type.Array(ProfitRow) })
export type ProfitRows = Static<typeof ProfitRows>

export const getClientProfitRows = {
  method: 'GET',
  url: profitPaths.clientProfitRows,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List the rows behind a client’s month; they add up to its figures',
    params: clientParams,
    querystring: Closed({ month: Month }),
    response: { 200: ProfitRows },
  },
} as const
