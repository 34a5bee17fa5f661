import { packFor, type Pack } from './packs.ts'
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
  /** The workdays beside the week, where a place judges work by when it began: a night may reach into the week or out of it. */
  dayBefore: Workday | undefined
  dayAfter: Workday | undefined
  /** The organisation's own. */
  pack: Pack
  terms: PayTerms
  rulesAt: RulesAt
  /** For the first week after a workweek change, the hours that also lie in the old week. */
  overlap: Overlap | null
}

/**
 * The workweeks that touch the days from one to another, both included, and the old one beside the first after a change:
 * the same for every member.
 */
export interface PayCalendar {
  from: string
  to: string
  weeks: readonly PayWeek[]
  /** The days are a pay period of half a month, for which a salary is always the same. */
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
  // The week before a short one is read with it.
  const all = workdaysBetween(timeZone, workweeks, noon(from, -16), noon(to, 8))
  const weeks = [...Map.groupBy(all, ({ week }) => week)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, days]): PayWeek => {
      const terms = termsFor(policy, week)
      const lastDay = days.at(-1)?.date ?? week
      return {
        week,
        lastDay,
        days,
        dayBefore: looksAround ? all.findLast(({ date }) => date < week) : undefined,
        dayAfter: looksAround ? all.find(({ date }) => date > lastDay) : undefined,
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

/** The same weeks, with places that have rules of their own. */
export const calendarWithPlaces = (calendar: PayCalendar, policy: PayPolicy): PayCalendar => ({
  ...calendar,
  weeks: calendar.weeks.map((week) => ({ ...week, rulesAt: rulesOf(policy, week.terms) })),
})

/** The rules of a place on a workday: its own, else the organisation's. Made once for all members. */
function rulesOf(policy: PayPolicy, terms: PayTerms): RulesAt {
  const made = new Map<string, Map<string, PlaceRules>>()
  return (locationId, day) => {
    const own = locationId === null ? undefined : policy.places?.get(locationId)
    const key = own && locationId !== null ? locationId : ''
    const days = made.get(key) ?? new Map<string, PlaceRules>()
    if (days.size === 0) made.set(key, days)
    const known = days.get(day)
    if (known) return known
    const latest = own?.findLast(({ from }) => from <= day)
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

/** From which instant to which the logs of a period are needed: whole workweeks. Seconds since 1970. */
export function neededTime({ weeks }: PayCalendar): { start: number; end: number } {
  const days = workdaysOf(weeks)
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}

/** The workdays of weeks in a row, with those beside them that are looked at. */
export function workdaysOf(weeks: PayCalendar['weeks']): readonly Workday[] {
  const [before, after] = [weeks[0]?.dayBefore, weeks.at(-1)?.dayAfter]
  return [...(before ? [before] : []), ...weeks.flatMap(({ days }) => days), ...(after ? [after] : [])]
}

/** The rules for a workweek: those of the member's home jurisdiction, else the organization's. */
export const homePack = ({ week, terms }: Pick<PayWeek, 'week' | 'terms'>, homes: readonly HomeTerms[] = []): Pack =>
  packFor(homes.findLast(({ from }) => from <= week)?.packId ?? terms.packId, week)
