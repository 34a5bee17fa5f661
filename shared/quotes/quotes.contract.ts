import { Type, type Static } from 'typebox'
import { priceBases } from '../jobs/statuses.ts'
import { quotePaths } from './paths.ts'
import { acceptedOffer } from './open-quotes.contract.ts'
import { decisionWays, lossKinds, quoteSources, quoteStates } from './states.ts'
import { QuoteDelivery, QuoteMessage } from './conversation.contract.ts'
import { QuoteContent } from './quote-content.contract.ts'
import { QuoteDocument } from './quote-document.contract.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  LocalDate,
  Nullable,
  organizationParams,
  Page,
  paging,
  Search,
  Version,
} from '../schema.ts'

export const QuoteState = Type.Enum([...quoteStates])

export const QuoteRow = Type.Object({
  id: Id,
  number: Type.String(),
  title: Type.String(),
  recipient: Type.String(),
  clientId: Nullable(Id),
  state: QuoteState,
  source: Type.Enum([...quoteSources]),
  /** Prices of the accepted option, otherwise of the first; before tax. */
  priceMinor: Type.Integer(),
  onceMinor: Type.Integer(),
  revision: Type.Integer(),
  sentAt: Nullable(Instant),
  viewedAt: Nullable(Instant),
  decidedAt: Nullable(Instant),
  validUntil: Nullable(LocalDate),
  lossKind: Nullable(Type.Enum([...lossKinds])),
  /** Since when the client waits for an answer to a question or a requested change. */
  askedAt: Nullable(Instant),
  version: Version,
  createdAt: Instant,
  archivedAt: Nullable(Instant),
})
export type QuoteRow = Static<typeof QuoteRow>

const Total = Type.Object({ count: Type.Integer(), priceMinor: Type.Integer() })
export const QuotePage = Type.Object({
  ...Page(QuoteRow).properties,
  currency: Type.String(),
  /** Under the same search, ignoring the state filter; decided and expired quotes of the last twelve months only. */
  totals: Type.Object({
    draft: Total,
    sent: Total,
    viewed: Total,
    accepted: Total,
    declined: Total,
    expired: Total,
  }),
  /** The declined and expired ones of these, grouped by loss reason, largest first. */
  losses: Type.Array(Type.Object({ kind: Nullable(Type.Enum([...lossKinds])), ...Total.properties })),
})
export type QuotePage = Static<typeof QuotePage>

const filter = {
  search: Type.Optional(Search),
  state: Type.Optional(QuoteState),
  clientId: Type.Optional(Id),
  archived: Type.Optional(Type.Boolean()),
  /** Only those that need attention: requested on the public page, with an unanswered question, or about to expire. */
  attention: Type.Optional(Type.Boolean()),
}

export const listQuotes = {
  method: 'GET',
  url: quotePaths.quotes,
  config: { access: 'quotes.manage', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List quotes, newest first, with totals per state',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: QuotePage },
  },
} as const

