import { Type, type Static } from 'typebox'
import { AskedBy } from '../fair-workweek/asked-by.ts'
import { jobPaths } from '../jobs/paths.ts'
import { schedulePaths } from './paths.ts'
import { Visit, VisitChanges } from './schedule.contract.ts'
import { Closed, Id, Instant, Name, Nullable, organizationParams } from '../schema.ts'

/** A visit of an existing job or, with `newJob`, of a job without patterns that is created with it. */
export const AddedVisit = Closed({
  jobId: Nullable(Id),
  newJob: Nullable(Closed({ locationId: Id, name: Name() })),
  ...Type.Pick(VisitChanges, ['startsAt', 'durationMinutes', 'note', 'memberIds']).properties,
})
export type AddedVisit = Static<typeof AddedVisit>

export const addVisit = {
  method: 'POST',
  url: jobPaths.visits,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Add a one-off visit; 409 `visit_exists` when the job has a visit at that time',
    params: organizationParams,
    querystring: AskedBy,
    body: AddedVisit,
    response: { 201: Visit },
  },
} as const

export const removeAddedVisit = {
  method: 'DELETE',
  url: schedulePaths.visitAddition,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Remove an added visit; 409 `visit_used` when work, an absence or an offer is recorded for it',
    params: Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant }),
    querystring: AskedBy,
    response: { 204: Type.Null() },
  },
} as const
