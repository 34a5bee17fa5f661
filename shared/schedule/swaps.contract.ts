import { Type, type Static } from 'typebox'
import { CrewMember } from '../jobs/jobs.contract.ts'
import { AvailabilityConflict } from './availability.contract.ts'
import { swapAnswers, swapDecisions, swapNoteMax, swapStates } from './choices.ts'
import { crewPaths } from './crew-paths.ts'
import { LimitWarning, Visit } from './schedule.contract.ts'
import { deviceTime } from '../timeclock/device-time.contract.ts'
import { Closed, Id, Instant, List, Nullable, organizationParams, Text } from '../schema.ts'

const SwapVisit = Type.Pick(Visit, [
  'jobId',
  'jobName',
  'locationId',
  'locationName',
  'clientName',
  'originalStart',
  'date',
  'startsAt',
  'endsAt',
  'timeZone',
])

/** A member's request that a colleague takes a visit. */
export const VisitSwap = Type.Object({
  id: Id,
  state: Type.Enum([...swapStates]),
  visit: SwapVisit,
  member: CrewMember,
  /** Null: any colleague. */
  to: Nullable(CrewMember),
  /** The visit that the colleague gives in exchange. */
  inReturn: Nullable(SwapVisit),
  note: Type.String(),
  createdAt: Instant,
  takenBy: Nullable(CrewMember),
  /** The manager who decided. */
  decidedBy: Nullable(Type.String()),
  closedAt: Nullable(Instant),
})
export type VisitSwap = Static<typeof VisitSwap>
export const VisitSwaps = List(VisitSwap)
export type VisitSwaps = Static<typeof VisitSwaps>

/** `obstacle`: why the caller cannot take it; null if nothing prevents it, and for the caller's own requests. */
export const OwnSwap = Type.Object({
  ...VisitSwap.properties,
  isOwn: Type.Boolean(),
  obstacle: Nullable(Type.Enum(['overlap', 'certificates'])),
  availability: Nullable(AvailabilityConflict),
  /** The limits that the caller would exceed with it. */
  limits: Type.Array(LimitWarning),
})
export type OwnSwap = Static<typeof OwnSwap>
export const OwnSwaps = List(OwnSwap)
export type OwnSwaps = Static<typeof OwnSwaps>

const visitParams = Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant })
const swapParams = Type.Object({ organizationId: Id, swapId: Id })

export const NewSwap = Closed({
  /** Null: any colleague may take it. */
  toMemberId: Nullable(Id),
  /** A visit of that colleague, wanted in exchange. */
  inReturn: Nullable(Closed({ jobId: Id, originalStart: Instant })),
  note: Text(swapNoteMax),
})
export type NewSwap = Static<typeof NewSwap>

export const requestSwap = {
  method: 'POST',
  url: crewPaths.myVisitSwaps,
  config: { access: 'schedule.own' },
  schema: {
    summary:
      'Find someone for one of the caller’s visits; it stays theirs until a colleague takes it and, depending on a setting, a manager approves',
    params: visitParams,
    body: NewSwap,
    response: { 200: OwnSwaps },
  },
} as const

export const listOwnSwaps = {
  method: 'GET',
  url: crewPaths.mySwaps,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'List the caller’s open requests, and colleagues’ visits that the caller may take, soonest first',
    params: organizationParams,
    response: { 200: OwnSwaps },
  },
} as const

export const answerSwap = {
  method: 'PUT',
  url: crewPaths.mySwap,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'Take a colleague’s visit, decline a request to the caller, or withdraw the caller’s own; 409 `swap_gone`',
    params: swapParams,
    body: Closed({ answer: Type.Enum([...swapAnswers]), ...deviceTime }),
    response: { 200: OwnSwaps },
  },
} as const

export const listSwaps = {
  method: 'GET',
  url: crewPaths.swaps,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'List open requests and those closed within 30 days; of one visit with `jobId` and `originalStart`',
    params: organizationParams,
    querystring: Closed({ jobId: Type.Optional(Id), originalStart: Type.Optional(Instant) }),
    response: { 200: VisitSwaps },
  },
} as const

export const decideSwap = {
  method: 'PUT',
  url: crewPaths.swap,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Approve a swap that a colleague took, drop a visit that nobody took (it becomes unassigned), or decline',
    params: swapParams,
    body: Closed({ decision: Type.Enum([...swapDecisions]) }),
    response: { 200: VisitSwaps },
  },
} as const
