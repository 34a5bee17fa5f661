import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { quotePaths } from './paths.ts'
import { changedParts, changeKinds } from './revision-changes.ts'
import { lossKinds, openQuoteStates } from './states.ts'
import { QuoteMessage, QuoteQuestion } from './conversation.contract.ts'
import { QuoteDocument } from './quote-document.contract.ts'
import { Closed, Email, Hash, Id, Instant, Line, Name, Nullable, Phone, Text, Words } from '../schema.ts'

/** The accepted offer, as the page showed it. */
export const acceptedOffer = {
  option: Type.Integer(),
  /** The keys of the add-ons that were ticked. */
  addOns: Type.Array(Type.String()),
  /** With tax. */
  monthlyMinor: Type.Integer(),
  onceMinor: Type.Integer(),
}

const pageParams = Type.Object({ companyId: Id })

/** Public information about an organization that takes quote requests. */
export const QuotePageHeader = Type.Object({
  name: Type.String(),
  logoLink: Nullable(Type.String()),
  takesRequests: Type.Boolean(),
})
export type QuotePageHeader = Static<typeof QuotePageHeader>

export const getQuotePage = {
  method: 'GET',
  url: quotePaths.quotePage,
  config: { access: 'public' },
  schema: {
    summary: 'Get the organization’s name and whether it takes requests',
    params: pageParams,
    response: { 200: QuotePageHeader },
  },
} as const

export const NewQuoteRequest = Closed({
  name: Name(limits.personNameMax),
  company: Line(limits.nameMax),
  email: Email,
  phone: Phone,
  address: Line(limits.addressLineMax),
  squareFeet: Nullable(Type.Integer({ minimum: 0, maximum: limits.squareFeetMax })),
  message: Words(limits.noteMax),
  language: Type.Enum([...languages]),
})
export type NewQuoteRequest = Static<typeof NewQuoteRequest>

export const requestQuote = {
  method: 'POST',
  url: quotePaths.quoteRequests,
  config: { access: 'public' },
  schema: {
    summary: 'Request a quote; five an hour from one address',
    params: pageParams,
    body: NewQuoteRequest,
    response: { 204: Type.Null() },
  },
} as const

export const OpenQuote = Type.Object({
  /** The company's clock. */
  timeZone: Type.String(),
  state: Type.Enum([...openQuoteStates]),
  /** Null for a quote that was revised or withdrawn. */
  document: Nullable(QuoteDocument),
  /** SHA-256 of the document; an acceptance refers to it. */
  documentHash: Nullable(Hash),
  acceptance: Nullable(
    Type.Object({
      name: Type.String(),
      ...acceptedOffer,
      signature: Nullable(Type.String()),
      /** False when the organization recorded the decision instead. */
      isSigned: Type.Boolean(),
      acceptedAt: Instant,
    }),
  ),
  /** The changes since the previous revision; absent for the first. */
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        part: Type.Enum([...changedParts]),
        change: Type.Enum([...changeKinds]),
        name: Type.String(),
        fromMinor: Nullable(Type.Integer()),
        toMinor: Nullable(Type.Integer()),
      }),
    ),
  ),
  /** The conversation about the quote, oldest first. */
  messages: Type.Array(QuoteMessage),
})
export type OpenQuote = Static<typeof OpenQuote>

const params = Type.Object({
  companyId: Id,
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
})

export const getOpenQuote = {
  method: 'GET',
  url: quotePaths.openQuote,
  config: { access: 'public' },
  schema: { summary: 'Get a quote by its emailed token', params, response: { 200: OpenQuote } },
} as const

export const viewOpenQuote = {
  method: 'POST',
  url: quotePaths.openQuoteView,
  config: { access: 'public' },
  schema: { summary: 'Mark as viewed by a person', params, response: { 204: Type.Null() } },
} as const

export const AddOns = Type.Array(Name(40), { maxItems: limits.quoteLinesMax })

/** Includes tax, which is at most half of the price, so that every sent quote can be accepted. */
const TotalMinor = Type.Integer({ minimum: 0, maximum: 2 * limits.priceMinorMax })

export const QuoteSignature = Closed({
  option: Type.Integer({ minimum: 0, maximum: limits.quoteOptionsMax - 1 }),
  /** The keys of the ticked add-ons. */
  addOns: AddOns,
  /** The totals with tax that the page showed; the API computes them again. */
  monthlyMinor: TotalMinor,
  onceMinor: TotalMinor,
  name: Name(limits.personNameMax),
  /** The drawn strokes as an SVG path; null when the typed name is the signature. */
  signature: Nullable(Type.String({ minLength: 1, maxLength: limits.signaturePathMax, pattern: '^M[0-9. LM-]*$' })),
  documentHash: Hash,
})
export type QuoteSignature = Static<typeof QuoteSignature>

export const acceptOpenQuote = {
  method: 'POST',
  url: quotePaths.openQuoteAccept,
  config: { access: 'public' },
  schema: {
    summary: 'Accept one option by name and signature; idempotent',
    params,
    body: QuoteSignature,
    response: { 200: OpenQuote },
  },
} as const

export const declineOpenQuote = {
  method: 'POST',
  url: quotePaths.openQuoteDecline,
  config: { access: 'public' },
  schema: {
    summary: 'Decline with a reason',
    params,
    body: Closed({ reason: Text(limits.noteMax), kind: Type.Optional(Nullable(Type.Enum([...lossKinds]))) }),
    response: { 200: OpenQuote },
  },
} as const

export const askOpenQuote = {
  method: 'POST',
  url: quotePaths.openQuoteMessages,
  config: { access: 'public' },
  schema: {
    summary: 'Ask a question about a quote or request a change; idempotent by id',
    params,
    body: QuoteQuestion,
    response: { 200: OpenQuote },
  },
} as const

export const getOpenQuotePdf = {
  method: 'GET',
  url: quotePaths.openQuotePdf,
  config: { access: 'public' },
  schema: { summary: 'Get the quote as a PDF; once accepted, the stored signed document', params },
} as const
