/** A policy's way of adding to a balance, in whole minutes. */
type Accrual =
  | { readonly method: 'none' }
  /** One minute per `divisor` minutes worked, exact: 30 is one hour for 30 hours. */
  | { readonly method: 'per_hour_worked'; readonly divisor: number }
  /** On the last day of each pay period. */
  | { readonly method: 'per_period'; readonly minutes: number }
  /** On the first day of each policy year; prorated in the year of hire. */
  | { readonly method: 'yearly'; readonly minutes: number }

export interface LeavePolicy {
  accrual: Accrual
  /** Accrual stops here, but nothing is removed. */
  capMinutes: number | null
  /** Maximum accrual in a policy year, and maximum use in one. */
  yearlyAccrualMaxMinutes: number | null
  yearlyUseMaxMinutes: number | null
  /** MM-DD of the first day of the policy year, or the hire date. */
  yearStart: { readonly kind: 'date'; readonly monthDay: string } | { readonly kind: 'hire' }
  /** Maximum carryover into a new year; null carries all. */
  carryOverMaxMinutes: number | null
  /** Days into the new year after which unused carried minutes expire. */
  carryOverExpiresAfterDays: number | null
  /** Days from hire before minutes accrue, and before they can be used. */
  accrualWaitingDays: number
  useWaitingDays: number
  allowsNegative: boolean
}

/**
 * The order of lines on one day: the year turns, the policy gives, people correct, leave is used, the balance is
 * settled.
 */
export const entryKinds = [
  'reinstate',
  'carry',
  'expire',
  'grant',
  'accrue',
  'recount',
  'adjust',
  'use',
  'reverse',
  'payout',
  'forfeit',
] as const
type EntryKind = (typeof entryKinds)[number]

/** Kinds the policy produces; all others are entered. */
export const computedKinds = ['grant', 'accrue', 'carry', 'expire'] as const satisfies readonly EntryKind[]
export type ComputedKind = (typeof computedKinds)[number]
export const isComputed = (kind: string): kind is ComputedKind => (computedKinds as readonly string[]).includes(kind)

/**
 * Kinds that a departure produces; their sum per kind and day always matches the current rules, however often the
 * departure changed.
 */
export const settledKinds = ['payout', 'forfeit', 'reinstate'] as const satisfies readonly EntryKind[]
export type SettledKind = (typeof settledKinds)[number]
export const isSettled = (kind: string): kind is SettledKind => (settledKinds as readonly string[]).includes(kind)

/** The balance is the sum of the minutes. */
export interface LedgerEntry {
  kind: EntryKind
  day: string
  minutes: number
  /** The request or adjustment behind the line; empty for lines of the policy. */
  ref: string
}

/** A last day of employment. */
export interface Departure {
  day: string
  /** The first day after a rehire. */
  backOn: string | null
  /** Maximum payout of the balance; null if the balance stays. */
  paidMaxMinutes: number | null
  /** A rehire within this many days returns forfeited minutes. */
  reinstatedDays: number
}

/** The facts about a member that a ledger is computed from. */
export interface LeaveFacts {
  hiredOn: string
  /** Seconds worked, by workday. */
  worked: ReadonlyMap<string, number>
  /** Last days of pay periods. */
  periodEnds: ReadonlySet<string>
  /** Use (negative), adjustments and reversals, as entered. */
  entries: readonly LedgerEntry[]
  /** Oldest first. */
  departures?: readonly Departure[]
  /** The last day on which the policy gives minutes; later entries still count. */
  givesThrough?: string | null
}

const rank = new Map(entryKinds.map((kind, at) => [kind, at]))

/** Sorts lines of one day by kind, then additions before deductions, so that balances do not depend on ids. */
export const inOrder = (lines: readonly LedgerEntry[]): LedgerEntry[] =>
  lines.toSorted(
    (line, other) => (rank.get(line.kind) ?? 0) - (rank.get(other.kind) ?? 0) || other.minutes - line.minutes,
  )
