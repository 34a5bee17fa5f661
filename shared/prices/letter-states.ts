/** Stored states of a price letter. */
export const letterStates = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type LetterState = (typeof letterStates)[number]

/** The states that a client sees; a letter expires at the end of the month in which its prices should have begun. */
export const openLetterStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type OpenLetterState = (typeof openLetterStates)[number]
