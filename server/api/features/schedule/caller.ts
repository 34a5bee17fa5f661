import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { notFound } from '#server/api/problem.ts'

/** The caller's own place among the members. @throws ProblemError 404 when there is none. */
export function ownMember(request: FastifyRequest): string {
  const memberId = request.actor?.memberIds.get(organizationOf(request))
  if (!memberId) throw notFound()
  return memberId
}
