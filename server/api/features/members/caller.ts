import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import type { Viewer } from './member.store.ts'
import type { Writer } from './members.store.ts'

/** Who looks at a member. */
export const viewerOf = (request: FastifyRequest): Viewer => ({
  memberId: request.actor?.memberIds.get(organizationOf(request)),
  manages: request.may('members.manage'),
})

/** Who writes about members. */
export const writerOf = (request: FastifyRequest): Writer => ({
  organizationId: organizationOf(request),
  owner: request.actor?.roles.get(organizationOf(request))?.includes('OWNER') ?? false,
})
