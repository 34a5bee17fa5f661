import { Type, type Static } from 'typebox'
import { Id, Nullable } from '../schema.ts'

/** The member and the place of a record. */
export const WhoAndWhere = Type.Object({
  memberId: Id,
  memberName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  /** The location's. */
  timeZone: Type.String(),
  regionId: Nullable(Id),
})
export type WhoAndWhere = Static<typeof WhoAndWhere>

/** Filters for lists of such records. */
export const whoAndWhereFilter = {
  memberId: Type.Optional(Id),
  locationId: Type.Optional(Id),
  clientId: Type.Optional(Id),
  regionId: Type.Optional(Id),
}
