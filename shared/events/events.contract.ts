import { Type, type Static } from 'typebox'
import { eventPaths } from './paths.ts'
import { Closed, Id } from '../schema.ts'

const Ids = Type.Optional(Type.Array(Type.String()))

/**
 * Data of a `change` event: clients refetch every URL that begins with one of the paths. With ids, the change affected
 * only visits of these jobs, or work of these members.
 */
export const ChangeEvent = Type.Object({
  table: Type.String(),
  paths: Type.Array(Type.String()),
  jobIds: Ids,
  memberIds: Ids,
})
export type ChangeEvent = Static<typeof ChangeEvent>

export const streamEvents = {
  method: 'GET',
  url: eventPaths.events,
  config: { access: 'verified' },
  schema: {
    summary:
      'Stream server-sent events: `change` names the paths to refetch, `reset` means all; resumes by Last-Event-ID',
    querystring: Closed({ organizationId: Type.Optional(Id) }),
  },
} as const
