import { Type, type Static } from 'typebox'
import { supplyRequestPaths } from './paths.ts'
import { supplyRequestLimits, supplyStates } from './states.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
} from '../schema.ts'
import { deviceTime, Written } from '../timeclock/device-time.contract.ts'
import { WhoAndWhere, whoAndWhereFilter } from '../work-logs/who-and-where.ts'

/** A requested item in the worker's own words. */
export const SupplyItem = Closed({
  name: Name(),
  quantity: Type.Integer({ minimum: 1, maximum: supplyRequestLimits.quantityMax }),
  unit: Line(supplyRequestLimits.unitMax),
})
export type SupplyItem = Static<typeof SupplyItem>

export const NewSupplyRequest = Closed({
  locationId: Id,
  items: Type.Array(SupplyItem, { minItems: 1, maxItems: supplyRequestLimits.itemsMax }),
  note: Text(supplyRequestLimits.noteMax),
  ...deviceTime,
})
export type NewSupplyRequest = Static<typeof NewSupplyRequest>

export const SupplyRequest = Type.Object({
  id: Id,
  ...WhoAndWhere.properties,
  items: Type.Array(SupplyItem),
  note: Type.String(),
  state: Type.Enum([...supplyStates]),
  /** The comment on the last transition. */
  answer: Type.String(),
  decidedAt: Nullable(Instant),
  decidedBy: Nullable(Type.String()),
  ...SelfApproved,
  ...Written.properties,
  version: Version,
  /** When it arrived. */
  createdAt: Instant,
})
export type SupplyRequest = Static<typeof SupplyRequest>

export const SupplyRequestPage = Type.Object({
  ...Page(SupplyRequest).properties,
  /** Number awaiting a decision, under the same filter. */
  requested: Type.Integer(),
})
export type SupplyRequestPage = Static<typeof SupplyRequestPage>

export const OwnSupplyRequestPage = Page(SupplyRequest)
export type OwnSupplyRequestPage = Static<typeof OwnSupplyRequestPage>

/** The places a request can be delivered from, with their stock. */
export const SupplySources = Type.Object({
  /** The default source; null means the supplier. */
  usualAreaId: Nullable(Id),
  lines: Type.Array(
    Type.Object({
      ...SupplyItem.properties,
      /** Null if the item is not in the catalog, so that nothing is taken from stock. */
      itemId: Nullable(Id),
    }),
  ),
  areas: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** By catalog item. */
      onHand: Type.Array(Type.Object({ itemId: Id, quantity: Type.Integer() })),
    }),
  ),
})
export type SupplySources = Static<typeof SupplySources>

const params = Type.Object({ organizationId: Id, supplyRequestId: Id })

export const requestSupplies = {
  method: 'POST',
  url: supplyRequestPaths.supplyRequests,
  config: { access: 'supplies.request' },
  schema: {
    summary: 'Request supplies for a location; the managers of its region are notified',
    params: organizationParams,
    body: NewSupplyRequest,
    response: { 201: SupplyRequest },
  },
} as const

export const listOwnSupplyRequests = {
  method: 'GET',
  url: supplyRequestPaths.ownSupplyRequests,
  config: { access: 'supplies.request', readsReplica: true },
  schema: {
    summary: 'List the caller’s requests, newest first',
    params: organizationParams,
    querystring: Closed(paging),
    response: { 200: OwnSupplyRequestPage },
  },
} as const

export const listSupplyRequests = {
  method: 'GET',
  url: supplyRequestPaths.supplyRequests,
  config: { access: 'supplies.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List supply requests, newest first',
    params: organizationParams,
    querystring: Closed({
      state: Type.Optional(Type.Enum([...supplyStates])),
      ...whoAndWhereFilter,
      ...paging,
    }),
    response: { 200: SupplyRequestPage },
  },
} as const

export const getSupplyRequest = {
  method: 'GET',
  url: supplyRequestPaths.supplyRequest,
  config: { access: 'supplies.read' },
  schema: { summary: 'Get a supply request', params, response: { 200: SupplyRequest } },
} as const

export const getSupplySources = {
  method: 'GET',
  url: supplyRequestPaths.supplyRequestSources,
  config: { access: 'supplies.decide' },
  schema: {
    summary: 'List the sources for a delivery: stock areas with their stock of the items',
    params,
    response: { 200: SupplySources },
  },
} as const

export const setSupplyState = {
  method: 'PUT',
  url: supplyRequestPaths.supplyRequestState,
  config: { access: 'supplies.decide' },
  schema: {
    summary: 'Approve, decline, order or deliver; a delivery reduces stock, 409 when there is too little',
    params,
    body: Closed({
      state: Type.Enum([...supplyStates]),
      /** Required when declining. */
      answer: Text(supplyRequestLimits.noteMax),
      /** The source of a delivery; null means the supplier. The default is the one in `SupplySources`. */
      fromAreaId: Type.Optional(Nullable(Id)),
      version: Version,
    }),
    response: { 200: SupplyRequest },
  },
} as const
