/** The stored states; a sent quote past its last day is shown as expired. */
const storedQuoteStates = ['draft', 'sent', 'viewed', 'accepted', 'declined'] as const
export type StoredQuoteState = (typeof storedQuoteStates)[number]

export const quoteStates = [...storedQuoteStates, 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** True for final states. */
export const isSettled = (state: QuoteState) => state === 'accepted' || state === 'declined' || state === 'expired'

/** The states a link's holder can see. */
export const openQuoteStates = ['open', 'accepted', 'declined', 'expired', 'revised', 'withdrawn'] as const
export type OpenQuoteState = (typeof openQuoteStates)[number]

/** A quote is created by a member or requested on the public page. */
export const quoteSources = ['staff', 'request'] as const
export type QuoteSource = (typeof quoteSources)[number]

/** Loss reasons for the statistics. */
export const lossKinds = ['price', 'timing', 'competitor', 'scope', 'stays', 'unreachable', 'another'] as const
export type LossKind = (typeof lossKinds)[number]

/** How a client's decision was received when it was not made on the quote's page. */
export const decisionWays = ['phone', 'mail', 'person', 'paper'] as const
export type DecisionWay = (typeof decisionWays)[number]

/** Days before expiry from which an open quote is marked as ending soon. */
export const endsSoonDays = 7

/** Returns the state on a day; the last day is still valid. Days are YYYY-MM-DD. */
export const quoteStateOn = (state: StoredQuoteState, validUntil: string | null, today: string): QuoteState =>
  (state === 'sent' || state === 'viewed') && validUntil !== null && validUntil < today ? 'expired' : state

/** Formats a quote's number for display. */
export const quoteNumber = (number: number, revision = 1) => `Q-${number}${revision > 1 ? `-${revision}` : ''}`
