import { Type, type Static } from 'typebox'
import { deletionPaths } from './paths.ts'
import { limits } from '../limits.ts'
import { Closed, Instant, Line, LocalDate, Nullable, organizationParams } from '../schema.ts'

export const Deletion = Type.Object({
  /** Null unless a deletion was requested. */
  deletion: Nullable(
    Type.Object({
      requestedAt: Instant,
      requestedBy: Nullable(Type.String()),
      /** When everything is erased; the day is in the organization's time zone. */
      dueAt: Instant,
      dueOn: LocalDate,
    }),
  ),
})
export type Deletion = Static<typeof Deletion>

export const getDeletion = {
  method: 'GET',
  url: deletionPaths.organizationDeletion,
  config: { access: 'organization.read' },
  schema: {
    summary: 'Get whether and when the organization will be deleted',
    params: organizationParams,
    response: { 200: Deletion },
  },
} as const

export const requestDeletion = {
  method: 'POST',
  url: deletionPaths.organizationDeletion,
  config: { access: 'organization.delete' },
  schema: {
    summary: 'Schedule the organization’s deletion in 30 days; idempotent',
    params: organizationParams,
    /** The organization's name, typed by the owner to confirm. */
    body: Closed({ name: Line(limits.organizationNameMax) }),
    response: { 200: Deletion },
  },
} as const

export const cancelDeletion = {
  method: 'DELETE',
  url: deletionPaths.organizationDeletion,
  config: { access: 'organization.delete' },
  schema: {
    summary: 'Cancel the deletion; idempotent',
    params: organizationParams,
    response: { 200: Deletion },
  },
} as const
