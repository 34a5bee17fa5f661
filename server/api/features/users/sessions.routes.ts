import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/contracts/users.ts'
import type { AccountDeps } from './deps.ts'
import { clearSessionToken } from './session-cookie.ts'
import * as sessions from './sessions.store.ts'

/** Where the user is signed in, and ending it there. */
export const sessionRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, { db, secure }) => {
  app.route({
    ...listSessions,
    handler: async (request) => {
      const { userId, sessionId } = callerOf(request)
      return { items: await sessions.listSessions(db, userId, sessionId) }
    },
  })

  app.route({
    ...endOtherSessions,
    handler: async (request, reply) => {
      const { userId, sessionId } = callerOf(request)
      await sessions.endSessions(db, userId, sessionId)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...endSession,
    handler: async (request, reply) => {
      const { userId, sessionId: own } = callerOf(request)
      const { sessionId } = request.params
      if (!(await sessions.endOwnSession(db, userId, sessionId))) throw notFound()
      if (sessionId.toLowerCase() === own) clearSessionToken(reply, secure)
      return reply.code(204).send(null)
    },
  })
}
