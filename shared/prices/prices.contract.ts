import { Type, type Static } from 'typebox'
import { contractBases } from '../clients/statuses.ts'
import {
  clientParams,
  Closed,
  Id,
  Instant,
  Line,
  LocalDate,
  MinorUnits,
  Nullable,
  organizationParams,
  Text,
} from '../schema.ts'
import { NewEscalator, PriceEscalator } from './escalators.contract.ts'
import { priceKinds } from './kinds.ts'
import { limits } from '../limits.ts'
import { Month } from '../supplies/consumables.contract.ts'
import { pricePaths } from './paths.ts'

const PriceChange = Type.Object({
  id: Id,
  /** Null for the first price, whose beginning is unknown. */
  effectiveOn: Nullable(LocalDate),
  priceMinor: Nullable(Type.Integer()),
  basis: Type.Enum([...contractBases]),
  kind: Type.Enum([...priceKinds]),
  /** The raise in percent, if it was by percentage, index or wage. */
  percent: Nullable(Type.String()),
  /** The index or wage behind the raise, its month and its name. */
  figure: Nullable(Type.Number()),
  figureMonth: Nullable(Month),
  source: Type.String(),
  /** The day by which the client must be notified. */
  noticeOn: Nullable(LocalDate),
  note: Type.String(),
  /** The signer of the letter that accepted it; empty without a letter. */
  signer: Type.String(),
  /** Empty when that account was deleted, or for a price from before prices had dates. */
  enteredBy: Type.String(),
  createdAt: Instant,
  /** True while it can be undone: its month is not closed, and another price covers its days. */
  isRemovable: Type.Boolean(),
})
export type PriceChange = Static<typeof PriceChange>

const PricedSubject = Type.Object({
  /** Null for the client's contract, which covers all locations. */
  jobId: Nullable(Id),
  jobName: Type.String(),
  locationName: Type.String(),
  /** The price of today. */
  priceMinor: Nullable(Type.Integer()),
  basis: Type.Enum([...contractBases]),
  /** The agreement on regular raises; null without one. */
  escalator: Nullable(PriceEscalator),
  /** Newest first. */
  changes: Type.Array(PriceChange),
})
export type PricedSubject = Static<typeof PricedSubject>

export const ClientPrices = Type.Object({
  currency: Type.String(),
  today: LocalDate,
  /** Prices of days before it are closed. */
  openFrom: LocalDate,
  items: Type.Array(PricedSubject),
})
export type ClientPrices = Static<typeof ClientPrices>

export const getClientPrices = {
  method: 'GET',
  url: pricePaths.clientPrices,
  config: { access: 'payroll.read' },
  schema: {
    summary: 'List the prices of a client’s contract and jobs with their dates',
    params: clientParams,
    response: { 200: ClientPrices },
  },
} as const

const positive = Type.Number({ minimum: 0.0001, maximum: 1_000_000 })

/** The source of a figure. */
const published = { month: Type.Optional(Nullable(Month)), source: Type.Optional(Line(limits.figureSourceMax)) }

/** How a price changes. */
export const NewRaise = Type.Union([
  Closed({
    kind: Type.Literal('amount'),
    priceMinor: MinorUnits,
    /** The price before's, if absent. */
    basis: Type.Optional(Type.Enum(['visit', 'month'])),
  }),
  Closed({ kind: Type.Literal('percent'), percent: Type.Number({ minimum: -99, maximum: 500 }) }),
  /** A consumer price index of two months. */
  Closed({ kind: Type.Literal('cpi'), from: positive, to: positive, ...published }),
  /** A wage before and after, and the share of the price that is labor. */
  Closed({
    kind: Type.Literal('wage'),
    from: positive,
    to: positive,
    laborPercent: Type.Number({ minimum: 0, maximum: 100 }),
    ...published,
  }),
])

export const NewPrice = Closed({
  /** Null for the client's contract. */
  jobId: Nullable(Id),
  effectiveOn: LocalDate,
  noticeOn: Nullable(LocalDate),
  note: Text(500),
  raise: NewRaise,
})
export type NewPrice = Static<typeof NewPrice>

export const addClientPrice = {
  method: 'POST',
  url: pricePaths.clientPrices,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Add a price from a day on, as an amount or computed from the previous price; closed months stay',
    params: clientParams,
    body: NewPrice,
    response: { 201: ClientPrices },
  },
} as const

export const removeClientPrice = {
  method: 'DELETE',
  url: pricePaths.clientPrice,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Remove a price whose month is not closed',
    params: Type.Object({ ...clientParams.properties, priceId: Id }),
    response: { 200: ClientPrices },
  },
} as const

/** A client whose price may need a raise. Margins are percentages of the price after overhead. */
export const PriceReviewRow = Type.Object({
  clientId: Id,
  clientName: Type.String(),
  /** Billed in the three months before this one. */
  billedMinor: Type.Integer(),
  realPercent: Nullable(Type.Number()),
  /** From the accepted quotes; null without one. */
  quotedPercent: Nullable(Type.Number()),
  /** The day of the last change of a price that is in force. */
  lastOn: Nullable(LocalDate),
  /** The next change that was entered, and by when the client has to know of it. */
  nextOn: Nullable(LocalDate),
  noticeOn: Nullable(LocalDate),
  /** The day of the next raise that an escalator proposes now. */
  dueOn: Nullable(LocalDate),
})
export type PriceReviewRow = Static<typeof PriceReviewRow>
export const PriceReview = Type.Object({ currency: Type.String(), items: Type.Array(PriceReviewRow) })
export type PriceReview = Static<typeof PriceReview>

export const getPriceReview = {
  method: 'GET',
  url: pricePaths.priceReview,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List clients with the real and quoted margin of three months, the furthest below first',
    params: organizationParams,
    response: { 200: PriceReview },
  },
} as const

export const savePriceEscalator = {
  method: 'PUT',
  url: pricePaths.priceEscalators,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Set the rule by which a price may rise; it proposes raises and changes no price',
    params: clientParams,
    body: NewEscalator,
    response: { 200: ClientPrices },
  },
} as const

export const removePriceEscalator = {
  method: 'DELETE',
  url: pricePaths.priceEscalator,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Remove an escalator; prices stay',
    params: Type.Object({ ...clientParams.properties, escalatorId: Id }),
    response: { 200: ClientPrices },
  },
} as const
