import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { Person } from './requests.store.ts'

/** The caller as a member of the organisation in the path. */
export function personOf(request: FastifyRequest): Person {
  const organizationId = organizationOf(request)
  const { userId, memberIds } = callerOf(request)
  const memberId = memberIds.get(organizationId)
  if (!memberId) throw new ProblemError('forbidden')
  return { organizationId, userId, memberId }
}
