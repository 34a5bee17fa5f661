import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/users/users.contract.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from './devices.ts'
import { originOf } from './enter.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { clearSessionToken } from './session-cookie.ts'
import * as sessions from './sessions.store.ts'

/** The user's sessions, and ending them. */
export const sessionRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, secure } = deps
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
      await inApplication(db, async (tx) => {
        await sessions.holdSession(tx, sessionId)
        await sessions.endSessions(tx, userId, 'signed_out_elsewhere', sessionId)
        await recordEvent(tx, userId, 'sessions_ended', originOf(request))
      })
      await rememberDevice(deps, request, reply, { userId, shown: { sessionId } })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...endSession,
    handler: async (request, reply) => {
      const { userId, sessionId: currentId } = callerOf(request)
      const { sessionId } = request.params
      const isOwn = sessionId.toLowerCase() === currentId
      await inApplication(db, async (tx) => {
        if (isOwn) await sessions.endSession(tx, currentId)
        else if (!(await sessions.endSessionElsewhere(tx, userId, sessionId))) throw notFound()
        await recordEvent(tx, userId, 'session_ended', originOf(request))
      })
      if (isOwn) clearSessionToken(reply, secure)
      return reply.code(204).send(null)
    },
  })
}
