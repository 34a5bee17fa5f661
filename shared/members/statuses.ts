/** `no_account`: a member without an account and without an open invitation, often a phone number only. */
export const memberStatuses = ['active', 'invited', 'no_account', 'deactivated'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const memberSorts = ['name', '-name', 'hiredOn', '-hiredOn'] as const
export type MemberSort = (typeof memberSorts)[number]

export const payBases = ['hour', 'visit', 'day', 'salary'] as const
export type PayBasis = (typeof payBases)[number]

/** What a salary is named for. */
export const salaryPeriods = ['week', 'two_weeks', 'half_month', 'month'] as const
export type SalaryPeriod = (typeof salaryPeriods)[number]

/** Without overtime; for a number of hours a week; or as straight pay of whatever hours are worked. */
export const salaryKinds = ['exempt', 'fixed', 'fluctuating'] as const
export type SalaryKind = (typeof salaryKinds)[number]

/** What is kept of a member on paper; only a certification can be asked for by a location. */
export const paperKinds = ['certification', 'training', 'contract', 'identity', 'document'] as const
export type PaperKind = (typeof paperKinds)[number]
