import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { Closed, Id, Instant, Name, Nullable, Words } from '../schema.ts'
import {
  clientMessageKinds,
  deliveryChannels,
  deliveryKinds,
  messageKinds,
  quoteMessageTextMax,
} from './conversation.ts'

export const QuoteMessage = Type.Object({
  id: Id,
  kind: Type.Enum([...messageKinds]),
  byClient: Type.Boolean(),
  author: Type.String(),
  text: Type.String(),
  /** The last revision sent when it was written. */
  revision: Type.Integer(),
  at: Instant,
})
export type QuoteMessage = Static<typeof QuoteMessage>

/** An email or a notice that the quote caused. */
export const QuoteDelivery = Type.Object({
  id: Id,
  channel: Type.Enum([...deliveryChannels]),
  kind: Type.Enum([...deliveryKinds]),
  /** An address for an email, a member's name for a notice. */
  recipient: Type.String(),
  toClient: Type.Boolean(),
  /** Finds what caused it in the logs and the audit trail. */
  requestId: Type.String(),
  at: Instant,
  /** Null while an email waits, or when it was dropped. */
  sentAt: Nullable(Instant),
  /** When an email was dropped because the quote had been revised or decided in the meantime. */
  droppedAt: Nullable(Instant),
})
export type QuoteDelivery = Static<typeof QuoteDelivery>

/** The id is chosen by the writer, so that a message sent twice is stored once. */
const text = { id: Id, text: Words(quoteMessageTextMax) }

export const QuoteAnswer = Closed(text)
export type QuoteAnswer = Static<typeof QuoteAnswer>

export const AreaQuoteQuestion = Closed({ ...text, kind: Type.Enum([...clientMessageKinds]) })
export type AreaQuoteQuestion = Static<typeof AreaQuoteQuestion>

export const QuoteQuestion = Closed({ ...AreaQuoteQuestion.properties, name: Name(limits.personNameMax) })
export type QuoteQuestion = Static<typeof QuoteQuestion>
