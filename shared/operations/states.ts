/** States of a visit, most urgent first. */
export const visitStates = ['no_show', 'late', 'short', 'started', 'planned', 'done', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]
/** States that need attention. */
export const attentionStates = ['no_show', 'late', 'short', 'unconfirmed'] as const
export type AttentionState = (typeof attentionStates)[number]

/** States of one member at one visit. */
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

/** True when a member has not come; a short stay before the visit does not count. */
export const isAwayState = (state: MemberState): boolean =>
  state === 'not_started' || state === 'late' || state === 'no_show'

/** Work above this percentage of the plan is long; the default of the monitor for long visits. */
export const longPercent = 120
