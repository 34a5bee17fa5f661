import { Type, type Static } from 'typebox'
import { timeRequestStates, workLogLimits } from './flags.ts'
import { workLogPaths } from './paths.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import { Closed, Id, Instant, Nullable, organizationParams, Page, paging, Text, Version, Words } from '../schema.ts'
import { deviceTime, Written } from '../timeclock/device-time.contract.ts'
import { WhoAndWhere, whoAndWhereFilter } from './who-and-where.ts'

const Reason = Words(workLogLimits.reasonMax)

/** A worker's request about their own time: unrecorded work, or a wrong log. */
export const NewTimeRequest = Closed({
  /** The log to correct; null for unrecorded work. */
  workLogId: Nullable(Id),
  /** The location of unrecorded work. */
  locationId: Nullable(Id),
  jobId: Nullable(Id),
  startedAt: Instant,
  endedAt: Instant,
  reason: Reason,
  ...deviceTime,
})
export type NewTimeRequest = Static<typeof NewTimeRequest>

export const TimeRequest = Type.Object({
  id: Id,
  ...WhoAndWhere.properties,
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  /** The log to correct, or the resulting one; null for unrecorded work that is not decided. */
  workLogId: Nullable(Id),
  startedAt: Instant,
  endedAt: Instant,
  /** The log at the time of the request; null for unrecorded work. */
  before: Nullable(Type.Object({ startedAt: Instant, endedAt: Nullable(Instant) })),
  reason: Type.String(),
  state: Type.Enum([...timeRequestStates]),
  answer: Type.String(),
  decidedAt: Nullable(Instant),
  decidedBy: Nullable(Type.String()),
  ...SelfApproved,
  ...Written.properties,
  version: Version,
  /** When it arrived. */
  createdAt: Instant,
})
export type TimeRequest = Static<typeof TimeRequest>
export const TimeRequestPage = Page(TimeRequest)
export type TimeRequestPage = Static<typeof TimeRequestPage>

export const createTimeRequest = {
  method: 'POST',
  url: workLogPaths.timeRequests,
  config: { access: 'time.own' },
  schema: {
    summary: 'Request that one’s work be added or corrected; the managers of its region are notified',
    params: organizationParams,
    body: NewTimeRequest,
    response: { 201: TimeRequest },
  },
} as const

export const listOwnTimeRequests = {
  method: 'GET',
  url: workLogPaths.ownTimeRequests,
  config: { access: 'time.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s requests, newest first',
    params: organizationParams,
    querystring: Closed(paging),
    response: { 200: TimeRequestPage },
  },
} as const

export const listTimeRequests = {
  method: 'GET',
  url: workLogPaths.timeRequests,
  config: { access: 'worklogs.read', readsReplica: true },
  schema: {
    summary: 'List workers’ time correction requests, newest first',
    params: organizationParams,
    querystring: Closed({
      state: Type.Optional(Type.Enum([...timeRequestStates])),
      ...whoAndWhereFilter,
      ...paging,
    }),
    response: { 200: TimeRequestPage },
  },
} as const

export const decideTimeRequest = {
  method: 'PUT',
  url: workLogPaths.timeRequestDecision,
  config: { access: 'worklogs.manage' },
  schema: {
    summary: 'Add or correct the work as requested, or decline; the member is notified; 409 when `version` is old',
    params: Type.Object({ organizationId: Id, timeRequestId: Id }),
    body: Closed({ accept: Type.Boolean(), answer: Text(workLogLimits.reasonMax), version: Version }),
    response: { 200: TimeRequest },
  },
} as const
