import { Type, type Static } from 'typebox'
import { clientAreaPaths } from './paths.ts'
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
})
export type AreaQuote = Static<typeof AreaQuote>
export const AreaQuoteList = List(AreaQuote)
export type AreaQuoteList = Static<typeof AreaQuoteList>

export const listAreaQuotes = {
  method: 'GET',
  url: clientAreaPaths.areaQuotes,
  config: { access: 'client_area.use', readsReplica: true },
  schema: {
    summary: 'The quotes that the own client accepted, newest first',
    params: clientParams,
    response: { 200: AreaQuoteList },
  },
} as const

export const getAreaQuote = {
  method: 'GET',
  url: clientAreaPaths.areaQuote,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'One accepted quote',
    params: Type.Object({ ...clientParams.properties, quoteId: Id }),
    response: { 200: AreaQuote },
  },
} as const
