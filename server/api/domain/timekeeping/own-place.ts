import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { FastifyRequest } from 'fastify'

/** The caller as the member whose time it is. */
export function ownPlace(request: FastifyRequest): { organizationId: string; memberId: string } {
  const organizationId = organizationOf(request)
  const memberId = callerOf(request).memberIds.get(organizationId)
  if (!memberId) throw new ProblemError('forbidden')
  return { organizationId, memberId }
}
