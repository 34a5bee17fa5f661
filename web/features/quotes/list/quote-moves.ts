import type { QuoteState } from '#shared/quotes/states.ts'

/** Actions on a quote, named by the column it moves to. */
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

/** Moves that a user can make from a state. */
export const movesOf = (state: QuoteState) => moves[state]
