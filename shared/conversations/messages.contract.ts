import { Type, type Static } from 'typebox'
import { conversationLimits } from './limits.ts'
import { Closed, Id, Instant, Words } from '../schema.ts'

export const Message = Type.Object({
  id: Id,
  byClient: Type.Boolean(),
  author: Type.String(),
  text: Type.String(),
  at: Instant,
})
export type Message = Static<typeof Message>

/** The id is chosen by the writer, so that a message sent twice is stored once. */
export const NewMessage = Closed({ id: Id, text: Words(conversationLimits.textMax) })
export type NewMessage = Static<typeof NewMessage>
