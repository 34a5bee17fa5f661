import { byMember, mayOverlap, overlap, spanOf, type Span } from '#server/api/domain/schedules/crews/assignment.ts'
import { standingConflicts } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import { planOf } from '#server/api/domain/schedules/crews/week-plan.ts'
import { limitWorkOf } from '#server/api/domain/schedules/limits/limit-facts.ts'
import { limitWarnings, sameShiftMs } from '#server/api/domain/schedules/limits/limits.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { PlanRefusal } from '#shared/schedule/week-plan.ts'
import { metersPerMinute } from './weights.ts'
import { keyOf, metersBetween, type TableVisit, type WeekTable } from './week-table.ts'

/** Something a member does then. */
interface Busy extends Span {
  /** Null for work without a visit. */
  visit: string | null
  place: Coordinates
  locationName: string
  day: number
}

interface Standing {
  refusal: PlanRefusal | null
  isReluctant: boolean
}

/** Minutes that getting from one place to another takes. */
export const minutesBetween = (a: Coordinates, b: Coordinates) => (metersBetween(a, b) ?? 0) / metersPerMinute

/** Longer than any trip between two visits. */
const longestWayMs = 6 * 3_600_000

/** True if the travel time between the visits is too short. */
export const isTooFar = (a: Span & { place: Coordinates }, b: Span & { place: Coordinates }) => {
  const [first, then] = a.from <= b.from ? [a, b] : [b, a]
  return then.from - first.to < longestWayMs && then.from - first.to < minutesBetween(first.place, then.place) * 60_000
}

/**
 * Tracks who works when, and checks whether a member can take one more visit. It uses the functions that check manual
 * assignments, and also the travel time between two visits.
 */
export class Roster {
  readonly #table: WeekTable
  readonly #busy: Busy[][]
  readonly #work: { from: number; to: number; visit: string | null }[][]
  readonly #standing = new Map<number, Standing>()
  readonly #running: (ReturnType<typeof planOf>['running'] | undefined)[]
  /** Minutes of each member on each day, for the scheduling limits. */
  readonly #dayMinutes: Float64Array[]

