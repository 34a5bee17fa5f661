import { Type, type Static } from 'typebox'
import { AskedBy } from '../fair-workweek/asked-by.ts'
import { CrewMember } from '../jobs/jobs.contract.ts'
import { limits } from '../limits.ts'
import { Closed, Id, Instant, LocalDate, Nullable } from '../schema.ts'
import { schedulePaths } from './paths.ts'
import { Visit } from './schedule.contract.ts'
import { FillChange } from './week-fill.contract.ts'
import { movedPercentMax, planRefusals, suggestionStates, weekPlanStates } from './week-plan.ts'

const weekParams = Type.Object({ organizationId: Id, week: LocalDate })

const shownVisit = Type.Pick(Visit, [
  'jobId',
  'originalStart',
  'jobName',
  'locationName',
  'clientName',
  'date',
  'startTime',
  'startsAt',
  'endsAt',
  'timeZone',
]).properties

/** A member suggested for an open seat of a visit, with the reasons. */
export const Suggestion = Type.Object({
  /** Names the suggestion within its plan. */
  number: Type.Integer(),
  state: Type.Enum([...suggestionStates]),
  ...shownVisit,
  member: CrewMember,
  /** The member who is replaced; null for an open seat. */
  insteadOf: Nullable(CrewMember),
  near: Nullable(
    Type.Object({
      from: Type.Enum(['before', 'after', 'home']),
      locationName: Nullable(Type.String()),
      meters: Type.Integer(),
    }),
  ),
  /** Worked and planned in the payroll week, with the whole plan. */
  weekMinutes: Type.Integer(),
  /** The member’s overtime that the whole plan adds. */
  overtimeSeconds: Type.Integer(),
  /** They prefer not to work then. */
  isReluctant: Type.Boolean(),
})
export type Suggestion = Static<typeof Suggestion>

export const UnfilledVisit = Type.Object({
  ...shownVisit,
  seats: Type.Integer(),
  /** How many members each reason excludes, the most frequent first. */
  refusals: Type.Array(Type.Object({ reason: Type.Enum([...planRefusals]), members: Type.Integer() })),
})
export type UnfilledVisit = Static<typeof UnfilledVisit>

const Figures = Type.Object({
  openSeats: Type.Integer(),
  overtimeSeconds: Type.Integer(),
  travelMeters: Type.Integer(),
  mostMinutes: Type.Integer(),
  leastMinutes: Type.Integer(),
})

export const WeekPlan = Type.Object({
  id: Id,
  state: Type.Enum([...weekPlanStates]),
  percent: Type.Integer(),
  movedPercent: Type.Integer(),
  createdAt: Instant,
  startedBy: Nullable(Type.String()),
  suggestions: Type.Array(Suggestion),
  unfilled: Type.Array(UnfilledVisit),
  /** Employees, of whom the plan chooses. */
  memberCount: Type.Integer(),
  /** The figures before the plan, and with all of its suggestions; null until it is done. */
  figures: Nullable(Type.Object({ before: Figures, after: Figures })),
  /** How much better a plan could be at most, as a share of the improvement, proven by the solver. */
  gap: Nullable(Type.Number()),
})
export type WeekPlan = Static<typeof WeekPlan>

export const LatestWeekPlan = Type.Object({ plan: Nullable(WeekPlan) })
export type LatestWeekPlan = Static<typeof LatestWeekPlan>

export const getWeekPlan = {
  method: 'GET',
  url: schedulePaths.weekPlan,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Get the latest plan suggested for a week, with the state of its suggestions; null without any',
    params: weekParams,
    response: { 200: LatestWeekPlan },
  },
} as const

/** How many percent of the assigned visits may get other people. */
export const WeekPlanStart = Closed({ movedPercent: Type.Integer({ minimum: 0, maximum: movedPercentMax }) })
export type WeekPlanStart = Static<typeof WeekPlanStart>

export const startWeekPlan = {
  method: 'POST',
  url: schedulePaths.weekPlan,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Suggest crews for a week’s open visits, in the background; 409 while another plan is computed',
    params: weekParams,
    body: WeekPlanStart,
    response: { 201: WeekPlan },
  },
} as const

export const cancelWeekPlan = {
  method: 'DELETE',
  url: schedulePaths.weekPlan,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Stop computing the week’s plan; idempotent',
    params: weekParams,
    response: { 204: Type.Null() },
  },
} as const

export const PlanAcceptance = Closed({
  planId: Id,
  numbers: Type.Array(Type.Integer({ minimum: 0, maximum: 100_000 }), {
    minItems: 1,
    maxItems: limits.weekFillMax,
    uniqueItems: true,
  }),
})
export type PlanAcceptance = Static<typeof PlanAcceptance>

export const PlanAccepted = Type.Object({
  /** For undo. */
  changes: Type.Array(FillChange),
  /** Suggestions accepted now. */
  accepted: Type.Array(Type.Integer()),
  /** Suggestions whose visit or member changed since the plan was made. */
  refused: Type.Array(Type.Integer()),
})
export type PlanAccepted = Static<typeof PlanAccepted>

export const acceptWeekPlan = {
  method: 'POST',
  url: schedulePaths.weekPlanAcceptance,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Accept suggestions; skips and returns those that no longer fit',
    params: weekParams,
    querystring: AskedBy,
    body: PlanAcceptance,
    response: { 200: PlanAccepted },
  },
} as const
