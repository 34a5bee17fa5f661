import type { FastifyRequest } from 'fastify'
import type { Viewer } from './member.store.ts'
import type { Writer } from './members.store.ts'

type Request = FastifyRequest<{ Params: { organizationId: string } }> | FastifyRequest

const organizationOf = (request: Request) => (request.params as { organizationId: string }).organizationId.toLowerCase()

/** Who looks at a member. */
export const viewerOf = (request: Request): Viewer => ({
  memberId: request.actor?.memberIds.get(organizationOf(request)),
  manages: request.may('members.manage'),
})

/** Who writes about members. */
export const writerOf = (request: Request): Writer => ({
  organizationId: organizationOf(request),
  owner: request.actor?.roles.get(organizationOf(request))?.includes('OWNER') ?? false,
})
