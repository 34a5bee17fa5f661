/** How a policy fills a balance. All time is in whole minutes. */
type Accrual =
  | { readonly method: 'none' }
  /** One minute for every `divisor` minutes worked, carried exactly: 30 is one hour for 30 hours. */
  | { readonly method: 'per_hour_worked'; readonly divisor: number }
  /** On the last day of each pay period. */
  | { readonly method: 'per_period'; readonly minutes: number }
  /** On the first day of each policy year; in the year of hire the share of the days that are left. */
  | { readonly method: 'yearly'; readonly minutes: number }

export interface LeavePolicy {
  accrual: Accrual
  /** Nothing accrues over it; nothing is taken away either. */
  capMinutes: number | null
  /** What accrues in a policy year at most, and what of the balance can be used in one. */
  yearlyAccrualMaxMinutes: number | null
  yearlyUseMaxMinutes: number | null
  /** MM-DD of the first day of the policy year, or the day of hire. */
  yearStart: { readonly kind: 'date'; readonly monthDay: string } | { readonly kind: 'hire' }
  /** What is taken into a new year at most; null is all of it. */
  carryOverMaxMinutes: number | null
  /** After so many days of the new year, what is unused of the carried minutes ends. */
  carryOverExpiresAfterDays: number | null
  /** Days from hire before minutes accrue, and before they can be used. */
  accrualWaitingDays: number
  useWaitingDays: number
  allowsNegative: boolean
}

/** In the order in which lines of one day count: the year turns, the policy gives, people correct, leave is used, the balance is settled. */
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

/** Those that the policy makes; the others are entered. */
export const computedKinds = ['grant', 'accrue', 'carry', 'expire'] as const satisfies readonly EntryKind[]
export type MadeKind = (typeof computedKinds)[number]
export const isMade = (kind: string): kind is MadeKind => (computedKinds as readonly string[]).includes(kind)

/** What a member's leaving makes: their sum by kind and day is what the rules say now, however often that changed. */
export const settledKinds = ['payout', 'forfeit', 'reinstate'] as const satisfies readonly EntryKind[]
export type SettledKind = (typeof settledKinds)[number]
export const isSettled = (kind: string): kind is SettledKind => (settledKinds as readonly string[]).includes(kind)

/** One line of the ledger; the balance is the sum of the minutes. */
export interface LedgerEntry {
  kind: EntryKind
  day: string
  minutes: number
  /** What led to it: a request, an adjustment; empty for those the policy makes. */
  ref: string
}

/** A last day of work. */
export interface Departure {
  day: string
  /** The first day after a re-hire. */
  backOn: string | null
  /** What is paid of the balance at most; null where the balance stays as it is. */
  paidMaxMinutes: number | null
  /** Within how many days of the last one a re-hire brings back what was forfeited. */
  reinstatedDays: number
}

/** What happened to a member: by day. */
export interface LeaveFacts {
  hiredOn: string
  /** Seconds worked, by workday. */
  worked: ReadonlyMap<string, number>
  /** Last days of pay periods. */
  periodEnds: ReadonlySet<string>
  /** Use (negative), adjustments, reversals, as they were entered. */
  entries: readonly LedgerEntry[]
  /** Oldest first. */
  departures?: readonly Departure[]
  /** The last day on which the policy gives; what is entered later still counts. */
  givesThrough?: string | null
}

const rank = new Map(entryKinds.map((kind, at) => [kind, at]))

/** The lines of one day: by kind, then what adds before what takes. Whatever ids they have, each balance is the same. */
export const inOrder = (lines: readonly LedgerEntry[]): LedgerEntry[] =>
  lines.toSorted((one, other) => (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0) || other.minutes - one.minutes)
