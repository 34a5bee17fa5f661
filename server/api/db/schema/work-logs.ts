import type { Generated } from 'kysely'
import type { ReportedProblemKind } from '#shared/problem-reports/kinds.ts'
import type { SupplyState } from '#shared/supply-requests/states.ts'
import type { BreakKind, FenceResult, StoredPunchKind, TimeSource } from '#shared/timeclock/punches.ts'
import type { TimeRequestState, WorkLogChangeKind, WorkLogFlag } from '#shared/work-logs/flags.ts'
import type { CreatedAt } from './columns.ts'

export interface WorkLogsTable {
  organizationId: string
  id: string
  memberId: string
  locationId: string
  jobId: string | null
  visitStart: Date | null
  /** The visit's planned duration while the work ran. */
  plannedMinutes: Generated<number | null>
  startedAt: Date
  endedAt: Date | null
  startSource: TimeSource
  endSource: TimeSource | null
  flags: Generated<WorkLogFlag[]>
  note: Generated<string>
  earlyReason: Generated<string>
  voidedAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface WorkLogVisitsTable {
  organizationId: string
  workLogId: string
  jobId: string
  visitStart: Date
  startsAt: Date
  plannedMinutes: number
}

export interface BreaksTable {
  organizationId: string
  id: string
  workLogId: string
  memberId: string
  kind: BreakKind
  startedAt: Date
  endedAt: Date | null
}

export interface PunchesTable {
  organizationId: string
  id: string
  memberId: string
  workLogId: string
  locationId: string
  kind: StoredPunchKind
  at: Date
  deviceAt: Date | null
  sentAt: Date | null
  receivedAt: Date
  source: TimeSource
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
  fence: FenceResult | null
  distanceM: number | null
  undoneId: string | null
  callId: string | null
  userId: string | null
}

export interface WorkLogChangesTable {
  organizationId: string
  id: string
  workLogId: string
  subject: 'work_log' | 'break'
  kind: WorkLogChangeKind
  reason: Generated<string>
  userId: string | null
  requestId: Generated<string>
  at: CreatedAt
  before: unknown
  after: unknown
}

export interface WorkLogTasksTable {
  organizationId: string
  workLogId: string
  checklistItemId: string
  task: string
  doneAt: Date
}

export interface TimeRequestsTable {
  organizationId: string
  id: string
  memberId: string
  locationId: string
  jobId: string | null
  workLogId: string | null
  startedAt: Date
  endedAt: Date
  wasStartedAt: Date | null
  wasEndedAt: Date | null
  reason: string
  state: Generated<TimeRequestState>
  answer: Generated<string>
  decidedAt: Generated<Date | null>
  decidedBy: Generated<string | null>
  version: Generated<number>
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface ProblemReportsTable {
  organizationId: string
  id: string
  memberId: string
  locationId: string
  workLogId: string | null
  kind: ReportedProblemKind
  text: string
  source: Generated<'app' | 'phone'>
  callId: string | null
  answer: Generated<string>
  resolvedAt: Date | null
  resolvedBy: string | null
  sharedAt: Generated<Date | null>
  version: Generated<number>
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface ProblemReportPhotosTable {
  organizationId: string
  id: string
  problemReportId: string
  locationId: string
  fileHash: string
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface SupplyRequestsTable {
  organizationId: string
  id: string
  memberId: string
  locationId: string
  note: Generated<string>
  state: Generated<SupplyState>
  answer: Generated<string>
  decidedAt: Date | null
  decidedBy: string | null
  version: Generated<number>
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface SupplyRequestItemsTable {
  organizationId: string
  supplyRequestId: string
  position: number
  name: string
  quantity: number
  unit: Generated<string>
}

export interface WorkLogsDatabase {
  workLogs: WorkLogsTable
  workLogVisits: WorkLogVisitsTable
  breaks: BreaksTable
  punches: PunchesTable
  workLogChanges: WorkLogChangesTable
  workLogTasks: WorkLogTasksTable
  timeRequests: TimeRequestsTable
  problemReports: ProblemReportsTable
  problemReportPhotos: ProblemReportPhotosTable
  supplyRequests: SupplyRequestsTable
  supplyRequestItems: SupplyRequestItemsTable
}
