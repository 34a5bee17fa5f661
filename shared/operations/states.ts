/** Where a visit stands, what needs somebody first. */
export const visitStates = ['missing', 'late', 'short', 'started', 'planned', 'done', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]
/** Those that somebody should look at now. */
export const attentionStates = ['missing', 'late', 'short'] as const satisfies readonly VisitState[]
export type AttentionState = (typeof attentionStates)[number]

/** Where one person stands at one visit. */
export const memberStates = [
  'not_started',
  'early',
  'working',
  'short',
  'done',
  'long',
  'late',
  'no_show',
  'covered',
] as const
export type MemberState = (typeof memberStates)[number]

/** Whether somebody has not come, or only before the visit and not for long. */
export const isAwayState = (state: MemberState): boolean =>
  state === 'not_started' || state === 'late' || state === 'no_show'

/** Who worked more than this share of the plan stayed long; the monitor for long visits begins with the same. */
export const longPercent = 120
