import type { Span } from '#server/api/domain/schedules/crews/assignment.ts'
import type { AssignmentData } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import type { WorkdayClock } from '#server/api/domain/timekeeping/worked-time.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { PlanNear, PlanRefusal } from '#shared/schedule/week-plan.ts'

export interface PlanMember {
  id: string
  home: Coordinates
  /** None for a member of every region. */
  regionIds: readonly string[]
  /** Worked and planned minutes of each workweek, as payroll counts them. */
  weekMinutes: readonly number[]
}

/** A visit that needs people, or whose people may be exchanged. */
export interface PlanVisit {
  visit: Visit
  regionId: string | null
  openSeats: number
  /** Who said that they cannot come to it. */
  declined: ReadonlySet<string>
  /** Members of the crew who may be replaced. */
  movable: readonly string[]
}

/** A week to plan, as plain data. */
export interface PlanProblem {
  /** About all members and their visits. */
  data: AssignmentData
  members: readonly PlanMember[]
  visits: readonly PlanVisit[]
  /** Of the locations of all visits. */
  places: ReadonlyMap<string, Coordinates>
  /** Visits whose crew may change. */
  movesMax: number
  workweeks: readonly Span[]
  /** Hours after which payroll pays overtime, in minutes; null without such a rule. They steer, payroll decides. */
  overtimeAfter: { week: number | null; day: number | null }
  clock: WorkdayClock
  weekStart: number
  /** For the solver alone. */
  secondsMax: number
}

/** A member for a seat of a visit; `insteadOf` leaves it. */
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
  /** How many members each reason keeps from it, the most frequent first. */
  refusals: readonly { reason: PlanRefusal; members: number }[]
}

export interface PlanAnswer {
  planned: readonly PlannedSeat[]
  unfilled: readonly UnfilledVisit[]
  /** Meters between visits of a member on one day, as planned and with the plan. */
  travel: { before: number; after: number }
  /**
   * How much better a plan could be at most, as a share of what the best one would improve: the solver's bound for the
   * members it compared, under the model's constraints, against the plan as it came out of all checks. Null for a plan
   * made without the solver.
   */
  gap: number | null
  /** The assignments that the solver compared. */
  compared: number
  /** True if the time ran out before the gap was reached. */
  isCut: boolean
}
