import { Type, type Static } from 'typebox'
import { actionStates } from '../inspections/kinds.ts'
import { taskFrequencies } from '../jobs/statuses.ts'
import { MustRead } from '../messages/must-read.contract.ts'
import { clearancePolicies } from '../locations/clearance.ts'
import { geofencePolicies, roundings } from '../organizations/choices.ts'
import { memberStates } from '../operations/states.ts'
import { breakKinds, punchKinds } from './punches.ts'
import { DeviceTime, deviceTime } from './device-time.contract.ts'
import { timeclockPaths } from './paths.ts'
import { workLogLimits } from '../work-logs/flags.ts'
import { Closed, Id, Instant, LocalDate, Nullable, organizationParams, Text, Version, Words } from '../schema.ts'
import { StoredPunch, WorkLog, WorkLogDetail, workLogParams } from '../work-logs/work-logs.contract.ts'

/** A workplace, with the data a device needs to compute the distance to it. */
export const Workplace = Type.Object({
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  /** In a single line. */
  address: Type.String(),
  timeZone: Type.String(),
  /** Both null if the location has no position, which is then not checked. */
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  radiusM: Type.Integer(),
  /** Certifications required there that the caller does not hold today. */
  missingCertifications: Type.Array(Type.String()),
  /** Whether a missing one is flagged or blocks the start. */
  clearancePolicy: Type.Enum([...clearancePolicies]),
})
export type Workplace = Static<typeof Workplace>

/** One of the caller's visits around today. */
export const OwnVisit = Type.Object({
  ...Workplace.properties,
  jobId: Id,
  jobName: Type.String(),
  /** With `jobId` the visit's key. */
  originalStart: Instant,
  startsAt: Instant,
  endsAt: Instant,
  /** The time from which it can be started without a reason. */
  opensAt: Instant,
  /** The member's state at the visit. */
  state: Type.Enum([...memberStates]),
  /** The visit's note. */
  note: Type.String(),
  /** Access notes, only for those scheduled there. */
  accessNotes: Type.String(),
  /** The code itself is revealed by another request. */
  hasAlarmCode: Type.Boolean(),
  isCancelled: Type.Boolean(),
  /** When the caller can confirm being on the way, the deadline, and when they did; null if confirmation is off. */
  confirmation: Nullable(Type.Object({ from: Instant, by: Instant, at: Nullable(Instant) })),
  crew: Type.Array(Type.String()),
  /** The caller's work logs of this visit. */
  workLogIds: Type.Array(Id),
  /** From the caller's first start to the last end, with the time worked; null before the first and while one runs. */
  worked: Nullable(Type.Object({ startedAt: Instant, endedAt: Instant, workedSeconds: Type.Integer() })),
})
export type OwnVisit = Static<typeof OwnVisit>

/** A job whose regular crew the caller belongs to. */
export const OwnJob = Type.Object({ ...Workplace.properties, jobId: Id, jobName: Type.String() })
export type OwnJob = Static<typeof OwnJob>

export const TimeclockTask = Type.Object({
  checklistItemId: Id,
  areaName: Nullable(Type.String()),
  task: Type.String(),
  frequency: Type.Enum([...taskFrequencies]),
  doneAt: Nullable(Instant),
})
export type TimeclockTask = Static<typeof TimeclockTask>

/** A corrective action at the place; once reported done it waits for the inspector. */
export const PlaceAction = Type.Object({
  id: Id,
  text: Type.String(),
  /** The area and item where it was found; empty for the place as a whole. */
  foundAt: Type.String(),
  /** Photos taken by the inspector. */
  photoLinks: Type.Array(Type.String()),
  ownerName: Nullable(Type.String()),
  dueOn: Nullable(LocalDate),
  state: Type.Enum([...actionStates]),
  reopened: Type.Integer(),
  answer: Type.String(),
  /** True if a text is not enough as proof. */
  needsPhoto: Type.Boolean(),
  version: Version,
})
export type PlaceAction = Static<typeof PlaceAction>

/** The last punch, while it can be undone. */
export const Undoable = Type.Object({ punchId: Id, kind: Type.Enum([...punchKinds]), until: Instant })
export type Undoable = Static<typeof Undoable>

export const RunningWork = Type.Object({
  ...WorkLog.properties,
  workplace: Workplace,
  onBreak: Nullable(Type.Object({ kind: Type.Enum([...breakKinds]), startedAt: Instant })),
  tasks: Type.Array(TimeclockTask),
  actions: Type.Array(PlaceAction),
})
export type RunningWork = Static<typeof RunningWork>

/** The tasks due in a job's next work. */
export const Checklist = Type.Object({ jobId: Id, tasks: Type.Array(TimeclockTask) })

