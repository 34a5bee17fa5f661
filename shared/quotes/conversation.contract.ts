import { Type, type Static } from 'typebox'
import { Message, NewMessage } from '../conversations/messages.contract.ts'
import { limits } from '../limits.ts'
import { Closed, Id, Instant, Name, Nullable } from '../schema.ts'
import { clientMessageKinds, deliveryChannels, deliveryKinds, messageKinds } from './conversation.ts'

export const QuoteMessage = Type.Object({
  ...Message.properties,
  kind: Type.Enum([...messageKinds]),
  /** The last revision sent when it was written. */
  revision: Type.Integer(),
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
  /** The request that caused it, for finding it in the logs and the audit trail. */
  requestId: Type.String(),
  at: Instant,
  /** Null while an email waits, or if it was dropped. */
  sentAt: Nullable(Instant),
  /** When an email was dropped because the quote had been revised or decided in the meantime. */
  droppedAt: Nullable(Instant),
})
export type QuoteDelivery = Static<typeof QuoteDelivery>

export const AreaQuoteQuestion = Closed({ ...NewMessage.properties, kind: Type.Enum([...clientMessageKinds]) })
export type AreaQuoteQuestion = Static<typeof AreaQuoteQuestion>

export const QuoteQuestion = Closed({ ...AreaQuoteQuestion.properties, name: Name(limits.personNameMax) })
export type QuoteQuestion = Static<typeof QuoteQuestion>
