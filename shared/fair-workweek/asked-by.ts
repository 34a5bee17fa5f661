import { Type } from 'typebox'
import { changeRequesters } from './kinds.ts'
import { Closed, Id, Line } from '../schema.ts'

/** Who requested a change of the schedule; matters where a fair workweek law applies. The default is the company. */
export const AskedBy = Closed({
  askedBy: Type.Optional(Type.Enum([...changeRequesters])),
  /** The crew member who requested it; absent if it concerns all of them. */
  askedMemberId: Type.Optional(Id),
  askedNote: Type.Optional(Line(300)),
})
