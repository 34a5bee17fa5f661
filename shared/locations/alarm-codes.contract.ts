import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { revealReasonMax } from './alarm-codes.ts'
import { locationPaths } from './paths.ts'
import { timeclockPaths } from '../timeclock/paths.ts'
import { Closed, Id, Instant, Line, locationParams, Nullable, organizationParams, Words } from '../schema.ts'
import { Position } from '../timeclock/timeclock.contract.ts'

export const NewAlarmCode = Closed({
  /** Empty removes the code. */
  code: Line(limits.secretMax),
})
export type NewAlarmCode = Static<typeof NewAlarmCode>

export const AlarmCodeState = Type.Object({ hasAlarmCode: Type.Boolean(), changedAt: Nullable(Instant) })
export type AlarmCodeState = Static<typeof AlarmCodeState>

const position = Type.Optional(Nullable(Position))

export const CodeRequest = Closed({ reason: Words(revealReasonMax), position })
export type CodeRequest = Static<typeof CodeRequest>

export const VisitCodeRequest = Closed({ jobId: Id, originalStart: Instant, position })
export type VisitCodeRequest = Static<typeof VisitCodeRequest>

export const RevealedCode = Type.Object({ code: Type.String() })
export type RevealedCode = Static<typeof RevealedCode>

export const CodeReveal = Type.Object({
  id: Id,
  memberId: Id,
  name: Type.String(),
  revealedAt: Instant,
  /** Null when it was revealed for the member's own visit. */
  reason: Nullable(Type.String()),
  /** The job of that visit. */
  jobName: Nullable(Type.String()),
  requestId: Type.String(),
  position: Nullable(Position),
})
export type CodeReveal = Static<typeof CodeReveal>

export const CodeHistory = Type.Object({
  ...AlarmCodeState.properties,
  /** The newest hundred. */
  items: Type.Array(CodeReveal),
})
export type CodeHistory = Static<typeof CodeHistory>

export const setAlarmCode = {
  method: 'PUT',
  url: locationPaths.alarmCode,
  config: { access: 'locations.secrets' },
  schema: {
    summary: 'Set or replace a location’s alarm code; an empty one removes it',
    params: locationParams,
    body: NewAlarmCode,
    response: { 200: AlarmCodeState },
  },
} as const

export const getCodeHistory = {
  method: 'GET',
  url: locationPaths.alarmCodeReveals,
  config: { access: 'locations.secrets' },
  schema: {
    summary: 'Get whether a location has an alarm code, since when, and who viewed it',
    params: locationParams,
    response: { 200: CodeHistory },
  },
} as const

export const revealAlarmCode = {
  method: 'POST',
  url: locationPaths.alarmCodeReveals,
  config: { access: 'locations.secrets' },
  schema: {
    summary: 'Reveal a location’s alarm code for a reason; who, when and why is recorded',
    params: locationParams,
    body: CodeRequest,
    response: { 200: RevealedCode },
  },
} as const

export const revealVisitCode = {
  method: 'POST',
  url: timeclockPaths.alarmCodeReveals,
  config: { access: 'time.own' },
  schema: {
    summary:
      'Reveal the alarm code for one of the caller’s visits, from an hour before its start; who, when and where is recorded',
    params: organizationParams,
    body: VisitCodeRequest,
    response: { 200: RevealedCode },
  },
} as const
