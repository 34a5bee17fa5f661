import { spanOf, type Span } from '#server/api/domain/schedules/crews/assignment.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { weekOf, workdayBounds, workdayOf } from '#server/api/domain/timekeeping/worked-time.ts'
import { shiftDay } from '#server/api/days.ts'
import { estimatedRoadMeters, unknownPosition, type Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { PlanMember, PlanProblem, PlanVisit } from './problem.ts'

/** Minutes of a span on one workday, by its number in the table. */
interface DayShare {
  day: number
  minutes: number
}

/** A visit with values that are needed repeatedly. */
export interface TableVisit extends Span, PlanVisit {
  key: string
  minutes: number
  place: Coordinates
  /** The workday on which it begins. */
  day: number
  shares: readonly DayShare[]
  /** The index of its workweek; -1 if payroll was not queried about it. */
  week: number
}

/** A week's visits, members and days, by number. */
export interface WeekTable {
  problem: PlanProblem
  visits: readonly TableVisit[]
  members: readonly PlanMember[]
  memberNumber: ReadonlyMap<string, number>
  visitNumber: ReadonlyMap<string, number>
  /** The number of the scheduling week of each day. */
  weekOfDay: readonly number[]
  dayOf: (at: number) => number
  sharesOf: (span: Span) => DayShare[]
  placeOf: (locationId: string) => Coordinates
}

export const keyOf = ({ jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>) =>
  visitKey(jobId, originalStart)

export const minutesOf = ({ from, to }: Span) => (to - from) / 60_000

/** Estimated meters by road; null where a position is unknown. */
export const metersBetween = estimatedRoadMeters

/** Sorts everything, so that the same week gives the same plan. */
export function weekTable(problem: PlanProblem): WeekTable {
  const members = problem.members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sorted = problem.visits.toSorted((a, b) =>
    a.visit.startsAt === b.visit.startsAt
      ? keyOf(a.visit) < keyOf(b.visit)
        ? -1
        : 1
      : a.visit.startsAt < b.visit.startsAt
        ? -1
        : 1,
  )
  const spans = sorted.map(({ visit }) => spanOf(visit))
  const [first, last] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))]
  const days = daysBetween(problem, first, last)
  const bounds = workdayBounds(days, problem.clock)
  const weeks = days.map((day) => weekOf(day, problem.weekStart)[0] ?? day)
  const weekNames = [...new Set(weeks)]
  const dayOf = (at: number) => bounds.findLastIndex((bound) => bound <= at)
  const sharesOf = ({ from, to }: Span) =>
    days.flatMap((_, day) => {
      const [begin = 0, end = 0] = [bounds[day], bounds[day + 1]]
      const ms = Math.min(to, end) - Math.max(from, begin)
      return ms > 0 ? [{ day, minutes: ms / 60_000 }] : []
    })
  const placeOf = (locationId: string) => problem.places.get(locationId) ?? unknownPosition
  const visits = sorted.map((visit, n): TableVisit => {
    const span = spans[n] ?? { from: 0, to: 0 }
    return {
      ...visit,
      ...span,
      key: keyOf(visit.visit),
      minutes: minutesOf(span),
      place: placeOf(visit.visit.locationId),
      day: dayOf(span.from),
      shares: sharesOf(span),
      week: problem.workweeks.findIndex(({ from, to }) => from <= span.from && span.from < to),
    }
  })
  return {
    problem,
    visits,
    members,
    memberNumber: new Map(members.map(({ id }, n) => [id, n])),
    visitNumber: new Map(visits.map(({ key }, n) => [key, n])),
    weekOfDay: weeks.map((week) => weekNames.indexOf(week)),
    dayOf,
    sharesOf,
    placeOf,
  }
}

/** The workdays of the visits, with those around that their scheduling weeks have. */
function daysBetween({ clock, weekStart }: PlanProblem, first: number, last: number): string[] {
  if (!Number.isFinite(first)) return []
  const from = weekOf(shiftDay(workdayOf(first, clock), -1), weekStart)[0] ?? ''
  const to = weekOf(shiftDay(workdayOf(last, clock), 1), weekStart)[6] ?? ''
  const days = [from]
  while ((days.at(-1) ?? to) < to) days.push(shiftDay(days.at(-1) ?? to, 1))
  return days
}
