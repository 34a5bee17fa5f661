import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { resendVerification, verifyUser } from '#shared/users/users.contract.ts'
import { mailWantedEmail, queueAccountMail } from './account-mail.ts'
import { beginTrust, chosenBy, continueAfterConfirmation } from './confirmation.ts'
import type { AccountDeps } from '../deps.ts'
import { findWantedEmail } from './email-changes.store.ts'
import { resends } from '../guesses/limits.ts'
import { findToken, consumeToken } from '../tokens.store.ts'
import { findAccount } from '../users.store.ts'

/** Confirming the email address; the mail may be opened on a device that is not signed in. */
export const verificationRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, rateLimits } = deps
  app.route({
    ...verifyUser,
    handler: async (request, reply) => {
      const { params, body } = request
      const token = await findToken(db, 'verify', body.token)
      if (token?.userId !== params.userId.toLowerCase()) throw new ProblemError('token_invalid')
      const { userId } = token
      const account = await findAccount(db, { userId })
      // Mail programs prefetch links, so a second click finds the address confirmed.
      if (account?.verifiedAt) return reply.code(204).send(null)
      if (!account || token.usedAt) throw new ProblemError('token_invalid')
      const chosen = await chosenBy(deps, request, account, body)
      const session = await inApplication(db, async (tx) => {
        if (!(await consumeToken(tx, 'verify', body.token))) throw new ProblemError('token_invalid')
        return beginTrust(tx, request, userId, chosen)
      })
      await continueAfterConfirmation(deps, request, reply, { userId, token: session })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...resendVerification,
    handler: async (request, reply) => {
      const { userId, verified } = callerOf(request)
      if (request.params.userId.toLowerCase() !== userId) throw notFound()
      await limitTries(db, resends(rateLimits, request.ip))
      if (!verified) {
        await inApplication(db, async (tx) => {
          const wanted = await findWantedEmail(tx, userId)
          if (wanted) await mailWantedEmail(tx, userId, wanted)
          else await queueAccountMail(tx, 'verify', userId)
        })
      }
      return reply.code(204).send(null)
    },
  })
}
