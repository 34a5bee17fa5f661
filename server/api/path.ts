import type { FastifyRequest } from 'fastify'
import type { Permission } from '#shared/access/permissions.ts'
import { notFound } from './problem.ts'

/** Returns the organization in the path. */
export function organizationOf({ params, routeOptions }: FastifyRequest): string {
  const { organizationId } = params as { organizationId?: string }
  if (!organizationId) throw new Error(`${routeOptions.url} has no organization in its path`)
  return organizationId.toLowerCase()
}

/**
 * Returns the member in the path.
 * @throws ProblemError 404 for another member, unless the caller has the permission.
 */
export function memberOf(request: FastifyRequest, permission: Permission): string {
  const memberId = (request.params as { memberId: string }).memberId.toLowerCase()
  const isOwn = request.actor?.memberIds.get(organizationOf(request)) === memberId
  if (!isOwn && !request.may(permission)) throw notFound()
  return memberId
}
