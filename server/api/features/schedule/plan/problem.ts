import type { Span } from '#server/api/domain/schedules/crews/assignment.ts'
import type { AssignmentData } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import type { WorkdayClock } from '#server/api/domain/timekeeping/worked-time.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { PlanNear, PlanRefusal } from '#shared/schedule/week-plan.ts'

export interface PlanMember {
  id: string
  home: Coordinates
  /** Empty for a member of every region. */
  regionIds: readonly string[]
  /** Worked and planned minutes of each workweek, as payroll counts them. */
  weekMinutes: readonly number[]
}

/** A visit with open seats or with replaceable members. */
export interface PlanVisit {
  visit: Visit
  regionId: string | null
  openSeats: number
  /** Members who said that they cannot come. */
  declined: ReadonlySet<string>
  /** Crew members who may be replaced. */
  movable: readonly string[]
}

/** A week to plan, as plain data. */
export interface PlanProblem {
  /** About all members and their visits. */
  data: AssignmentData
  members: readonly PlanMember[]
  visits: readonly PlanVisit[]
  /** The locations of all visits. */
  places: ReadonlyMap<string, Coordinates>
  /** The maximum number of visits whose crew may change. */
  movesMax: number
  workweeks: readonly Span[]
  /**
   * Minutes after which payroll pays overtime; null without such a rule. An estimate for planning only; payroll
   * computes the real hours.
   */
  overtimeAfter: { week: number | null; day: number | null }
  clock: WorkdayClock
  weekStart: number
  /** For the solver alone. */
  secondsMax: number
}

/** A suggested member for an open seat, or for the seat of `insteadOf`. */
export interface PlannedSeat {
  visit: Visit
  memberId: string
  insteadOf: string | null
  near: PlanNear | null
  isReluctant: boolean
}

export interface UnfilledVisit {
  visit: Visit
  seats: number
  /** How many members each reason excludes, the most frequent first. */
  refusals: readonly { reason: PlanRefusal; members: number }[]
}

export interface PlanAnswer {
  planned: readonly PlannedSeat[]
  unfilled: readonly UnfilledVisit[]
  /** Meters between visits of a member on one day, as planned and with the plan. */
  travel: { before: number; after: number }
  /**
   * How much better a plan could be at most, as a share of the best plan's improvement: the solver's bound for the
   * members it compared, under the model's constraints, against the final plan. Null for a plan made without the
   * solver.
   */
  gap: number | null
  /** The assignments that the solver compared. */
  compared: number
  /** True if the time ran out before the gap was reached. */
  isCut: boolean
}
