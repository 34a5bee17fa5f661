import { Type } from 'typebox'
import { changeRequesters } from './kinds.ts'
import { Closed, Id, Line } from '../schema.ts'

/** The requester of a schedule change, which matters under a fair workweek law. The default is the company. */
export const AskedBy = Closed({
  askedBy: Type.Optional(Type.Enum([...changeRequesters])),
  /** The crew member who requested it; absent if it concerns all of them. */
  askedMemberId: Type.Optional(Id),
  askedNote: Type.Optional(Line(300)),
})
