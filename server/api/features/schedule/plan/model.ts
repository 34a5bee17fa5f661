import { overlap } from '#server/api/domain/schedules/crews/assignment.ts'
import type { Candidate } from './candidates.ts'
import { cliquesOf } from './cliques.ts'
import type { Draft } from './draft.ts'
import { isTooFar, lacksRest } from './roster.ts'
import { weights } from './weights.ts'
import type { TableVisit } from './week-table.ts'

/** A linear model: maximize the objective under bounded rows; the first `choices` columns are binary. */
export interface LinearModel {
  costs: number[]
  upper: number[]
  choices: number
  rowLower: number[]
  rowUpper: number[]
  starts: number[]
  indices: number[]
  values: number[]
  /** A constant that makes the unchanged plan worth only its hours. */
  offset: number
  /** The cost of the current plan's hours in the model. */
  plannedCost: number
}

/** A crew member who may be replaced. */
export interface Stay {
  visit: number
  member: number
}

type Term = readonly [column: number, value: number]

/** An assignment that a member may get, or has and may leave. */
interface Option {
  column: number
  visit: TableVisit
  isStay: boolean
}

const unlimited = Infinity

/**
 * The week as a mixed-integer model: a column for each candidate, one for each replaceable member, and the minutes of
 * overtime and above an equal share. Constraints follow the rules for assignments, except that rest is required between
 * any two shifts and travel time between any two visits.
 */
export function modelOf(draft: Draft, candidates: readonly Candidate[], stays: readonly Stay[]): LinearModel {
  const { table } = draft
  const { problem, visits, members } = table
  const model: LinearModel = {
    costs: candidates.map(({ cost }) => weights.seat - cost),
    upper: [...candidates, ...stays].map(() => 1),
    choices: candidates.length + stays.length,
    rowLower: [],
    rowUpper: [],
    starts: [0],
    indices: [],
    values: [],
    offset: -stays.length * (weights.seat + weights.move),
    plannedCost: 0,
  }
  for (const _ of stays) model.costs.push(weights.seat + weights.move)
  const row = (terms: readonly Term[], lower: number, upper: number) => {
    if (terms.length === 0) return
    for (const [column, value] of terms) {
      model.indices.push(column)
      model.values.push(value)
    }
    model.starts.push(model.indices.length)
    model.rowLower.push(lower)
    model.rowUpper.push(upper)
  }
  const column = (cost: number) => {
    model.upper.push(unlimited)
    return model.costs.push(cost) - 1
  }
  const byVisit = Map.groupBy(candidates.keys(), (n) => candidates[n]?.visit ?? 0)
  const staysBy = Map.groupBy(stays.keys(), (n) => stays[n]?.visit ?? 0)
  for (const [number, visit] of visits.entries()) {
    const [coming, staying] = [byVisit.get(number) ?? [], staysBy.get(number) ?? []]
    const terms = [...coming, ...staying.map((n) => candidates.length + n)].map((index): Term => [index, 1])
    // A member who leaves must be replaced.
    row(terms, staying.length, visit.openSeats + staying.length)
  }
  if (stays.length > 0)
    row(
      stays.map((_, n): Term => [candidates.length + n, 1]),
      stays.length - problem.movesMax,
      stays.length,
    )
  const options = Map.groupBy(
    [
      ...candidates.map(({ member, visit }, n) => ({ member, visit, column: n, isStay: false })),
      ...stays.map(({ member, visit }, n) => ({ member, visit, column: candidates.length + n, isStay: true })),
    ],
    ({ member }) => member,
  )
  for (const member of members.keys()) {
    const memberOptions = (options.get(member) ?? [])
      .toSorted((a, b) => a.visit - b.visit)
      .flatMap(({ visit, ...rest }): Option[] => {
        const tableVisit = visits[visit]
        return tableVisit ? [{ ...rest, visit: tableVisit }] : []
      })
    model.plannedCost += putMember(draft, member, memberOptions, { row, column })
  }
  return model
}

