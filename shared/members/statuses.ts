/** `no_account`: without an account and an open invitation, often only a phone number. */
export const memberStatuses = ['active', 'invited', 'no_account', 'deactivated'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const memberSorts = ['name', '-name', 'hiredOn', '-hiredOn'] as const
export type MemberSort = (typeof memberSorts)[number]

export const payBases = ['hour', 'visit', 'day', 'salary'] as const
export type PayBasis = (typeof payBases)[number]

/** The period a salary is stated for. */
export const salaryPeriods = ['week', 'two_weeks', 'half_month', 'month'] as const
export type SalaryPeriod = (typeof salaryPeriods)[number]

/** Exempt from overtime; for a number of hours a week; or as straight pay for all hours worked. */
export const salaryKinds = ['exempt', 'fixed', 'fluctuating'] as const
export type SalaryKind = (typeof salaryKinds)[number]

/** Documents of a member; a location can only require a certification. */
export const paperKinds = ['certification', 'training', 'contract', 'identity', 'document'] as const
export type PaperKind = (typeof paperKinds)[number]
