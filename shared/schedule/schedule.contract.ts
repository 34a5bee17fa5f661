import { Type, type Static } from 'typebox'
import { AskedBy } from '../fair-workweek/asked-by.ts'
import { jobPaths } from '../jobs/paths.ts'
import { limits } from '../limits.ts'
import { cancelledReasons, limitRules, publishingModes } from './choices.ts'
import { AvailabilityConflict } from './availability.contract.ts'
import { schedulePaths } from './paths.ts'
import { CrewMember, PreviewedVisit } from '../jobs/jobs.contract.ts'
import { CrewSize, Pattern, PatternDraft } from '../jobs/patterns.contract.ts'
import { Closed, Id, Instant, List, LocalDate, Nullable, organizationParams, Text, Version } from '../schema.ts'

const CancelledReason = Type.Enum([...cancelledReasons])

/** An occurrence of a job at its current time. It is identified by `jobId` and `originalStart`. */
export const Visit = Type.Object({
  jobId: Id,
  jobName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  ...PreviewedVisit.properties,
  /** The start by the pattern; unchanged when the visit is moved. */
  originalStart: Instant,
  isMoved: Type.Boolean(),
  isCancelled: Type.Boolean(),
  cancelledReason: Nullable(CancelledReason),
  note: Type.String(),
  crew: Type.Array(CrewMember),
  /** In lists: crew members planned for another visit at that time; omitted when empty. */
  overlapping: Type.Optional(Type.Array(Id)),
  /** False when the job's regular crew comes. */
  hasOwnCrew: Type.Boolean(),
  crewSize: CrewSize,
  /** False for a draft, visible only to planners. */
  isPublished: Type.Boolean(),
  /** True for a visit added by hand, which no pattern has; omitted otherwise. */
  isAdded: Type.Optional(Type.Boolean()),
  /** 0 until this single visit is changed. */
  version: Type.Integer({ minimum: 0 }),
  /** The pattern that has it. */
  patternId: Type.Optional(Id),
})
export type Visit = Static<typeof Visit>
export const VisitList = List(Visit)
export type VisitList = Static<typeof VisitList>

const window = { from: LocalDate, to: LocalDate }
const jobParams = Type.Object({ organizationId: Id, jobId: Id })
const visitParams = Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant })

export const listVisits = {
  method: 'GET',
  url: jobPaths.visits,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'List the visits of a range of days; at most 31 days, or 92 for one client, location, job or member',
    params: organizationParams,
    querystring: Closed({
      ...window,
      clientId: Type.Optional(Id),
      locationId: Type.Optional(Id),
      jobId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      regionId: Type.Optional(Id),
      /** Only visits with too few people. */
      open: Type.Optional(Type.Boolean()),
      /** Include cancelled visits. */
      cancelled: Type.Optional(Type.Boolean()),
      /** Only one-off visits. */
      added: Type.Optional(Type.Boolean()),
    }),
    response: { 200: VisitList },
  },
} as const

export const listMyVisits = {
  method: 'GET',
  url: schedulePaths.myVisits,
  config: { access: 'schedule.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s published visits of a range of days, including canceled ones; at most 92 days',
    params: organizationParams,
    querystring: Closed(window),
    response: { 200: VisitList },
  },
} as const

export const getVisit = {
  method: 'GET',
  url: schedulePaths.visit,
  config: { access: 'schedule.read' },
  schema: { summary: 'Get a visit', params: visitParams, response: { 200: Visit } },
} as const

/** `version` is the job's, so that two concurrent changes cannot overwrite each other. */
export const JobCrew = Type.Object({ crewSize: CrewSize, crew: Type.Array(CrewMember), version: Version })
export type JobCrew = Static<typeof JobCrew>

const MemberIds = Type.Array(Id, { maxItems: limits.crewMax, uniqueItems: true })
export const JobCrewChanges = Closed({ crewSize: CrewSize, memberIds: MemberIds, version: Version })
export type JobCrewChanges = Static<typeof JobCrewChanges>

export const getJobCrew = {
  method: 'GET',
  url: schedulePaths.jobCrew,
  config: { access: 'schedule.read' },
  schema: { summary: 'Get a job’s standing crew', params: jobParams, response: { 200: JobCrew } },
} as const

export const updateJobCrew = {
  method: 'PUT',
  url: schedulePaths.jobCrew,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Replace the standing crew from today on; 409 when the job’s `version` is old',
    params: jobParams,
    querystring: AskedBy,
    body: JobCrewChanges,
    response: { 200: JobCrew },
  },
} as const

export const VisitChanges = Closed({
  startsAt: Instant,
  durationMinutes: Type.Integer({ minimum: 5, maximum: limits.visitMinutesMax }),
  cancelledReason: Nullable(CancelledReason),
  note: Text(limits.noteMax),
  /** The crew of this visit; null for the regular crew. */
  memberIds: Nullable(MemberIds),
  version: Type.Integer({ minimum: 0 }),
})
export type VisitChanges = Static<typeof VisitChanges>

export const updateVisit = {
  method: 'PUT',
  url: schedulePaths.visit,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Change this visit only; 409 when `version` is old',
    params: visitParams,
    querystring: AskedBy,
    body: VisitChanges,
    response: { 200: Visit },
  },
} as const