export const Timeclock = Type.Object({
  /** The member the clock belongs to. */
  memberId: Id,
  serverTime: Instant,
  policy: Type.Object({
    geofencePolicy: Type.Enum([...geofencePolicies]),
    rounding: Type.Enum([...roundings]),
    autoCloseMinutes: Type.Integer(),
    undoSeconds: Type.Integer(),
    accuracyMaxM: Type.Integer(),
  }),
  running: Nullable(RunningWork),
  undo: Nullable(Undoable),
  /** Today's visits in the location's time zone, and last night's that ended recently; in order. */
  visits: Type.Array(OwnVisit),
  jobs: Type.Array(OwnJob),
  /** Checklists of the jobs above, for work started offline. */
  checklists: Type.Array(Checklist),
  /** Messages to read before starting there. */
  mustRead: Type.Array(MustRead),
})
export type Timeclock = Static<typeof Timeclock>

export const getTimeclock = {
  method: 'GET',
  url: timeclockPaths.timeclock,
  config: { access: 'time.own' },
  schema: {
    summary: 'Get the caller’s timeclock: running work, a possible undo, today’s visits and standing jobs',
    params: organizationParams,
    response: { 200: Timeclock },
  },
} as const

export const Position = Closed({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  accuracyM: Type.Number({ minimum: 0, maximum: 10_000_000 }),
})
export type Position = Static<typeof Position>

/**
 * A punch. The device creates `id` at the tap, which makes sending idempotent: a repeated punch counts once and returns
 * the first response. `sentAt` is the device's clock when sending, to detect a wrong clock.
 */
export const NewPunch = Closed({
  id: Id,
  kind: Type.Enum([...punchKinds]),
  ...DeviceTime.properties,
  /** Stored at start and end only. */
  position: Nullable(Position),
  /** At start: the job, or a location alone. */
  jobId: Type.Optional(Nullable(Id)),
  locationId: Type.Optional(Nullable(Id)),
  /** At start: the visit's original start; by default the job's visit whose window contains the time. */
  visitStart: Type.Optional(Nullable(Instant)),
  /** At start: the reason for starting before the visit's window opens. */
  earlyReason: Type.Optional(Words(workLogLimits.reasonMax)),
  /** At the start of a break; a rest break by default. */
  breakKind: Type.Optional(Type.Enum([...breakKinds])),
  /** At the end. */
  note: Type.Optional(Text(workLogLimits.noteMax)),
})
export type NewPunch = Static<typeof NewPunch>

export const PunchAnswer = Type.Object({
  punch: StoredPunch,
  /** The log as it is now. */
  workLog: WorkLog,
  undo: Nullable(Undoable),
})
export type PunchAnswer = Static<typeof PunchAnswer>

export const addPunch = {
  method: 'POST',
  url: timeclockPaths.punches,
  config: { access: 'time.own', preparesStatements: true },
  schema: {
    summary: 'Start or end work or a break; idempotent by `id`',
    params: organizationParams,
    body: NewPunch,
    response: { 200: PunchAnswer },
  },
} as const

export const undoPunch = {
  method: 'POST',
  url: timeclockPaths.punchUndo,
  config: { access: 'time.own' },
  schema: {
    summary: 'Undo the last punch, within a minute',
    params: Type.Object({ organizationId: Id, punchId: Id }),
    response: { 200: PunchAnswer },
  },
} as const

export const setTimeclockTask = {
  method: 'PUT',
  url: timeclockPaths.timeclockTask,
  config: { access: 'time.own' },
  schema: {
    summary: 'Mark or unmark a checklist item of the caller’s work',
    params: Type.Object({ organizationId: Id, checklistItemId: Id }),
    /**
     * Device times of the mark and of sending; the task belongs to the work at that time. Without them it was marked
     * now.
     */
    body: Closed({ done: Type.Boolean(), ...deviceTime }),
    response: { 200: TimeclockTask },
  },
} as const

/** A workday of the organization; a log that crosses its boundary is split there. */
const OwnDay = Type.Object({
  date: LocalDate,
  workedSeconds: Type.Integer(),
  /** By the organization's rounding; without rounding the same as `workedSeconds`. */
  roundedSeconds: Type.Integer(),
})

export const OwnWeek = Type.Object({
  /** The first day of the week, in the organization's time zone. */
  week: LocalDate,
  rounding: Type.Enum([...roundings]),
  days: Type.Array(OwnDay, { minItems: 7, maxItems: 7 }),
  workedSeconds: Type.Integer(),
  roundedSeconds: Type.Integer(),
  /** This week's logs in order, including voided ones. */
  items: Type.Array(WorkLog),
  /** The current workday, in the same time zone. */
  today: LocalDate,
})
export type OwnWeek = Static<typeof OwnWeek>

export const listOwnWorkLogs = {
  method: 'GET',
  url: timeclockPaths.ownWorkLogs,
  config: { access: 'time.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s work logs of a week with totals by day; defaults to this week',
    params: organizationParams,
    querystring: Closed({ week: Type.Optional(LocalDate) }),
    response: { 200: OwnWeek },
  },
} as const

export const getOwnWorkLog = {
  method: 'GET',
  url: timeclockPaths.ownWorkLog,
  config: { access: 'time.own' },
  schema: {
    summary: 'Get one of the caller’s work logs with its punches and every correction',
    params: workLogParams,
    response: { 200: WorkLogDetail },
  },
} as const
