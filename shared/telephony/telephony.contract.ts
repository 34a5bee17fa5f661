import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { attestations, callIntents, callLimits, callOutcomes, callProblems, e164 } from './calls.ts'
import { telephonyPaths } from './paths.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
} from '../schema.ts'

const text = (maxLength: number) => Type.Optional(Line(maxLength))

/** The provider's form fields. Unused fields are accepted too, because the signature covers all of them. */
export const CallForm = Type.Object({
  CallSid: Name(64),
  From: text(100),
  To: text(100),
  Digits: text(64),
  RecordingUrl: text(500),
  StirVerstat: text(64),
  CallStatus: text(32),
  CallDuration: text(16),
})
export type CallForm = Static<typeof CallForm>

export const answerCall = {
  method: 'POST',
  url: telephonyPaths.voice,
  config: { access: 'public' },
  schema: {
    summary:
      'Process a telephone call step by step, as a Twilio voice webhook: form-encoded, signed, answered in TwiML',
    /** The step being answered; absent at the start of the call. */
    querystring: Closed({ step: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) }),
    body: CallForm,
  },
} as const

export const noteCallStatus = {
  method: 'POST',
  url: telephonyPaths.callStatus,
  config: { access: 'public' },
  schema: { summary: 'Record how a call ended, as a Twilio status callback: form-encoded and signed', body: CallForm },
} as const

/** One request made during a call. */
export const CallResult = Type.Object({
  memberId: Nullable(Id),
  memberName: Nullable(Type.String()),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  /** Null when the call did not get that far. */
  intent: Nullable(Type.Enum([...callIntents])),
  accepted: Type.Boolean(),
  /** Why it was rejected, or what to review although it was accepted. */
  problem: Nullable(Type.Enum([...callProblems])),
  workLogId: Nullable(Id),
  recordingUrl: Nullable(Type.String()),
  at: Instant,
})
export type CallResult = Static<typeof CallResult>

export const PhoneCall = Type.Object({
  id: Id,
  /** In the form +15551234567; empty for a hidden number. */
  caller: Type.String(),
  called: Type.String(),
  /** The network's attestation of the caller's number; null without one. */
  attestation: Nullable(Type.Enum([...attestations])),
  language: Nullable(Type.Enum([...languages])),
  /** The location or member whose number it was at the time of the call. */
  location: Nullable(Type.Object({ id: Id, clientId: Id, name: Type.String() })),
  member: Nullable(Type.Object({ id: Id, name: Type.String() })),
  startedAt: Instant,
  /** The location's, else the organization's. */
  timeZone: Type.String(),
  /** Null until the provider reports it, if it ever does. */
  durationS: Nullable(Type.Integer()),
  outcome: Type.Enum([...callOutcomes]),
  results: Type.Array(CallResult),
})
export type PhoneCall = Static<typeof PhoneCall>

const filter = {
  /** Days in the organization's time zone, inclusive. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  memberId: Type.Optional(Id),
  locationId: Type.Optional(Id),
  intent: Type.Optional(Type.Enum([...callIntents])),
  problem: Type.Optional(Type.Enum([...callProblems])),
  outcome: Type.Optional(Type.Enum([...callOutcomes])),
  /** Digits of the caller's number. */
  caller: Type.Optional(Type.String({ maxLength: 20, pattern: '^[+0-9 ()-]*$' })),
}

export const listPhoneCalls = {
  method: 'GET',
  url: telephonyPaths.phoneCalls,
  config: { access: 'calls.read', readsReplica: true },
  schema: {
    summary: 'List telephone calls with their results, newest first, paged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: Page(PhoneCall) },
  },
} as const

export const exportPhoneCalls = {
  method: 'GET',
  url: telephonyPaths.phoneCallExport,
  config: { access: 'calls.read', readsReplica: true },
  schema: {
    summary: 'Export the calls, a line per result',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

export const attachCaller = {
  method: 'PUT',
  url: telephonyPaths.phoneCallLocation,
  config: { access: 'calls.read' },
  schema: {
    summary: 'Add a call’s number to a location’s phones',
    params: Type.Object({ organizationId: Id, callId: Id }),
    body: Closed({ locationId: Id }),
    response: { 204: Type.Null() },
  },
} as const

export const CalledNumber = Type.Object({ number: Type.String(), label: Type.String(), createdAt: Instant })
export type CalledNumber = Static<typeof CalledNumber>

export const CalledNumbers = Type.Object({
  ...List(CalledNumber).properties,
  /** Whether this installation accepts calls, and the provider's webhook URL. */
  isOn: Type.Boolean(),
  voiceUrl: Type.String(),
  statusUrl: Type.String(),
})
export type CalledNumbers = Static<typeof CalledNumbers>

export const listCalledNumbers = {
  method: 'GET',
  url: telephonyPaths.calledNumbers,
  config: { access: 'telephony.manage', readsReplica: true },
  schema: {
    summary: 'List the numbers that workers call',
    params: organizationParams,
    response: { 200: CalledNumbers },
  },
} as const

export const NewCalledNumber = Closed({ number: Type.String({ pattern: e164 }), label: Line(callLimits.labelMax) })
export type NewCalledNumber = Static<typeof NewCalledNumber>

export const addCalledNumber = {
  method: 'POST',
  url: telephonyPaths.calledNumbers,
  config: { access: 'telephony.manage' },
  schema: {
    summary: 'Add a number, which belongs to one organization',
    params: organizationParams,
    body: NewCalledNumber,
    response: { 201: CalledNumber },
  },
} as const

export const removeCalledNumber = {
  method: 'DELETE',
  url: telephonyPaths.calledNumber,
  config: { access: 'telephony.manage' },
  schema: {
    summary: 'Remove a number; calls to it are no longer answered',
    params: Type.Object({ organizationId: Id, number: Line(20) }),
    response: { 204: Type.Null() },
  },
} as const
