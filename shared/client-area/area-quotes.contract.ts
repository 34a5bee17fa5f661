import { Type, type Static } from 'typebox'
import { clientAreaPaths } from './paths.ts'
import { AreaQuoteQuestion, QuoteMessage } from '../quotes/conversation.contract.ts'
import { acceptedOffer } from '../quotes/open-quotes.contract.ts'
import { QuoteDocument } from '../quotes/quote-document.contract.ts'
import { clientParams, Hash, Id, Instant, List, Nullable } from '../schema.ts'

/** An accepted quote as the client sees it. */
export const AreaQuote = Type.Object({
  id: Id,
  document: QuoteDocument,
  /** SHA-256 of the document. */
  documentHash: Hash,
  acceptance: Type.Object({
    name: Type.String(),
    ...acceptedOffer,
    signature: Nullable(Type.String()),
    /** False when the organization recorded the acceptance instead. */
    isSigned: Type.Boolean(),
    acceptedAt: Instant,
  }),
  /** The conversation about the quote, oldest first. */
  messages: Type.Array(QuoteMessage),
})
export type AreaQuote = Static<typeof AreaQuote>
export const AreaQuoteList = List(AreaQuote)
export type AreaQuoteList = Static<typeof AreaQuoteList>

const areaQuoteParams = Type.Object({ ...clientParams.properties, quoteId: Id })

export const listAreaQuotes = {
  method: 'GET',
  url: clientAreaPaths.areaQuotes,
  config: { access: 'client_area.use', readsReplica: true },
  schema: {
    summary: 'List the client’s accepted quotes, newest first',
    params: clientParams,
    response: { 200: AreaQuoteList },
  },
} as const

export const getAreaQuote = {
  method: 'GET',
  url: clientAreaPaths.areaQuote,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Get an accepted quote',
    params: areaQuoteParams,
    response: { 200: AreaQuote },
  },
} as const

export const getAreaQuotePdf = {
  method: 'GET',
  url: clientAreaPaths.areaQuotePdf,
  config: { access: 'client_area.use' },
  schema: { summary: 'Download the signed document of an accepted quote', params: areaQuoteParams },
} as const

export const askAreaQuote = {
  method: 'POST',
  url: clientAreaPaths.areaQuoteMessages,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Add a message about an accepted quote; idempotent by id',
    params: areaQuoteParams,
    body: AreaQuoteQuestion,
    response: { 200: AreaQuote },
  },
} as const