export const resetVisit = {
  method: 'DELETE',
  url: schedulePaths.visit,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Reset a visit to its pattern and standing crew',
    params: visitParams,
    querystring: AskedBy,
    response: { 200: Visit },
  },
} as const

/** `version` is the job's. Without `pattern`, this visit and all following ones end. */
export const FollowingChanges = Closed({ pattern: Nullable(PatternDraft), version: Version })
export type FollowingChanges = Static<typeof FollowingChanges>

/** `dropped`: changes of single visits that were discarded because the new pattern has no visit at their time. */
export const FollowingChanged = Type.Object({
  patterns: Type.Array(Pattern),
  dropped: Type.Integer(),
  version: Version,
})
export type FollowingChanged = Static<typeof FollowingChanged>

export const changeFollowing = {
  method: 'POST',
  url: schedulePaths.visitFollowing,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Change the pattern from this visit on: from its day, or from `startsOn` if that is earlier',
    params: visitParams,
    querystring: AskedBy,
    body: FollowingChanges,
    response: { 200: FollowingChanged },
  },
} as const

export const AssignmentQuestion = Closed({
  memberIds: Type.Array(Id, { minItems: 1, maxItems: limits.assignmentCheckMax, uniqueItems: true }),
  startsAt: Instant,
  endsAt: Instant,
  /** The visit being changed, which does not conflict with itself. */
  except: Type.Optional(Closed({ jobId: Id, originalStart: Instant })),
})
export type AssignmentQuestion = Static<typeof AssignmentQuestion>

/** A scheduling limit and the planned value: minutes, days in a row, years of age, or minutes of the day. */
export const LimitWarning = Type.Object({
  rule: Type.Enum([...limitRules]),
  limit: Type.Integer(),
  actual: Type.Integer(),
})
export type LimitWarning = Static<typeof LimitWarning>

/** The consequences of assigning the member. Minutes refer to the payroll workweek in which the visit starts. */
export const AssignmentAnswer = Type.Object({
  memberId: Id,
  overlaps: Type.Array(
    Type.Object({
      ...Type.Pick(Visit, ['jobId', 'originalStart', 'jobName', 'locationName', 'startsAt', 'endsAt', 'timeZone'])
        .properties,
    }),
  ),
  /** Work that is running late, or open-ended, when the visit starts within two hours. */
  runningLate: Type.Boolean(),
  /** Approved time off that overlaps, in the organization's time zone. */
  timeOff: Type.Array(Type.Object({ from: LocalDate, to: LocalDate })),
  /** The conflict with the member's availability; null without one. */
  availability: Nullable(AvailabilityConflict),
  /** Limits that the member’s plan exceeds with this visit. */
  limits: Type.Array(LimitWarning),
  /** Worked so far plus planned, without this visit. */
  minutesBefore: Type.Integer(),
  minutesAfter: Type.Integer(),
  /** Overtime and double time by the pay rules: as planned, and with the change. */
  overtimeSecondsBefore: Type.Integer(),
  overtimeSecondsAfter: Type.Integer(),
  /** Certifications the location requires and the member never had; expired ones are in `expiredCertifications`. */
  missingCertifications: Type.Array(Type.String()),
  expiredCertifications: Type.Array(Type.Object({ name: Type.String(), expiresOn: LocalDate })),
})
export type AssignmentAnswer = Static<typeof AssignmentAnswer>
export const AssignmentAnswers = List(AssignmentAnswer)
export type AssignmentAnswers = Static<typeof AssignmentAnswers>

export const checkAssignment = {
  method: 'POST',
  url: schedulePaths.scheduleCheck,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Check conflicts and overtime before assigning members',
    params: organizationParams,
    body: AssignmentQuestion,
    response: { 200: AssignmentAnswers },
  },
} as const

/** `week` is the first day, by the settings. */
export const ScheduleWeek = Type.Object({
  week: LocalDate,
  publishedAt: Nullable(Instant),
  publishedBy: Nullable(Type.String()),
})
export type ScheduleWeek = Static<typeof ScheduleWeek>
export const ScheduleWeeks = Type.Object({
  publishing: Type.Enum([...publishingModes]),
  items: Type.Array(ScheduleWeek),
})
export type ScheduleWeeks = Static<typeof ScheduleWeeks>

export const listScheduleWeeks = {
  method: 'GET',
  url: schedulePaths.scheduleWeeks,
  config: { access: 'schedule.read', readsReplica: true },
  schema: {
    summary: 'List the weeks within a window, published or not; at most 92 days',
    params: organizationParams,
    querystring: Closed(window),
    response: { 200: ScheduleWeeks },
  },
} as const

const weekParams = Type.Object({ organizationId: Id, week: LocalDate })

export const publishWeek = {
  method: 'POST',
  url: schedulePaths.schedulePublication,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Publish a week and notify its members; idempotent',
    params: weekParams,
    response: { 200: ScheduleWeek },
  },
} as const

export const withdrawWeek = {
  method: 'DELETE',
  url: schedulePaths.schedulePublication,
  config: { access: 'schedule.manage' },
  schema: { summary: 'Make a week a draft again', params: weekParams, response: { 200: ScheduleWeek } },
} as const
