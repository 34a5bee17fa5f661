import { Type } from 'typebox'
import { Id, LocalDate } from '../schema.ts'

export const ItemKey = Type.String({ pattern: '^[a-z0-9-]{1,36}$' })

export const inspectionFilter = {
  clientId: Type.Optional(Id),
  locationId: Type.Optional(Id),
  inspectorId: Type.Optional(Id),
}

/** Reports of a trend: submitted in a period, with an item that failed, or by who cleaned before. */
export const trendFilter = {
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  templateId: Type.Optional(Id),
  /** Key of an item that failed. */
  failedItem: Type.Optional(ItemKey),
  /** A member who worked there in the days before. */
  crewId: Type.Optional(Id),
}
