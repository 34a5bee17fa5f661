import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import type { Writer } from './work-logs.store.ts'

/** The caller as author, with the current time. */
export const writerOf = (request: FastifyRequest): Writer => ({
  organizationId: organizationOf(request),
  userId: callerOf(request).userId,
  now: new Date(),
})
