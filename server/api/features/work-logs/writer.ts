import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'

/** The author and the time of a change. */
export interface Writer {
  organizationId: string
  userId: string
  now: Date
}

/** The caller as author, with the current time. */
export const writerOf = (request: FastifyRequest): Writer => ({
  organizationId: organizationOf(request),
  userId: callerOf(request).userId,
  now: new Date(),
})
