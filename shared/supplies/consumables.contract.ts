import { Type, type Static } from 'typebox'
import { supplyPaths } from './paths.ts'
import { clientParams, Closed, exporting, Id, Nullable, organizationParams } from '../schema.ts'

/** A calendar month, YYYY-MM. */
export const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })

const figures = {
  quantity: Type.Integer(),
  costMinor: Type.Integer(),
  /** Cost with markup of the supplies that the client pays for. */
  billableMinor: Type.Integer(),
}

/** The supplies budget of accepted quotes for the month; null without one. */
const allowedMinor = Nullable(Type.Integer())

export const ConsumptionLine = Type.Object({
  month: Month,
  clientId: Id,
  clientName: Type.String(),
  ...figures,
  allowedMinor,
})
export type ConsumptionLine = Static<typeof ConsumptionLine>

export const Consumption = Type.Object({
  from: Month,
  to: Month,
  items: Type.Array(ConsumptionLine),
  totals: Type.Object(figures),
})
export type Consumption = Static<typeof Consumption>

export const ClientConsumptionLine = Type.Object({
  month: Month,
  locationId: Id,
  locationName: Type.String(),
  itemId: Id,
  itemName: Type.String(),
  unit: Type.String(),
  ...figures,
})
export type ClientConsumptionLine = Static<typeof ClientConsumptionLine>

export const ClientConsumption = Type.Object({
  from: Month,
  to: Month,
  clientId: Id,
  clientName: Type.String(),
  /** Every month of the report, oldest first. */
  months: Type.Array(Type.Object({ month: Month, costMinor: Type.Integer(), allowedMinor })),
  items: Type.Array(ClientConsumptionLine),
  totals: Type.Object(figures),
})
export type ClientConsumption = Static<typeof ClientConsumption>

/** Defaults to the twelve months up to the current one. */
const months = { from: Type.Optional(Month), to: Type.Optional(Month) }

export const getConsumption = {
  method: 'GET',
  url: supplyPaths.consumables,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'Get the supplies used by month and client: quantity, cost, billable',
    params: organizationParams,
    querystring: Closed(months),
    response: { 200: Consumption },
  },
} as const

export const exportConsumption = {
  method: 'GET',
  url: supplyPaths.consumablesExport,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'Export the same',
    params: organizationParams,
    querystring: Closed({ ...months, ...exporting }),
  },
} as const

export const getClientConsumption = {
  method: 'GET',
  url: supplyPaths.clientConsumables,
  config: { access: 'stock.read', readsReplica: true },
  schema: {
    summary: 'Get the supplies a client used by month, location and item',
    params: clientParams,
    querystring: Closed(months),
    response: { 200: ClientConsumption },
  },
} as const

export const exportClientConsumption = {
  method: 'GET',
  url: supplyPaths.clientConsumablesExport,
  config: { access: 'stock.read', readsReplica: true },
  schema: { summary: 'Export the same', params: clientParams, querystring: Closed({ ...months, ...exporting }) },
} as const
