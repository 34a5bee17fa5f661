import { Roster } from './roster.ts'
import { unknownDistanceM, weights } from './weights.ts'
import { metersBetween, type WeekTable } from './week-table.ts'

/** A member's planned minutes, for estimating overtime by its thresholds. */
interface Hours {
  week: Float64Array
  /** By day, for rules with daily overtime. */
  day: Float64Array
}

/**
 * The travel cost of each member to each visit in points: from the nearest place where they are planned that day,
 * otherwise from home.
 */
export function travelCostsOf(table: WeekTable): Float64Array[] {
  const roster = new Roster(table)
  return table.members.map(({ home }, member) => {
    const busyByDay = Map.groupBy(roster.busy(member), ({ day }) => day)
    return Float64Array.from(table.visits, ({ place, day }) => {
      const ends = [...(busyByDay.get(day) ?? []).map((visit) => visit.place), home]
      const known = ends.flatMap((end) => metersBetween(end, place) ?? [])
      return ((known.length > 0 ? Math.min(...known) : unknownDistanceM) / 1_000) * weights.kilometer
    })
  })
}

/** A plan being built: the members added to visits and removed from them, and its value. */
export class Draft {
  readonly table: WeekTable
  readonly roster: Roster
  /** Members added, by visit. */
  readonly added: Set<number>[]
  /** Crew members removed, by visit. */
  readonly left: Set<number>[]
  readonly #hours: Hours[]
  readonly #ways: readonly Float64Array[]
  readonly fairMinutes: number

  constructor(table: WeekTable, ways: readonly Float64Array[]) {
    this.table = table
    this.#ways = ways
    this.roster = new Roster(table)
    this.added = table.visits.map(() => new Set())
    this.left = table.visits.map(() => new Set())
    this.#hours = table.members.map(({ weekMinutes }, member) => ({
      week: Float64Array.from(table.problem.workweeks, (_, week) => weekMinutes[week] ?? 0),
      day: Float64Array.from(table.weekOfDay, (_, day) => this.roster.busyMinutesOn(member, day)),
    }))
    const total = table.members.reduce((sum, { weekMinutes }) => sum + Math.max(0, ...weekMinutes), 0)
    const open = table.visits.reduce((sum, visit) => sum + visit.openSeats * visit.minutes, 0)
    this.fairMinutes = (total + open) / Math.max(1, table.members.length)
  }

  /** Open seats of a visit, or of all visits. */
  openSeats = (visit?: number): number =>
    visit === undefined
      ? this.table.visits.reduce((sum, _, index) => sum + this.openSeats(index), 0)
      : (this.table.visits[visit]?.openSeats ?? 0) + (this.left[visit]?.size ?? 0) - (this.added[visit]?.size ?? 0)

  /** Minutes of the workweek in which a visit is. */
  weekMinutes = (member: number, week: number) => this.#hours[member]?.week[week] ?? 0

  add(visit: number, member: number) {
    this.#change(visit, member, 1)
    this.added[visit]?.add(member)
  }

  takeBack(visit: number, member: number) {
    this.#change(visit, member, -1)
    this.added[visit]?.delete(member)
  }

  leave(visit: number, member: number) {
    this.#change(visit, member, -1)
    this.left[visit]?.add(member)
  }

  comeBack(visit: number, member: number) {
    this.#change(visit, member, 1)
    this.left[visit]?.delete(member)
  }

  #change(visit: number, member: number, sign: 1 | -1) {
    const tableVisit = this.table.visits[visit]
    const hours = this.#hours[member]
    if (!tableVisit || !hours) return
    if (sign === 1) this.roster.add(member, tableVisit)
    else this.roster.remove(member, tableVisit)
    if (tableVisit.week >= 0) hours.week[tableVisit.week]! += sign * tableVisit.minutes
    for (const { day, minutes } of tableVisit.shares) hours.day[day]! += sign * minutes
  }

  /** A member's travel cost to a visit, in points. */
  travelCost = (member: number, visit: number) => this.#ways[member]?.[visit] ?? 0

  /** The points that a member costs at a visit, without hours. */
  ownCost = (member: number, visit: number) => {
    const tableVisit = this.table.visits[visit]
    const isReluctant = !!tableVisit && this.roster.standing(member, tableVisit).isReluctant
    return this.travelCost(member, visit) + (isReluctant ? weights.reluctance : 0)
  }

  /** The points of a member's hours now. */
  #hoursCost(member: number): number {
    const { week: afterWeek, day: afterDay } = this.table.problem.overtimeAfter
    const hours = this.#hours[member]
    if (!hours) return 0
    const over = (minutes: number, limit: number | null) => (limit === null ? 0 : Math.max(0, minutes - limit))
    const overtime =
      hours.week.reduce((sum, minutes) => sum + over(minutes, afterWeek), 0) +
      hours.day.reduce((sum, minutes) => sum + over(minutes, afterDay), 0)
    const unequal = hours.week.reduce((sum, minutes) => sum + over(minutes, this.fairMinutes), 0)
    return overtime * weights.overtimeMinute + unequal * weights.unequalMinute
  }

  /** The points that a member would cost at a visit, including hours. */
  costOf(member: number, visit: number): number {
    const tableVisit = this.table.visits[visit]
    const hours = this.#hours[member]
    if (!tableVisit || !hours) return Infinity
    const before = this.#hoursCost(member)
    const change = (sign: 1 | -1) => {
      if (tableVisit.week >= 0) hours.week[tableVisit.week]! += sign * tableVisit.minutes
      for (const { day, minutes } of tableVisit.shares) hours.day[day]! += sign * minutes
    }
    change(1)
    const after = this.#hoursCost(member)
    change(-1)
    return this.ownCost(member, visit) + after - before
  }

  filled = () => this.added.reduce((sum, some) => sum + some.size, 0) - this.moved()
  moved = () => this.left.reduce((sum, some) => sum + some.size, 0)

  /** The plan's value in points. */
  worth(): number {
    const addedPoints = this.added.reduce(
      (sum, some, visit) => sum + [...some].reduce((points, member) => points + this.ownCost(member, visit), 0),
      0,
    )
    const hours = this.table.members.reduce((sum, _, member) => sum + this.#hoursCost(member), 0)
    return this.filled() * weights.seat - this.moved() * weights.move - addedPoints - hours
  }
}