interface Put {
  row: (terms: readonly Term[], lower: number, upper: number) => void
  column: (cost: number) => number
}

/** Returns the cost of the member's planned hours in the model. */
function putMember(draft: Draft, member: number, memberOptions: readonly Option[], { row, column }: Put): number {
  let plannedCost = 0
  const { problem, weekOfDay } = draft.table
  const policy = problem.data.limits?.policy
  const minRest = policy?.minRestHours ?? null
  const excludes = (a: Option, b: Option) =>
    !(a.isStay && b.isStay) &&
    (overlap(a.visit, b.visit) > 0 ||
      isTooFar(a.visit, b.visit) ||
      (minRest !== null && lacksRest(a.visit, b.visit, minRest)))
  const neighbors = memberOptions.map((choice, n) =>
    memberOptions.flatMap((other, m) => (m > n && excludes(choice, other) ? m : [])),
  )
  for (const clique of cliquesOf(neighbors))
    row(
      clique.flatMap((n) => (memberOptions[n] ? [[memberOptions[n].column, 1] as const] : [])),
      -unlimited,
      1,
    )
  /** The part's minutes in each visit, and how many of them may be removed. */
  const minutes = (part: (visit: TableVisit) => number) => {
    const terms = memberOptions.flatMap((choice): Term[] =>
      part(choice.visit) > 0 ? [[choice.column, part(choice.visit)]] : [],
    )
    const staying = memberOptions.reduce((sum, choice) => (choice.isStay ? sum + part(choice.visit) : sum), 0)
    return { terms, staying }
  }
  const atMost = (part: (visit: TableVisit) => number, planned: number, limit: number) => {
    const { terms, staying } = minutes(part)
    // The current plan may already exceed the limit.
    row(terms, -unlimited, Math.max(limit - planned + staying, staying))
  }
  const over = (part: (visit: TableVisit) => number, planned: number, limit: number, cost: number) => {
    const { terms, staying } = minutes(part)
    const fixed = planned - staying
    const most = terms.reduce((sum, [, value]) => sum + value, fixed)
    if (terms.length === 0 || most <= limit) return
    const free = Math.max(limit, fixed)
    row([...terms, [column(-cost), -1]], -unlimited, free - fixed)
    plannedCost += cost * Math.max(0, planned - free)
  }
  const days = new Set(memberOptions.flatMap(({ visit }) => visit.shares.map(({ day }) => day)))
  const onDay = (day: number) => (visit: TableVisit) => visit.shares.find((share) => share.day === day)?.minutes ?? 0
  const { roster } = draft
  const dayLimit = policy?.maxDayHours ?? null
  if (dayLimit !== null) for (const day of days) atMost(onDay(day), roster.minutesOn(member, day), dayLimit * 60)
  const weekLimit = policy?.maxWeekHours ?? null
  if (weekLimit !== null)
    for (const week of new Set([...days].map((day) => weekOfDay[day] ?? 0)))
      atMost(
        ({ shares }) => shares.reduce((sum, share) => (weekOfDay[share.day] === week ? sum + share.minutes : sum), 0),
        roster.minutesInWeek(member, week),
        weekLimit * 60,
      )
  const { week: afterWeek, day: afterDay } = problem.overtimeAfter
  for (const week of problem.workweeks.keys()) {
    const inWeek = (visit: TableVisit) => (visit.week === week ? visit.minutes : 0)
    const planned = draft.weekMinutes(member, week)
    if (afterWeek !== null) over(inWeek, planned, afterWeek, weights.overtimeMinute)
    over(inWeek, planned, draft.fairMinutes, weights.unequalMinute)
  }
  if (afterDay !== null)
    for (const day of days) over(onDay(day), roster.busyMinutesOn(member, day), afterDay, weights.overtimeMinute)
  return plannedCost
}
