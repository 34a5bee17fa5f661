/** Stored states of a price letter. */
export const letterStates = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type LetterState = (typeof letterStates)[number]

/** What a client sees: a letter lapses with the month its prices should have begun in. */
export const openLetterStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type OpenLetterState = (typeof openLetterStates)[number]
