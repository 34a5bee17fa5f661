import type { PlanNear } from '#shared/schedule/week-plan.ts'
import type { Draft } from './draft.ts'
import { metersBetween } from './week-table.ts'

/** Distances are rounded in meters, because planners must not learn exactly where a member lives. */
const roundedTo = 100
const rounded = (meters: number) => Math.round(meters / roundedTo) * roundedTo

/** The reasons for assigning a member to a visit of the finished plan. */
export function whyOf({ table, roster }: Draft, memberId: string, visit: number) {
  const member = table.memberNumber.get(memberId) ?? -1
  const tableVisit = table.visits[visit]
  if (!tableVisit) return { near: null, isReluctant: false }
  const others = roster
    .busy(member)
    .filter(({ day, visit: key }) => day === tableVisit.day && key !== tableVisit.key)
    .toSorted((a, b) => a.from - b.from)
  const before = others.findLast(({ to }) => to <= tableVisit.from)
  const after = others.find(({ from }) => from >= tableVisit.to)
  const near = (from: 'before' | 'after', other: typeof before): PlanNear | null => {
    const meters = other ? metersBetween(other.place, tableVisit.place) : null
    return other && meters !== null ? { from, locationName: other.locationName, meters: rounded(meters) } : null
  }
  const fromHome = metersBetween(table.members[member]?.home ?? tableVisit.place, tableVisit.place)
  const home: PlanNear | null =
    fromHome === null ? null : { from: 'home', locationName: null, meters: rounded(fromHome) }
  return {
    near: near('before', before) ?? near('after', after) ?? home,
    isReluctant: roster.standing(member, tableVisit).isReluctant,
  }
}

/** Meters between the visits of each member on each day of the week. */
export function travelOf({ table, roster }: Draft): number {
  const weeks = new Set(table.visits.map(({ day }) => table.weekOfDay[day]))
  return table.members.reduce((sum, _, member) => {
    const days = Map.groupBy(
      roster.busy(member).filter(({ day }) => weeks.has(table.weekOfDay[day])),
      ({ day }) => day,
    )
    const meters = [...days.values()].flatMap((some) => {
      const sorted = some.toSorted((a, b) => a.from - b.from)
      return sorted.slice(1).map((visit, n) => metersBetween(sorted[n]?.place ?? visit.place, visit.place) ?? 0)
    })
    return meters.reduce((total, meter) => total + meter, sum)
  }, 0)
}
