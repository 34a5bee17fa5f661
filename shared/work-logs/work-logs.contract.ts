import { Type, type Static } from 'typebox'
import { breakKinds, fenceResults, storedPunchKinds, timeSources } from '../timeclock/punches.ts'
import { workLogChangeKinds, workLogFlags, workLogLimits, workLogStates } from './flags.ts'
import { workLogPaths } from './paths.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  LocalDate,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
  Words,
} from '../schema.ts'
import { WhoAndWhere, whoAndWhereFilter } from './who-and-where.ts'

export const WorkBreak = Type.Object({
  kind: Type.Enum([...breakKinds]),
  startedAt: Instant,
  endedAt: Nullable(Instant),
})
export type WorkBreak = Static<typeof WorkBreak>

/** Uninterrupted time at one location. Its times are exact; an organization's rounding only affects pay. */
export const WorkLog = Type.Object({
  id: Id,
  ...WhoAndWhere.properties,
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  /** The original start of its visit: with `jobId` the visit's key. */
  visitStart: Nullable(Instant),
  startedAt: Instant,
  /** Null while the work is running. */
  endedAt: Nullable(Instant),
  startSource: Type.Enum([...timeSources]),
  endSource: Nullable(Type.Enum([...timeSources])),
  flags: Type.Array(Type.Enum([...workLogFlags])),
  breaks: Type.Array(WorkBreak),
  /** Meal breaks of half an hour and more. */
  unpaidSeconds: Type.Integer(),
  /** Elapsed minus unpaid time; up to the time of the response while running. */
  workedSeconds: Type.Integer(),
  note: Type.String(),
  /** The reason for starting before the visit's window; empty when none was needed. */
  earlyReason: Type.String(),
  /** How often it was corrected, closed or undone. */
  corrections: Type.Integer(),
  voidedAt: Nullable(Instant),
  version: Version,
  createdAt: Instant,
})
export type WorkLog = Static<typeof WorkLog>

/** A punch, call or entry as received; stored permanently. */
export const StoredPunch = Type.Object({
  id: Id,
  kind: Type.Enum([...storedPunchKinds]),
  /** The effective time: the device's, corrected by its clock error. */
  at: Instant,
  deviceAt: Nullable(Instant),
  receivedAt: Instant,
  source: Type.Enum([...timeSources]),
  fence: Nullable(Type.Enum([...fenceResults])),
  distanceM: Nullable(Type.Integer()),
  accuracyM: Nullable(Type.Integer()),
  /** For the worker, and for managers of this region; absent for others. */
  position: Type.Optional(Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }))),
})
export type StoredPunch = Static<typeof StoredPunch>

/** A later change with its reason and the previous values. */
export const WorkLogCorrection = Type.Object({
  id: Id,
  at: Instant,
  kind: Type.Enum([...workLogChangeKinds]),
  /** Null when the system made it. */
  by: Nullable(Type.Object({ memberId: Id, name: Type.String() })),
  reason: Type.String(),
  /**
   * Instants as ISO text; locations and jobs by name; a break as two instants, `rest 09:00Z–09:10Z` with `/` between.
   */
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
})
export type WorkLogCorrection = Static<typeof WorkLogCorrection>

const WorkLogTask = Type.Object({ checklistItemId: Id, task: Type.String(), doneAt: Instant })

export const WorkLogDetail = Type.Object({
  ...WorkLog.properties,
  punches: Type.Array(StoredPunch),
  tasks: Type.Array(WorkLogTask),
  history: Type.Array(WorkLogCorrection),
})
export type WorkLogDetail = Static<typeof WorkLogDetail>

const filter = {
  ...whoAndWhereFilter,
  jobId: Type.Optional(Id),
  /** Days in the organization's time zone by the start of the log, inclusive. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  flag: Type.Optional(Type.Enum([...workLogFlags])),
  /** Only flagged logs. */
  flagged: Type.Optional(Type.Boolean()),
  /** By default all except voided ones. */
  state: Type.Optional(Type.Enum([...workLogStates])),
}

