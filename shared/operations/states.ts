/** Where a visit stands, what needs somebody first. */
export const visitStates = ['missing', 'late', 'started', 'planned', 'done', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]
