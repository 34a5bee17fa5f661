import { Type, type Static } from 'typebox'
import { declineRights, ordinanceIds } from './kinds.ts'
import { schedulePaths } from '../schedule/paths.ts'
import { Id, Instant, List, organizationParams } from '../schema.ts'

/** A visit that a fair workweek law lets the member decline. */
export const DeclinableVisit = Type.Object({
  jobId: Id,
  originalStart: Instant,
  ordinanceId: Type.Enum([...ordinanceIds]),
  right: Type.Enum([...declineRights]),
  restHours: Type.Integer(),
  noticeDays: Type.Integer(),
})
export type DeclinableVisit = Static<typeof DeclinableVisit>
export const DeclinableVisits = List(DeclinableVisit)
export type DeclinableVisits = Static<typeof DeclinableVisits>

export const listDeclinableVisits = {
  method: 'GET',
  url: schedulePaths.myDeclinableVisits,
  config: { access: 'schedule.own', readsReplica: true },
  schema: {
    summary: 'List the caller’s upcoming visits that a fair workweek law lets them decline, with the reasons',
    params: organizationParams,
    response: { 200: DeclinableVisits },
  },
} as const