export const WorkLogTotals = Type.Object({
  logs: Type.Integer(),
  members: Type.Integer(),
  workedSeconds: Type.Integer(),
  flagged: Type.Integer(),
})
export type WorkLogTotals = Static<typeof WorkLogTotals>

export const WorkLogPage = Type.Object({
  ...Page(WorkLog).properties,
  /** Totals of the whole filter; only on the first page, with `from` and `to` at most 92 days apart. */
  totals: Nullable(WorkLogTotals),
  serverTime: Instant,
})
export type WorkLogPage = Static<typeof WorkLogPage>

export const listWorkLogs = {
  method: 'GET',
  url: workLogPaths.workLogs,
  config: { access: 'worklogs.read', readsReplica: true },
  schema: {
    summary: 'List work logs, latest start first, paged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: WorkLogPage },
  },
} as const

export const exportWorkLogs = {
  method: 'GET',
  url: workLogPaths.workLogExport,
  config: { access: 'worklogs.read', readsReplica: true },
  schema: {
    summary: 'Export the work logs, unpaged; with exact times and, if the organization rounds, rounded ones',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

const reason = Words(workLogLimits.reasonMax)

const BreakEntry = Closed({ kind: Type.Enum([...breakKinds]), startedAt: Instant, endedAt: Nullable(Instant) })

const entry = {
  locationId: Id,
  jobId: Nullable(Id),
  /**
   * The visit's original start; null, or a visit whose window is over, selects the job's visit whose window contains
   * the time.
   */
  visitStart: Nullable(Instant),
  startedAt: Instant,
  /** Null starts work on the member's behalf. */
  endedAt: Nullable(Instant),
  breaks: Type.Array(BreakEntry, { maxItems: workLogLimits.breaksMax }),
  note: Text(workLogLimits.noteMax),
  /** The manager's reason; the member is notified. */
  reason,
}

export const NewWorkLog = Closed({ memberId: Id, ...entry })
export type NewWorkLog = Static<typeof NewWorkLog>
export const WorkLogChanges = Closed({ ...entry, version: Version })
export type WorkLogChanges = Static<typeof WorkLogChanges>

export const workLogParams = Type.Object({ organizationId: Id, workLogId: Id })

export const addWorkLog = {
  method: 'POST',
  url: workLogPaths.workLogs,
  config: { access: 'worklogs.manage' },
  schema: {
    summary: 'Add a work log, or start work, on a member’s behalf',
    params: organizationParams,
    body: NewWorkLog,
    response: { 201: WorkLogDetail },
  },
} as const

export const getWorkLog = {
  method: 'GET',
  url: workLogPaths.workLog,
  config: { access: 'worklogs.read' },
  schema: {
    summary: 'Get a work log with its punches, tasks and every correction',
    params: workLogParams,
    response: { 200: WorkLogDetail },
  },
} as const

export const correctWorkLog = {
  method: 'PUT',
  url: workLogPaths.workLog,
  config: { access: 'worklogs.manage' },
  schema: {
    summary:
      'Correct a work log; the previous values stay in the history, and the member is notified; 409 when `version` is old',
    params: workLogParams,
    body: WorkLogChanges,
    response: { 200: WorkLogDetail },
  },
} as const

export const endWorkLog = {
  method: 'POST',
  url: workLogPaths.workLogEnd,
  config: { access: 'worklogs.manage' },
  schema: {
    summary: 'End running work now, on the member’s behalf',
    params: workLogParams,
    body: Closed({ reason, version: Version }),
    response: { 200: WorkLogDetail },
  },
} as const

export const voidWorkLog = {
  method: 'POST',
  url: workLogPaths.workLogVoid,
  config: { access: 'worklogs.manage' },
  schema: {
    summary: 'Void a work log, which stays visible',
    params: workLogParams,
    body: Closed({ reason, version: Version }),
    response: { 200: WorkLogDetail },
  },
} as const
