import type { QuoteState } from '#shared/quotes/states.ts'

/** What can be done to a quote, named by the column it goes to. */
export const quoteMoves = ['sent', 'accepted', 'declined', 'draft'] as const
export type QuoteMove = (typeof quoteMoves)[number]

const decided: readonly QuoteMove[] = ['accepted', 'declined', 'draft']
const moves: Readonly<Record<QuoteState, readonly QuoteMove[]>> = {
  draft: ['sent'],
  sent: decided,
  viewed: decided,
  expired: decided,
  declined: ['draft'],
  accepted: [],
}

/** Where a quote of this state may go from here, by a person's hand. */
export const movesOf = (state: QuoteState) => moves[state]
