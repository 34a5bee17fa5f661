import { Type, type Static } from 'typebox'
import { dayReasons, requestStates, timeOffLimits } from './kinds.ts'
import { timeOffPaths } from './paths.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import {
  Closed,
  Id,
  Instant,
  List,
  LocalDate,
  LocalTime,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
} from '../schema.ts'

/** A part of one day, in the time zone of the member's workplace then. */
const Part = Closed({ from: LocalTime, to: LocalTime })

export const LeaveQuestion = Closed({
  policyId: Id,
  from: LocalDate,
  to: LocalDate,
  part: Nullable(Part),
  /** Another member's, for those with `timeoff.manage`. */
  memberId: Type.Optional(Id),
})
export type LeaveQuestion = Static<typeof LeaveQuestion>

export const CountedDay = Type.Object({
  day: LocalDate,
  minutes: Type.Integer(),
  reason: Type.Enum([...dayReasons]),
  /** The holiday's name. */
  name: Type.String(),
})
export type CountedDay = Static<typeof CountedDay>

const Colleague = Type.Object({
  memberId: Id,
  memberName: Type.String(),
  from: LocalDate,
  to: LocalDate,
  state: Type.Enum([...requestStates]),
})

export const VisitToCover = Type.Object({
  jobId: Id,
  originalStart: Instant,
  jobName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: Type.String(),
  crewSize: Type.Integer(),
  /** The visit's version, to be sent when assigning a replacement. */
  version: Type.Integer(),
  /** Other members of the crew. */
  others: Type.Array(Type.String()),
})
export type VisitToCover = Static<typeof VisitToCover>

export const LeavePreview = Type.Object({
  minutes: Type.Integer(),
  days: Type.Array(CountedDay),
  /** On the last day, without this and other undecided requests; null when no balance is tracked. */
  balanceMinutes: Nullable(Type.Integer()),
  balanceAfterMinutes: Nullable(Type.Integer()),
  /** The minutes left in the policy year; null without a yearly cap. */
  yearLeftMinutes: Nullable(Type.Integer()),
  /** Why the request would be rejected now. */
  refusal: Nullable(
    Type.Enum([
      'leave_balance_short',
      'leave_year_use_reached',
      'leave_too_early',
      'leave_request_empty',
      'leave_request_overlaps',
    ]),
  ),
  /** Others with approved or requested time off at that time. */
  othersOff: Type.Array(Colleague),
  visitCount: Type.Integer(),
})
export type LeavePreview = Static<typeof LeavePreview>

export const previewLeave = {
  method: 'POST',
  url: timeOffPaths.leavePreview,
  config: { access: 'timeoff.own' },
  schema: {
    summary: 'Preview what a request would count and leave',
    params: organizationParams,
    body: LeaveQuestion,
    response: { 200: LeavePreview },
  },
} as const

export const NewLeaveRequest = Closed({ ...LeaveQuestion.properties, note: Text(timeOffLimits.noteMax) })
export type NewLeaveRequest = Static<typeof NewLeaveRequest>

export const LeaveRequest = Type.Object({
  id: Id,
  memberId: Id,
  memberName: Type.String(),
  policyId: Id,
  policyName: Type.String(),
  from: LocalDate,
  to: LocalDate,
  part: Nullable(Part),
  minutes: Type.Integer(),
  note: Type.String(),
  state: Type.Enum([...requestStates]),
  answer: Type.String(),
  decidedBy: Nullable(Type.String()),
  ...SelfApproved,
  decidedAt: Nullable(Instant),
  version: Version,
  createdAt: Instant,
})
export type LeaveRequest = Static<typeof LeaveRequest>
export const LeaveRequestPage = Page(LeaveRequest)
export type LeaveRequestPage = Static<typeof LeaveRequestPage>

