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

/** Time at one location without a gap. Its times are exact; rounding, where an organisation has it, is for pay. */
export const WorkLog = Type.Object({
  id: Id,
  ...WhoAndWhere.properties,
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  /** The original start of the visit it belongs to: with `jobId` the visit's key. */
  visitStart: Nullable(Instant),
  startedAt: Instant,
  /** Null while the work is running. */
  endedAt: Nullable(Instant),
  startSource: Type.Enum([...timeSources]),
  endSource: Nullable(Type.Enum([...timeSources])),
  flags: Type.Array(Type.Enum([...workLogFlags])),
  breaks: Type.Array(WorkBreak),
  /** Meals of half an hour and more. */
  unpaidSeconds: Type.Integer(),
  /** Elapsed without what is unpaid; up to the moment of the answer while it is running. */
  workedSeconds: Type.Integer(),
  note: Type.String(),
  /** Why it was started before the visit's window; empty where nobody was asked. */
  earlyReason: Type.String(),
  /** How often it was corrected, closed or undone by somebody. */
  corrections: Type.Integer(),
  voidedAt: Nullable(Instant),
  version: Version,
  createdAt: Instant,
})
export type WorkLog = Static<typeof WorkLog>

/** One tap, call or entry as it arrived; kept for good. */
export const StoredPunch = Type.Object({
  id: Id,
  kind: Type.Enum([...storedPunchKinds]),
  /** What counts: the device's time, corrected by how far its clock is off. */
  at: Instant,
  deviceAt: Nullable(Instant),
  receivedAt: Instant,
  source: Type.Enum([...timeSources]),
  fence: Nullable(Type.Enum([...fenceResults])),
  distanceM: Nullable(Type.Integer()),
  accuracyM: Nullable(Type.Integer()),
  /** For the worker, and for those who manage in this region; absent for others. */
  position: Type.Optional(Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }))),
})
export type StoredPunch = Static<typeof StoredPunch>

/** What somebody changed after the fact, why, and what it was before. */
export const WorkLogCorrection = Type.Object({
  id: Id,
  at: Instant,
  kind: Type.Enum([...workLogChangeKinds]),
  /** Null when the product itself did it. */
  by: Nullable(Type.Object({ memberId: Id, name: Type.String() })),
  reason: Type.String(),
  /** Instants are ISO texts; a location or job is its name; a break is `rest 09:00Z–09:10Z` as two instants with `/`. */
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
  /** Days on the organisation's clock by the start of the log, both included. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  flag: Type.Optional(Type.Enum([...workLogFlags])),
  /** Anything that is flagged. */
  flagged: Type.Optional(Type.Boolean()),
  /** Without it: all but voided ones. */
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
  /** Of the whole filter; on the first page only, where `from` and `to` are given and at most 92 days apart. */
  totals: Nullable(WorkLogTotals),
  serverTime: Instant,
})
export type WorkLogPage = Static<typeof WorkLogPage>

export const listWorkLogs = {
  method: 'GET',
  url: workLogPaths.workLogs,
  config: { access: 'worklogs.read', readsReplica: true },
  schema: {
    summary: 'Work logs, the latest start first, a page at a time',
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
    summary: 'The same work logs as a file, without pages; times exact and, where the organisation rounds, rounded',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

const reason = Words(workLogLimits.reasonMax)

const BreakEntry = Closed({ kind: Type.Enum([...breakKinds]), startedAt: Instant, endedAt: Nullable(Instant) })

const entry = {
  locationId: Id,
  jobId: Nullable(Id),
  /** The original start of the visit; null, or one whose window is over, for the job's visit whose window it is in. */
  visitStart: Nullable(Instant),
  startedAt: Instant,
  /** Null starts the work on the member's behalf. */
  endedAt: Nullable(Instant),
  breaks: Type.Array(BreakEntry, { maxItems: workLogLimits.breaksMax }),
  note: Text(workLogLimits.noteMax),
  /** Why a manager writes it; the member is told. */
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
    summary: 'One work log with its punches, tasks and every correction',
    params: workLogParams,
    response: { 200: WorkLogDetail },
  },
} as const

export const correctWorkLog = {
  method: 'PUT',
  url: workLogPaths.workLog,
  config: { access: 'worklogs.manage' },
  schema: {
    summary: 'Correct a work log; before and after are kept, the member is told; 409 when `version` is old',
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
    summary: 'Void a work log that should not be; it stays to be seen',
    params: workLogParams,
    body: Closed({ reason, version: Version }),
    response: { 200: WorkLogDetail },
  },
} as const
