import type { Pack } from './pack.ts'
import { packFor } from './packs.ts'
import {
  needsNeighborDays,
  minimumWage,
  termsFor,
  type HomeTerms,
  type PayPolicy,
  type PayTerms,
} from './pay-policy.ts'
import type { PlaceRules, RulesAt } from './pieces.ts'
import { overlapAt, workdaysBetween, type Overlap, type Workday } from './workweeks.ts'

export interface PayWeek {
  week: string
  lastDay: string
  days: readonly Workday[]
  /**
   * The workdays next to the week, set if a place counts from when work began: a night may reach into the week or
   * out of it.
   */
  dayBefore: Workday | undefined
  dayAfter: Workday | undefined
  /** The organization's pack. */
  pack: Pack
  terms: PayTerms
  rulesAt: RulesAt
  /** For the first week after a workweek change: the hours that also lie in the old week. */
  overlap: Overlap | null
}

/**
 * The workweeks that touch a span of days, both included, plus the old week before a changed one. The same for every
 * member.
 */
export interface PayCalendar {
  from: string
  to: string
  weeks: readonly PayWeek[]
  /** True for half-month pay periods, in which a salary is always the same. */
  isHalfMonth?: boolean
}

export function payCalendar(
  policy: PayPolicy,
  from: string,
  to: string,
  looksAround = needsNeighborDays(policy, to),
): PayCalendar {
  const { timeZone, workweeks } = policy
  const noon = (day: string, days: number) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds /
    1000
  // Starts 16 days early, because the week before a short one is needed too.
  const workdays = workdaysBetween(timeZone, workweeks, noon(from, -16), noon(to, 8))
  const weeks = [...Map.groupBy(workdays, ({ week }) => week)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, days]): PayWeek => {
      const terms = termsFor(policy, week)
      const lastDay = days.at(-1)?.date ?? week
      return {
        week,
        lastDay,
        days,
        dayBefore: looksAround ? workdays.findLast(({ date }) => date < week) : undefined,
        dayAfter: looksAround ? workdays.find(({ date }) => date > lastDay) : undefined,
        pack: packFor(terms.packId, week),
        terms,
        rulesAt: rulesOf(policy, terms),
        overlap: workweeks.length > 1 ? overlapAt(timeZone, workweeks, week) : null,
      }
    })
  const touches = ({ days }: PayWeek) => days.some(({ date }) => date >= from && date <= to)
  return {
    from,
    to,
    weeks: weeks.filter((week, at) => {
      const next = weeks[at + 1]
      return touches(week) || (next?.overlap && touches(next))
    }),
  }
}

/** Applies places with their own rules to the same weeks. */
export const calendarWithPlaces = (calendar: PayCalendar, policy: PayPolicy): PayCalendar => ({
  ...calendar,
  weeks: calendar.weeks.map((week) => ({ ...week, rulesAt: rulesOf(policy, week.terms) })),
})

/** Finds a place's own rules on a workday, or the organization's; cached for all members. */
function rulesOf(policy: PayPolicy, terms: PayTerms): RulesAt {
  const rulesByWeek = new Map<string, Map<string, PlaceRules>>()
  return (locationId, day) => {
    const placeTerms = locationId === null ? undefined : policy.places?.get(locationId)
    const key = placeTerms && locationId !== null ? locationId : ''
    const days = rulesByWeek.get(key) ?? new Map<string, PlaceRules>()
    if (days.size === 0) rulesByWeek.set(key, days)
    const known = days.get(day)
    if (known) return known
    const latest = placeTerms?.findLast(({ from }) => from <= day)
    const dated = latest?.packId ? latest : undefined
    const rules = {
      pack: packFor(dated?.packId ?? terms.packId, day),
      minimumWageE4: dated?.minimumWageE4 ?? minimumWage(policy, day),
      fixedHoursOnly: (dated ?? terms).fixedHoursOnly ?? false,
    }
    days.set(day, rules)
    return rules
  }
}

/** The span of logs needed for a period, in whole workweeks. Seconds since 1970. */
export function neededTime({ weeks }: PayCalendar): { start: number; end: number } {
  const days = workdaysOf(weeks)
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}

/** Consecutive workdays of the weeks, with the neighboring days if the rules look at them. */
export function workdaysOf(weeks: PayCalendar['weeks']): readonly Workday[] {
  const [before, after] = [weeks[0]?.dayBefore, weeks.at(-1)?.dayAfter]
  return [...(before ? [before] : []), ...weeks.flatMap(({ days }) => days), ...(after ? [after] : [])]
}

/** Finds the rules of a workweek: the member's home jurisdiction, or else the organization's. */
export const homePack = ({ week, terms }: Pick<PayWeek, 'week' | 'terms'>, homes: readonly HomeTerms[] = []): Pack =>
  packFor(homes.findLast(({ from }) => from <= week)?.packId ?? terms.packId, week)
