import { Type, type Static } from 'typebox'
import { crewPaths } from './crew-paths.ts'
import { deviceTime } from '../timeclock/device-time.contract.ts'
import { Closed, Id, Instant } from '../schema.ts'

export const NewConfirmation = Closed({
  /** The visit's start that the member saw. */
  startsAt: Instant,
  ...deviceTime,
})
export type NewConfirmation = Static<typeof NewConfirmation>

export const Confirmation = Type.Object({ confirmedAt: Instant })
export type Confirmation = Static<typeof Confirmation>

export const confirmVisit = {
  method: 'POST',
  url: crewPaths.myVisitConfirmation,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'Confirm being on the way to one of the caller’s visits; 404 if the organization does not ask for it',
    params: Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant }),
    body: NewConfirmation,
    response: { 200: Confirmation },
  },
} as const
