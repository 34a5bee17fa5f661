import { Type } from 'typebox'
import { changeRequesters } from './kinds.ts'
import { Closed, Id, Line } from '../schema.ts'

/** Who asked for a change of the schedule, where a fair workweek law applies; the company unless said. */
export const AskedBy = Closed({
  askedBy: Type.Optional(Type.Enum([...changeRequesters])),
  /** The one of the crew who asked; absent where it is about all of them. */
  askedMemberId: Type.Optional(Id),
  askedNote: Type.Optional(Line(300)),
})
