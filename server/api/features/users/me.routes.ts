import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf, requireOwner, type Actor } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { choose } from '#shared/users/choices.contract.ts'
import {
  chooseOrganization,
  getMe,
  getProfile,
  getUser,
  getVisitor,
  updateProfile,
} from '#shared/users/users.contract.ts'
import type { AccountDeps } from './deps.ts'
import * as users from './users.store.ts'

/** The user's own profile, email and selected organization. */
export const meRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, { db }) => {
  const seenBy = (actor: Actor) => users.findUser(db, actor)

  app.route({ ...getMe, handler: (request) => seenBy(callerOf(request)) })

  app.route({
    ...getVisitor,
    handler: async ({ actor }) => ({ user: actor && (await seenBy(actor)) }),
  })

  app.route({
    ...getUser,
    handler: async (request) => {
      const actor = callerOf(request)
      if (request.params.userId.toLowerCase() !== actor.userId) throw notFound()
      return seenBy(actor)
    },
  })

  app.route({ ...getProfile, handler: (request) => users.findProfile(db, callerOf(request).userId) })

  app.route({
    ...updateProfile,
    handler: async (request) => {
      requireOwner(request)
      return users.updateProfile(db, callerOf(request).userId, { ...request.body, name: request.body.name.trim() })
    },
  })

  app.route({
    ...choose,
    handler: async (request) => {
      // Notices of other organizations are in it; theme and tour are this page's alone.
      if (request.body.language) requireOwner(request)
      return users.choose(db, callerOf(request), request.body)
    },
  })

  app.route({
    ...chooseOrganization,
    handler: async (request) => {
      const actor = callerOf(request)
      // A session through a company's provider reaches its organization alone.
      if (!actor.roles.has(request.body.organizationId.toLowerCase())) throw new ProblemError('forbidden')
      const chosen = await users.chooseOrganization(db, actor.userId, request.body.organizationId)
      if (!chosen) throw new ProblemError('forbidden')
      return seenBy(actor)
    },
  })
}
