import { Type, type Static } from 'typebox'
import { textMessagePaths } from './paths.ts'
import { Closed, Id, Line, Name, Text } from '../schema.ts'

/** The provider's form fields. Unused fields are accepted too, because the signature covers all of them. */
export const IncomingText = Type.Object({
  MessageSid: Name(64),
  From: Line(100),
  To: Line(100),
  Body: Type.Optional(Text(4_000)),
  /** Set where the provider itself answered STOP, START or HELP. */
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
    querystring: Closed({ text: Id }),
    body: TextStatus,
    response: { 204: Type.Null() },
  },
} as const