  constructor(table: WeekTable) {
    this.#table = table
    const { data } = table.problem
    const visits = byMember(data.visits)
    const limited = data.limits && byMember(data.limits.visits)
    this.#busy = table.members.map(({ id }) => (visits.get(id) ?? []).map((visit) => this.#busyOf(visit)))
    this.#work = table.members.map(({ id }) =>
      data.limits ? limitWorkOf(data.limits, id, limited?.get(id) ?? []) : [],
    )
    this.#running = table.members.map(
      ({ id }) => planOf(visits.get(id) ?? [], data.logs.get(id) ?? [], data.now).running,
    )
    this.#dayMinutes = this.#work.map((work) => {
      const minutes = new Float64Array(table.weekOfDay.length)
      for (const span of work) for (const share of table.sharesOf(span)) minutes[share.day]! += share.minutes
      return minutes
    })
  }

  #busyOf(visit: Visit): Busy {
    const span = spanOf(visit)
    const { dayOf, placeOf } = this.#table
    return {
      ...span,
      visit: keyOf(visit),
      place: placeOf(visit.locationId),
      locationName: visit.locationName,
      day: dayOf(span.from),
    }
  }

  add(member: number, visit: TableVisit) {
    this.#busy[member]?.push(this.#busyOf(visit.visit))
    if (!this.#table.problem.data.limits) return
    this.#work[member]?.push({ from: visit.from, to: visit.to, visit: visit.key })
    this.#count(member, visit, 1)
  }

  remove(member: number, { key, ...visit }: TableVisit) {
    const isOther = (other: { visit: string | null }) => other.visit !== key
    this.#busy[member] = (this.#busy[member] ?? []).filter(isOther)
    const before = this.#work[member] ?? []
    this.#work[member] = before.filter(isOther)
    if (this.#work[member].length < before.length) this.#count(member, visit, -1)
  }

  #count(member: number, { shares }: Pick<TableVisit, 'shares'>, sign: 1 | -1) {
    const minutes = this.#dayMinutes[member]
    if (minutes) for (const share of shares) minutes[share.day]! += sign * share.minutes
  }

  busy = (member: number): readonly Busy[] => this.#busy[member] ?? []

  /** Minutes of visits on a day. */
  busyMinutesOn = (member: number, day: number) =>
    this.busy(member).reduce(
      (sum, visit) => sum + (this.#table.sharesOf(visit).find((share) => share.day === day)?.minutes ?? 0),
      0,
    )

  /** Minutes on a day, or of the scheduling week it is in, as limits count them. */
  minutesOn = (member: number, day: number) => this.#dayMinutes[member]?.[day] ?? 0
  minutesInWeek(member: number, week: number) {
    const minutes = this.#dayMinutes[member] ?? []
    return this.#table.weekOfDay.reduce((sum, weekOf, day) => (weekOf === week ? sum + (minutes[day] ?? 0) : sum), 0)
  }

  /** Why the member cannot come, by the quick checks only; null if none rules them out. */
  quickRefusal(member: number, visit: TableVisit): PlanRefusal | null {
    const standing = this.standing(member, visit)
    if (standing.refusal) return standing.refusal
    const busy = this.busy(member)
    if (busy.some((other) => other.visit === visit.key || overlap(other, visit) > 0)) return 'busy'
    const { now, limits } = this.#table.problem.data
    if (mayOverlap(this.#running[member] ?? null, visit.from, now)) return 'busy'
    if (busy.some((other) => isTooFar(other, visit))) return 'travel'
    if (!limits) return null
    const { maxDayHours, maxWeekHours, minRestHours } = limits.policy
    for (const { day, minutes } of visit.shares) {
      if (maxDayHours !== null && this.minutesOn(member, day) + minutes > maxDayHours * 60) return 'day_hours'
      const week = this.#table.weekOfDay[day] ?? -1
      const inWeek = visit.shares.reduce(
        (sum, share) => (this.#table.weekOfDay[share.day] === week ? sum + share.minutes : sum),
        0,
      )
      if (maxWeekHours !== null && this.minutesInWeek(member, week) + inWeek > maxWeekHours * 60) return 'week_hours'
    }
    return minRestHours !== null && busy.some((other) => lacksRest(other, visit, minRestHours)) ? 'rest' : null
  }

  /** Why the member cannot come, by all rules. */
  refusal(member: number, visit: TableVisit): PlanRefusal | null {
    const quick = this.quickRefusal(member, visit)
    // Rest is decided by whole shifts, which other work may join.
    if (quick && quick !== 'rest') return quick
    const { limits } = this.#table.problem.data
    if (!limits) return null
    const { from, to } = visit
    const [warning] = limitWarnings(
      {
        shift: { from, to },
        timeZone: visit.visit.timeZone,
        others: this.#work[member] ?? [],
        birthDate: limits.births.get(this.#table.members[member]?.id ?? '') ?? null,
      },
      limits.policy,
    )
    return warning?.rule ?? null
  }

  /** The checks that do not depend on other visits. */
  standing(member: number, visit: TableVisit): Standing {
    const number = member * this.#table.visits.length + (this.#table.visitNumber.get(visit.key) ?? 0)
    return this.#standing.getOrInsertComputed(number, () => this.#ask(member, visit))
  }

  #ask(member: number, { visit, key, from, to, regionId, declined }: TableVisit): Standing {
    const facts = this.#table.members[member]
    if (!facts) return { refusal: 'region', isReluctant: false }
    const visitSpan = { from, to, timeZone: visit.timeZone, jobId: visit.jobId, visit: key }
    const standing = standingConflicts(this.#table.problem.data, facts.id, visitSpan)
    const isReluctant = standing.availability?.kind === 'prefers_not'
    const is = (refusal: PlanRefusal | null) => ({ refusal, isReluctant })
    if (standing.expiredCertifications.length + standing.missingCertifications.length > 0) return is('not_cleared')
    if (regionId !== null && facts.regionIds.length > 0 && !facts.regionIds.includes(regionId)) return is('region')
    if (standing.timeOff.length > 0) return is('time_off')
    return is((standing.availability && !isReluctant) || declined.has(facts.id) ? 'unavailable' : null)
  }
}

/** True if the rest between two shifts of different workdays is too short, ignoring shifts in between. */
export function lacksRest(a: Span & { day: number }, b: Span & { day: number }, minRestHours: number): boolean {
  const [first, then] = a.from <= b.from ? [a, b] : [b, a]
  const gap = then.from - first.to
  return first.day !== then.day && gap >= sameShiftMs && gap < minRestHours * 3_600_000
}
