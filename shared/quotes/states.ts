/** What is stored; a sent quote whose day has passed shows as expired. */
const storedQuoteStates = ['draft', 'sent', 'viewed', 'accepted', 'declined'] as const
export type StoredQuoteState = (typeof storedQuoteStates)[number]

export const quoteStates = [...storedQuoteStates, 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** Nobody waits for anything any more: there are ever more of these. */
export const isSettled = (state: QuoteState) => state === 'accepted' || state === 'declined' || state === 'expired'

/** What the holder of a link meets. */
export const openQuoteStates = ['open', 'accepted', 'declined', 'expired', 'revised', 'withdrawn'] as const
export type OpenQuoteState = (typeof openQuoteStates)[number]

/** How a quote came to be: by somebody of the organisation, or asked for on its public page. */
export const quoteSources = ['staff', 'request'] as const
export type QuoteSource = (typeof quoteSources)[number]

/** Why a quote was lost, in the words an owner counts it by. */
export const lossKinds = ['price', 'timing', 'competitor', 'scope', 'stays', 'unreachable', 'another'] as const
export type LossKind = (typeof lossKinds)[number]

/** How a client's decision reached the organisation, when it was not on the quote's own page. */
export const decisionWays = ['phone', 'mail', 'person', 'paper'] as const
export type DecisionWay = (typeof decisionWays)[number]

/** Days before its last one on which an open quote is said to end soon. */
export const endsSoonDays = 7

/** The last day counts. Days are YYYY-MM-DD. */
export const quoteStateOn = (state: StoredQuoteState, validUntil: string | null, today: string): QuoteState =>
  (state === 'sent' || state === 'viewed') && validUntil !== null && validUntil < today ? 'expired' : state

/** How people call a quote. */
export const quoteNumber = (number: number, revision = 1) => `Q-${number}${revision > 1 ? `-${revision}` : ''}`
