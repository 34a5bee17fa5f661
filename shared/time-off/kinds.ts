export const leaveKinds = ['vacation', 'sick', 'unpaid', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]

export const requestStates = ['requested', 'approved', 'declined', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

/**
 * `recount` corrects existing lines after a late correction of work. `payout` and `forfeit` settle the balance of a
 * member who left; `reinstate` restores it on a rehire.
 */
export const ledgerKinds = [
  'grant',
  'accrue',
  'use',
  'adjust',
  'carry',
  'expire',
  'reverse',
  'recount',
  'payout',
  'forfeit',
  'reinstate',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** The reason for a day's minutes in a request. */
export const dayReasons = ['scheduled', 'policy_day', 'holiday', 'not_scheduled'] as const

/** How to treat the balance when a member leaves: unchanged, forfeited, or paid out in full or up to a limit. */
export const leavingPays = ['kept', 'none', 'all', 'up_to'] as const
export type LeavingPays = (typeof leavingPays)[number]

export const feedScopes = ['own', 'team'] as const
export type FeedScope = (typeof feedScopes)[number]

export const accrualMethods = ['none', 'per_hour_worked', 'per_period', 'yearly'] as const
export type AccrualMethod = (typeof accrualMethods)[number]

export const timeOffLimits = {
  /** Days per request. */
  requestDaysMax: 92,
  /** Days per calendar. */
  windowDaysMax: 92,
  /** How far ahead a request or forecast may be. */
  aheadDaysMax: 400,
  /** How far back an absence may be entered. */
  backDaysMax: 400,
  noteMax: 500,
  policiesMax: 50,
  assignMax: 500,
  adjustMinutesMax: 600_000,
} as const
