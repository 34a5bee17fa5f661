/** Kinds of findings in the morning report, worst first. */
export const morningKinds = ['missed', 'late', 'short', 'open', 'problem', 'early'] as const

/** Maximum of findings listed; the rest is only counted. */
export const morningItemsMax = 20
