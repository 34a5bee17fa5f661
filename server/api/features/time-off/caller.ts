import type { FastifyRequest } from 'fastify'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { Person } from './requests.store.ts'

/** The caller as a member of the organisation in the path. */
export function personOf(request: FastifyRequest): Person {
  const organizationId = (request.params as { organizationId: string }).organizationId.toLowerCase()
  const { userId, memberIds } = callerOf(request)
  const memberId = memberIds.get(organizationId)
  if (!memberId) throw new ProblemError('forbidden')
  return { organizationId, userId, memberId }
}

/** The member of the path. @throws ProblemError 404 for somebody else's, unless the caller manages time off. */
export function memberOf(request: FastifyRequest): string {
  const memberId = (request.params as { memberId: string }).memberId.toLowerCase()
  if (memberId !== personOf(request).memberId && !request.may('timeoff.manage')) throw notFound()
  return memberId
}
