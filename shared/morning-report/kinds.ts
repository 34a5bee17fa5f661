/** What a morning report tells of, the worst first. */
export const morningKinds = ['missed', 'late', 'short', 'open', 'problem', 'early'] as const

/** Of the findings; the rest is counted. */
export const morningItemsMax = 20
