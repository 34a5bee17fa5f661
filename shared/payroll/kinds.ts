/** Packs of overtime rules, by jurisdiction. */
export const payPackIds = [
  'none',
  'us',
  'us-ca',
  'us-ak',
  'us-co',
  'us-nv',
  'us-ky',
  'us-dc',
  'us-me',
  'us-ma',
  'us-nh',
  'us-nj',
  'us-ny',
  'us-ny-misc',
  'us-ri',
  'ca-bc',
  'ca-on',
  'ca-ab',
  'ca-qc',
  'ca-mb',
  'ca-sk',
  'ca-ns',
  'ca-pe',
  'ca-nb',
  'ca-nl',
] as const
export type PayPackId = (typeof payPackIds)[number]

/** Why the federal rules apply: no state overtime law, the same 40 hours, or a threshold above the federal one. */
export const federalReasons = ['no_law', 'same_hours', 'more_hours'] as const
export type FederalBecause = (typeof federalReasons)[number]

/** Legal requirements that are not computed here; listed where the jurisdiction is chosen. */
export const notCoveredKinds = [
  'local_wages',
  'wages_by_size',
  'wages_by_area',
  'call_in_pay',
  'meal_breaks',
  'sunday_pay',
  'small_employers',
  'minimum_daily_pay',
  'holiday_overtime',
  'holiday_attendance',
] as const
export type NotCovered = (typeof notCoveredKinds)[number]

/**
 * The regular rate of a week with several rates: their weighted average, or, by agreement on file, the rate in effect
 * during the overtime hour.
 */
export const regularRates = ['weighted', 'rate_in_effect'] as const
export type RegularRate = (typeof regularRates)[number]

/**
 * `straight` is every hour at its own rate; `overtime` and `double` are the premium on top, so that the hours of
 * straight lines, visit lines, day rates and salaries add up to the hours worked.
 */
export const payLineKinds = [
  'straight',
  'visit',
  'day_rate',
  'salary',
  'travel',
  'minimum_wage',
  'rest_pay',
  'overtime',
  'double',
  'bonus',
  'bonus_overtime',
  'meal_premium',
  'rest_premium',
  'split_shift',
  'spread_of_hours',
  'reporting_time',
  'schedule_change',
  'short_rest',
  'holiday',
  'time_off',
  'mileage',
  'adjustment',
] as const
export type PayLineKind = (typeof payLineKinds)[number]

export const adjustmentKinds = ['bonus', 'deduction', 'retro', 'reimbursement'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** The cause of the gap between two shifts of a day: from the schedule, or recorded by hand. */
export const shiftGaps = ['schedule', 'employer', 'member'] as const
export type ShiftGap = (typeof shiftGaps)[number]

export const payRunStates = ['open', 'locked', 'exported'] as const
export type PayRunState = (typeof payRunStates)[number]

/** Issues to review before a member's pay is approved. */
export const payFlags = [
  'running',
  'missing_rate',
  'closed_automatically',
  'long',
  'time_off_overlap',
  'edited',
  'changed',
  'self_approved',
  'negative_net',
  'unpriced_leave',
  'under_minimum_wage',
  'unpaid_travel',
  'low_exempt_salary',
] as const
export type PayFlag = (typeof payFlags)[number]

/** Likely errors: approval requires that they are resolved or overridden with a reason. */
export const overridablePayFlags = [
  'negative_net',
  'unpriced_leave',
  'under_minimum_wage',
  'unpaid_travel',
  'low_exempt_salary',
] as const
export type OverridablePayFlag = (typeof overridablePayFlags)[number]

export const isOverridable = (flag: PayFlag): flag is OverridablePayFlag =>
  (overridablePayFlags as readonly PayFlag[]).includes(flag)

/** The amount is not yet known, so the member cannot be approved. */
export const blockingPayFlags: readonly PayFlag[] = [
  'running',
  'missing_rate',
  'time_off_overlap',
  ...overridablePayFlags,
]

interface Flagged {
  flags: readonly PayFlag[]
  overrides: readonly { flag: PayFlag }[]
}

/** Returns the flags that still prevent an approval. */
export const openPayFlags = ({ flags, overrides }: Flagged): PayFlag[] =>
  flags.filter((flag) => blockingPayFlags.includes(flag) && !overrides.some((override) => override.flag === flag))

/** The inputs of a member's pay that can change after an approval, in groups shown to people. */
export const payChangeKinds = [
  'rules',
  'employment',
  'work_logs',
  'rates',
  'adjustments',
  'time_off',
  'mileage',
  'holidays',
  'workdays',
  'travel',
  'posted_schedule',
  'corrections',
] as const
export type PayChangeKind = (typeof payChangeKinds)[number]

/** CSV and XLSX show any period as computed now; the other formats need a locked one. */
export const payExportFormats = [
  'csv',
  'xlsx',
  'custodia',
  'journal',
  'adp',
  'gusto',
  'paychex',
  'paylocity',
  'quickbooks_desktop',
  'quickbooks_online',
  'rippling',
] as const
export type PayExportFormat = (typeof payExportFormats)[number]

export const payrollLimits = {
  noteMax: 300,
  reasonMax: 300,
  /** Members per approval request. */
  approvalsMax: 1000,
  /** Pay statements per response. */
  statementsMax: 25,
  /** Periods per list. */
  periodsMax: 52,
  /** In a longer gap only the distance-based travel time counts; the rest is the member's own time. */
  travelGapMinutes: 120,
  /** After a longer pause the member is assumed to come from home. */
  travelGapMinutesMax: 239,
  amountMinorMax: 100_000_000_000,
} as const

/** Further settings that can be added with the pay rules of a state or province. */
export const alongsideKinds = ['leave', 'holidays'] as const
