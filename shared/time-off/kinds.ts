export const leaveKinds = ['vacation', 'sick', 'unpaid', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]

export const requestStates = ['requested', 'approved', 'declined', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

/** `recount` is what a late correction of work changed about lines that were written already. */
export const ledgerKinds = ['grant', 'accrue', 'use', 'adjust', 'carry', 'expire', 'reverse', 'recount'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Why a day of a request counts as it does. */
export const dayReasons = ['scheduled', 'policy_day', 'holiday', 'not_scheduled'] as const

export const feedScopes = ['own', 'team'] as const
export type FeedScope = (typeof feedScopes)[number]

export const accrualMethods = ['none', 'per_hour_worked', 'per_period', 'yearly'] as const
export type AccrualMethod = (typeof accrualMethods)[number]

export const timeOffLimits = {
  /** Days of one request. */
  requestDaysMax: 92,
  /** Days of one calendar. */
  windowDaysMax: 92,
  /** How far ahead a request or a forecast may lie. */
  aheadDaysMax: 400,
  /** How far back an absence may be entered. */
  backDaysMax: 400,
  noteMax: 500,
  policiesMax: 50,
  assignMax: 500,
  adjustMinutesMax: 600_000,
} as const
