import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../schema.ts'

/** A message that the caller has to read before starting work at a place, or at one of its visits. */
export const MustRead = Type.Object({
  messageId: Id,
  locationId: Id,
  /** Both null for the place's. */
  jobId: Nullable(Id),
  originalStart: Nullable(Instant),
  author: Type.String(),
  text: Type.String(),
  /** In the member’s language; null if there is none. */
  translation: Nullable(Type.String()),
  at: Instant,
})
export type MustRead = Static<typeof MustRead>
