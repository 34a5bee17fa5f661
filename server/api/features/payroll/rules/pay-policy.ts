import type { AlternativeWeek } from './alternative-week.ts'
import { packFor, type PackId } from './packs.ts'
import type { WorkweekSetting } from './workweeks.ts'

/** How a place's overtime is counted, and what the organisation decided where the rules leave a choice. */
export interface PayTerms {
  packId: PackId
  paysLongRests: boolean
  regularRate: 'weighted' | 'rate_in_effect'
  /** A gap between two sites that is travel as a whole; null where only what was entered counts. */
  travelGapMinutes: number | null
  /** Hourly travel rate in 1/10000; 0 for the member's own rate. */
  travelRateE4: number
  /** The organisation's state takes no salary for fluctuating hours. */
  fixedHoursOnly?: boolean
}

/** What the organisation decided; each list is dated data, none a constant in code. */
export interface PayPolicy extends PayTerms {
  timeZone: string
  workweeks: readonly WorkweekSetting[]
  /** Terms that replace the policy's own in the workweeks that begin on or after a day; oldest first. */
  later?: readonly (PayTerms & { from: string })[]
  /** By the day from which it holds; oldest first. */
  minimumWages: readonly { from: string; rateE4: number }[]
  /** Locations with rules of their own. */
  places?: ReadonlyMap<string, readonly PlaceTerms[]>
}

/** What holds at one location from a day on; the lists of them are oldest first. */
export interface PlaceTerms {
  from: string
  /** Null: the organisation's rules again. */
  packId: PackId | null
  minimumWageE4: number
  /** A salary for fluctuating hours is not lawful. */
  fixedHoursOnly?: boolean
}

/** What judges a member's workweeks from a day on. */
export interface HomeTerms {
  from: string
  /** Null: the organisation's rules. */
  packId: PackId | null
  /** The schedule that the member's work unit elected, in California. */
  alternativeWeek: AlternativeWeek | null
  /** A salary for fluctuating hours is not lawful. */
  fixedHoursOnly?: boolean
}

/** Every text of rules that some place may be judged by. */
export const packsIn = ({ packId, later = [], places }: PayPolicy): PackId[] => [
  packId,
  ...later.map((one) => one.packId),
  ...[...(places?.values() ?? [])].flatMap((terms) => terms.flatMap((one) => one.packId ?? [])),
]

/** Whether some place judges work by when it began, so that the workdays beside a week are looked at. */
export const needsNeighborDays = (policy: PayPolicy, to: string): boolean =>
  packsIn(policy)
    .map((id) => packFor(id, to))
    .some(({ day, california, spread }) => california || spread || day.countsFrom === 'first_start')

/** Whether work on a statutory holiday of some place has a premium that stands for overtime. */
export const holidaysApartIn = (policy: PayPolicy, to: string): boolean =>
  packsIn(policy).some((id) => typeof packFor(id, to).holidayPay?.work.towardWeek === 'number')

/** The terms in force in the workweek that begins on a day. */
export const termsFor = (policy: PayPolicy, week: string): PayTerms =>
  policy.later?.findLast(({ from }) => from <= week) ?? policy

/** The organization's minimum wage on a day, in 1/10000. */
export const minimumWage = ({ minimumWages }: PayPolicy, day: string) =>
  minimumWages.findLast(({ from }) => from <= day)?.rateE4 ?? 0
