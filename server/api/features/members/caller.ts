import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import type { Viewer } from './member.store.ts'
import type { Writer } from './member-changes.store.ts'

/** The viewer decides which details are sent. */
export const viewerOf = (request: FastifyRequest): Viewer => ({
  memberId: request.actor?.memberIds.get(organizationOf(request)),
  manages: request.may('members.manage'),
})

/** The author of a change to members; an API key never acts as an owner, so it makes and removes none. */
export const writerOf = (request: FastifyRequest): Writer => ({
  organizationId: organizationOf(request),
  owner: request.actor?.key === null && (request.actor.roles.get(organizationOf(request))?.includes('OWNER') ?? false),
})
