import type { PackId } from './pack.ts'
import type { AlternativeWeek } from './alternative-week.ts'
import { packFor } from './packs.ts'
import type { WorkweekSetting } from './workweeks.ts'

/** A place's pack, and the organization's choices where the rules leave one. */
export interface PayTerms {
  packId: PackId
  paysLongRests: boolean
  regularRate: 'weighted' | 'rate_in_effect'
  /** Gaps between two sites up to this count as travel entirely; null counts only entered travel. */
  travelGapMinutes: number | null
  /** Hourly travel rate in 1/10000; 0 means the member's own rate. */
  travelRateE4: number
  /** True if the organization's state allows no salary for fluctuating hours. */
  fixedHoursOnly?: boolean
}

/** The organization's decisions as dated lists; none is a constant in code. */
export interface PayPolicy extends PayTerms {
  timeZone: string
  workweeks: readonly WorkweekSetting[]
  /** Terms that replace the policy's own in workweeks that begin on or after a day; oldest first. */
  later?: readonly (PayTerms & { from: string })[]
  /** By effective day, oldest first. */
  minimumWages: readonly { from: string; rateE4: number }[]
  /** Locations with their own rules. */
  places?: ReadonlyMap<string, readonly PlaceTerms[]>
}

/** A location's rules from a day; lists of them are oldest first. */
export interface PlaceTerms {
  from: string
  /** Null means the organization's rules again. */
  packId: PackId | null
  minimumWageE4: number
  /** True if a salary for fluctuating hours is unlawful. */
  fixedHoursOnly?: boolean
}

/** The rules of a member's workweeks from a day. */
export interface HomeTerms {
  from: string
  /** Null means the organization's rules. */
  packId: PackId | null
  /** California: the schedule that the member's work unit elected. */
  alternativeWeek: AlternativeWeek | null
  /** True if a salary for fluctuating hours is unlawful. */
  fixedHoursOnly?: boolean
}

/** All packs that some place may use. */
export const packsIn = ({ packId, later = [], places }: PayPolicy): PackId[] => [
  packId,
  ...later.map((terms) => terms.packId),
  ...[...(places?.values() ?? [])].flatMap((terms) => terms.flatMap((term) => term.packId ?? [])),
]

/** True if some place counts from when work began, so that the neighboring days of a week matter. */
export const needsNeighborDays = (policy: PayPolicy, to: string): boolean =>
  packsIn(policy)
    .map((id) => packFor(id, to))
    .some(({ day, california, spread }) => california || spread || day.countsFrom === 'first_start')

/** True if some place's statutory holiday premium replaces overtime. */
export const holidaysApartIn = (policy: PayPolicy, to: string): boolean =>
  packsIn(policy).some((id) => typeof packFor(id, to).holidayPay?.work.towardWeek === 'number')

export const termsFor = (policy: PayPolicy, week: string): PayTerms =>
  policy.later?.findLast(({ from }) => from <= week) ?? policy

/** In 1/10000 an hour. */
export const minimumWage = ({ minimumWages }: PayPolicy, day: string) =>
  minimumWages.findLast(({ from }) => from <= day)?.rateE4 ?? 0
