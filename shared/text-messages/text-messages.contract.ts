import { Type, type Static } from 'typebox'
import { textMessagePaths } from './paths.ts'
import { channels, deliveryStates } from '../notifications/channels.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
  PhoneNumber,
  Text,
} from '../schema.ts'

/** The provider's form fields. Unused fields are accepted too, because the signature covers all of them. */
export const IncomingText = Type.Object({
  MessageSid: Name(64),
  From: Line(100),
  To: Line(100),
  Body: Type.Optional(Text(4_000)),
  /** STOP, START or HELP, where a keyword was set up with the provider, which then answered it. */
  OptOutType: Type.Optional(Line(16)),
})
export type IncomingText = Static<typeof IncomingText>

export const receiveText = {
  method: 'POST',
  url: textMessagePaths.textIncoming,
  config: { access: 'public' },
  schema: {
    summary: 'A text that somebody sent, as a Twilio message webhook: form-encoded, signed, answered in TwiML',
    body: IncomingText,
  },
} as const

export const TextStatus = Type.Object({
  MessageSid: Name(64),
  MessageStatus: Line(32),
  ErrorCode: Type.Optional(Line(16)),
})
export type TextStatus = Static<typeof TextStatus>

export const noteTextStatus = {
  method: 'POST',
  url: textMessagePaths.textStatus,
  config: { access: 'public' },
  schema: {
    summary: 'What became of a text, as a Twilio status callback: form-encoded and signed',
    /** Without an organization it is the installation's own text. */
    querystring: Closed({ text: Id, organization: Type.Optional(Id) }),
    body: TextStatus,
    response: { 204: Type.Null() },
  },
} as const

/** The caller's own number for texts of this organization. */
export const OwnTextNumber = Type.Object({
  /** The number the organization's texts come from; null: it sends none. */
  from: Nullable(Type.String()),
  number: Nullable(Type.String()),
  /** When the user agreed to texts; null until the code is entered. */
  confirmedAt: Nullable(Instant),
  /** When the number answered STOP; null: it did not. */
  stoppedAt: Nullable(Instant),
  /** Whether the organization calls about notices. */
  canCall: Type.Boolean(),
  /** When the user agreed to calls too; null: they did not, or ended them. */
  callsAgreedAt: Nullable(Instant),
})
export type OwnTextNumber = Static<typeof OwnTextNumber>

const ownAccess = { config: { access: 'notifications.own' } } as const
const answersOwn = { params: organizationParams, response: { 200: OwnTextNumber } } as const

export const getTextNumber = {
  method: 'GET',
  url: textMessagePaths.textNumber,
  ...ownAccess,
  schema: { summary: 'The number the user gets texts at', ...answersOwn },
} as const

export const setTextNumber = {
  method: 'PUT',
  url: textMessagePaths.textNumber,
  ...ownAccess,
  schema: {
    summary: 'Enter a number; a code is texted to it',
    body: Closed({ number: PhoneNumber }),
    ...answersOwn,
  },
} as const

export const confirmTextNumber = {
  method: 'POST',
  url: textMessagePaths.textNumberCode,
  ...ownAccess,
  schema: {
    summary: 'Enter the texted code, and agree to texts from then on',
    body: Closed({ code: Type.String({ pattern: '^[0-9]{6}$' }) }),
    ...answersOwn,
  },
} as const

export const removeTextNumber = {
  method: 'DELETE',
  url: textMessagePaths.textNumber,
  ...ownAccess,
  schema: { summary: 'End texts, and forget the number', ...answersOwn },
} as const

export const TextSettings = Type.Object({
  /** One of the numbers that workers call; null: no texts are sent. */
  number: Nullable(Type.String()),
  segmentsPerDay: Type.Integer(),
  segments: Type.Object({ day: Type.Integer(), month: Type.Integer() }),
  /** 0: nobody is called. */
  callsPerDay: Type.Integer(),
  /** Calls made in 24 hours and 30 days, and the minutes charged for in the latter. */
  calls: Type.Object({ day: Type.Integer(), month: Type.Integer(), minutes: Type.Integer() }),
  /** The installation's price per minute of a call, in US dollars. */
  minutePrice: Type.Number(),
  /** The installation's price per segment, in US dollars. */
  segmentPrice: Type.Number(),
  /** The URL to which the provider sends texts to that number. */
  incomingUrl: Type.String(),
})
export type TextSettings = Static<typeof TextSettings>

export const getTextSettings = {
  method: 'GET',
  url: textMessagePaths.textSettings,
  config: { access: 'telephony.manage' },
  schema: {
    summary: 'The number that texts and calls come from, their limits, and how many there were',
    params: organizationParams,
    response: { 200: TextSettings },
  },
} as const

export const setTextSettings = {
  method: 'PUT',
  url: textMessagePaths.textSettings,
  config: { access: 'telephony.manage' },
  schema: {
    summary: 'Choose the number that texts and calls come from, and their limits',
    params: organizationParams,
    body: Closed({
      number: Nullable(Line(20)),
      segmentsPerDay: Type.Integer({ minimum: 0, maximum: 100_000 }),
      /** Unchanged when absent. */
      callsPerDay: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    response: { 200: TextSettings },
  },
} as const

export const DeliveryItem = Type.Object({
  id: Id,
  channel: Type.Enum([...channels]),
  purpose: Type.Enum(['notice', 'code', 'answer']),
  /** The user's name in this organization; null for a number that is nobody's. */
  name: Nullable(Type.String()),
  number: Type.String(),
  state: Type.Enum([...deliveryStates]),
  /** The provider's code, or why it was not sent. */
  problem: Type.String(),
  segments: Type.Integer(),
  /** How long a call lasted. */
  seconds: Type.Integer(),
  /** What the person who answered a call did: `heard`, `offer_taken` and others; else empty. */
  outcome: Type.String(),
  requestId: Type.String(),
  createdAt: Instant,
  stateAt: Instant,
})
export type DeliveryItem = Static<typeof DeliveryItem>

export const listDeliveries = {
  method: 'GET',
  url: textMessagePaths.deliveries,
  config: { access: 'telephony.manage' },
  schema: {
    summary: 'What was sent to people outside the product, the latest first, a page at a time',
    params: organizationParams,
    querystring: Closed({
      /** What one member was sent. */
      memberId: Type.Optional(Id),
      channel: Type.Optional(Type.Enum([...channels])),
      state: Type.Optional(Type.Enum([...deliveryStates])),
      ...paging,
    }),
    response: { 200: Page(DeliveryItem) },
  },
} as const