export const exportQuotes = {
  method: 'GET',
  url: quotePaths.quoteExport,
  config: { access: 'quotes.manage', readsReplica: true },
  schema: {
    summary: 'Export the quotes',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

/** The acceptance of an option, with the evidence. */
export const QuoteAcceptance = Type.Object({
  name: Type.String(),
  ...acceptedOffer,
  /** The drawn signature as an SVG path; null when the name was typed. */
  signature: Nullable(Type.String()),
  isSigned: Type.Boolean(),
  /** IP address; empty when the decision was entered by hand. */
  address: Type.String(),
  acceptedAt: Instant,
  documentHash: Type.String(),
  /** SHA-256 of the kept PDF; null for acceptances from before PDFs were kept. */
  paperHash: Nullable(Type.String()),
  clientId: Nullable(Id),
  jobs: Type.Array(
    Type.Object({
      jobId: Id,
      locationId: Id,
      clientId: Id,
      name: Type.String(),
      budgetedMinutes: Type.Integer(),
      /** The job's current values. */
      priceMinor: Nullable(Type.Integer()),
      priceBasis: Type.Enum([...priceBases]),
      /** The quoted values; null for one-time work. */
      visitsPerWeek: Nullable(Type.Number()),
    }),
  ),
})
export type QuoteAcceptance = Static<typeof QuoteAcceptance>

export const QuotePhoto = Type.Object({ id: Id, link: Type.String() })
export type QuotePhoto = Static<typeof QuotePhoto>

export const Quote = Type.Object({
  ...QuoteRow.properties,
  content: QuoteContent,
  photos: Type.Array(QuotePhoto),
  currency: Type.String(),
  viewCount: Type.Integer(),
  declineReason: Type.String(),
  /** The request text from the public page. */
  requestText: Type.String(),
  /** The document as last sent to the client. */
  document: Nullable(QuoteDocument),
  revisions: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      sentAt: Instant,
      validUntil: LocalDate,
      priceMinor: Type.Integer(),
      onceMinor: Type.Integer(),
      documentHash: Type.String(),
    }),
  ),
  acceptance: Nullable(QuoteAcceptance),
  /** The client's decision on the last revision as recorded by a member. */
  handDecision: Nullable(
    Type.Object({
      name: Type.String(),
      saidOn: LocalDate,
      how: Type.Enum([...decisionWays]),
      note: Type.String(),
      /** Empty when that account was deleted. */
      enteredBy: Type.String(),
      enteredAt: Instant,
    }),
  ),
  /** The conversation with the client, oldest first. */
  messages: Type.Array(QuoteMessage),
  /** Every email and notice that the quote caused, newest first. */
  deliveries: Type.Array(QuoteDelivery),
  /** Reminders sent for the last revision. */
  reminders: Type.Array(Type.Object({ sentAt: Instant, isAutomatic: Type.Boolean() })),
})
export type Quote = Static<typeof Quote>

export const quoteParams = Type.Object({ ...organizationParams.properties, quoteId: Id })
const params = quoteParams

export const createQuote = {
  method: 'POST',
  url: quotePaths.quotes,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Create a draft: with a client’s locations, or empty for a lead',
    params: organizationParams,
    body: Closed({ clientId: Type.Optional(Nullable(Id)) }),
    response: { 201: Quote },
  },
} as const

export const getQuote = {
  method: 'GET',
  url: quotePaths.quote,
  config: { access: 'quotes.manage', preparesStatements: true },
  schema: { summary: 'Get a quote', params, response: { 200: Quote } },
} as const

export const QuoteChanges = Closed({ content: QuoteContent, version: Version })
export type QuoteChanges = Static<typeof QuoteChanges>

export const updateQuote = {
  method: 'PUT',
  url: quotePaths.quote,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Replace a draft; 409 when `version` is old',
    params,
    body: QuoteChanges,
    response: { 200: Quote },
  },
} as const

const change = (url: string, summary: string) =>
  ({
    method: 'POST',
    url,
    config: { access: 'quotes.manage' },
    schema: { summary, params, body: Closed({ version: Version }), response: { 200: Quote } },
  }) as const

export const sendQuote = change(quotePaths.quoteSend, 'Freeze a draft as a revision and mail its link')
export const reviseQuote = change(quotePaths.quoteRevise, 'Take a sent quote back into a draft; its links say so')

export const createQuoteLink = {
  method: 'POST',
  url: quotePaths.quoteLink,
  config: { access: 'quotes.manage' },
  schema: {
    summary: 'Create a new link to the last revision, shown once; emailed ones stay valid',
    params,
    response: { 201: Type.Object({ address: Type.String() }) },
  },
} as const

const put = (url: string, summary: string) =>
  ({
    method: 'POST',
    url,
    config: { access: 'quotes.manage' },
    schema: { summary, params, response: { 200: Quote } },
  }) as const

export const archiveQuote = put(quotePaths.quoteArchive, 'Put a quote away')
export const restoreQuote = put(quotePaths.quoteRestore, 'Bring an archived quote back')
