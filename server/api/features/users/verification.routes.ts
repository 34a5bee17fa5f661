import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { resendVerification, verifyUser } from '#shared/contracts/users.ts'
import { queueAccountMail } from './account-mail.ts'
import type { AccountDeps } from './deps.ts'
import { resends } from './limits.ts'
import { findToken, takeToken } from './tokens.store.ts'
import { findAccount, setVerified } from './users.store.ts'

/** Confirming the e-mail address. The mail may be opened on a device that is not signed in. */
export const verificationRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, { db, rateLimits }) => {
  app.route({
    ...verifyUser,
    handler: async ({ params, body }, reply) => {
      const token = await findToken(db, 'verify', body.token)
      if (token?.userId !== params.userId.toLowerCase()) throw new ProblemError('token_invalid')
      const { userId } = token
      const verified = await inApplication(db, async (tx) => {
        if (await takeToken(tx, 'verify', body.token)) {
          await setVerified(tx, userId)
          return true
        }
        // Mail programs open links before people do: the second click finds the address confirmed.
        const account = await findAccount(tx, { userId })
        return Boolean(account?.verifiedAt)
      })
      if (!verified) throw new ProblemError('token_invalid')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...resendVerification,
    handler: async (request, reply) => {
      const { userId, verified } = callerOf(request)
      if (request.params.userId.toLowerCase() !== userId) throw notFound()
      await limitTries(db, resends(rateLimits, request.ip))
      if (!verified) await inApplication(db, (tx) => queueAccountMail(tx, 'verify', userId))
      return reply.code(204).send(null)
    },
  })
}