export const LeaveRequestDetail = Type.Object({
  ...LeaveRequest.properties,
  days: Type.Array(Type.Object({ day: LocalDate, minutes: Type.Integer() })),
  balanceMinutes: Nullable(Type.Integer()),
  othersOff: Type.Array(Colleague),
  /** For planners; empty for the member. */
  visits: Type.Array(VisitToCover),
})
export type LeaveRequestDetail = Static<typeof LeaveRequestDetail>

export const requestLeave = {
  method: 'POST',
  url: timeOffPaths.leaveRequests,
  config: { access: 'timeoff.own' },
  schema: {
    summary: 'Request time off; those who decide are notified',
    params: organizationParams,
    body: NewLeaveRequest,
    response: { 201: LeaveRequest },
  },
} as const

export const listOwnLeaveRequests = {
  method: 'GET',
  url: timeOffPaths.ownLeaveRequests,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s requests, newest first',
    params: organizationParams,
    querystring: Closed(paging),
    response: { 200: LeaveRequestPage },
  },
} as const

export const ReadLeaveRequestPage = Type.Object({
  ...LeaveRequestPage.properties,
  /** Number awaiting a decision. */
  waiting: Type.Integer(),
})
export type ReadLeaveRequestPage = Static<typeof ReadLeaveRequestPage>

export const listLeaveRequests = {
  method: 'GET',
  url: timeOffPaths.leaveRequests,
  config: { access: 'timeoff.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List everybody’s requests, newest first',
    params: organizationParams,
    querystring: Closed({
      state: Type.Optional(Type.Enum([...requestStates])),
      memberId: Type.Optional(Id),
      ...paging,
    }),
    response: { 200: ReadLeaveRequestPage },
  },
} as const

const requestParams = Type.Object({ organizationId: Id, requestId: Id })

export const getLeaveRequest = {
  method: 'GET',
  url: timeOffPaths.leaveRequest,
  config: { access: 'timeoff.own' },
  schema: {
    summary: 'Get a request with its days, who else is off and, for planners, the visits that need cover',
    params: requestParams,
    response: { 200: LeaveRequestDetail },
  },
} as const

export const decideLeave = {
  method: 'PUT',
  url: timeOffPaths.leaveDecision,
  config: { access: 'timeoff.manage' },
  schema: {
    summary: 'Approve or decline; the member is notified; 409 when `version` is old',
    params: requestParams,
    body: Closed({
      state: Type.Enum(['approved', 'declined']),
      /** Required when declining. */
      answer: Text(timeOffLimits.noteMax),
      version: Version,
    }),
    response: { 200: LeaveRequest },
  },
} as const

export const cancelLeave = {
  method: 'POST',
  url: timeOffPaths.leaveCancellation,
  config: { access: 'timeoff.own' },
  schema: {
    summary: 'Withdraw a request: the caller’s own before it begins, or any for those who manage time off',
    params: requestParams,
    body: Closed({ version: Version }),
    response: { 200: LeaveRequest },
  },
} as const

export const Absence = Type.Object({
  requestId: Id,
  memberId: Id,
  memberName: Type.String(),
  from: LocalDate,
  to: LocalDate,
  part: Nullable(Part),
  state: Type.Enum([...requestStates]),
  /** Only for the member and for those who may read requests. */
  policyName: Nullable(Type.String()),
})
export type Absence = Static<typeof Absence>
export const LeaveCalendar = Type.Object({
  ...List(Absence).properties,
  holidays: Type.Array(Type.Object({ day: LocalDate, name: Type.String() })),
})
export type LeaveCalendar = Static<typeof LeaveCalendar>

export const getLeaveCalendar = {
  method: 'GET',
  url: timeOffPaths.leaveCalendar,
  config: { access: 'timeoff.own', readsReplica: true },
  schema: {
    summary:
      'List who is off in a range of at most 92 days; undecided requests for those who read them, and the caller’s',
    params: organizationParams,
    querystring: Closed({ from: LocalDate, to: LocalDate }),
    response: { 200: LeaveCalendar },
  },
} as const
