/** What a morning report tells of, the worst first. */
export const morningKinds = ['missed', 'late', 'short', 'open', 'problem'] as const

/** A visit is short when less than this of its planned time was worked. */
export const shortShare = 0.75

/** Of the findings; the rest is counted. */
export const morningItemsMax = 20
