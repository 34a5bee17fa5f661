import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { changeEmail, confirmEmail } from '#shared/second-factor/second-factor.contract.ts'
import { mailWantedEmail, queueAccountMail } from './account-mail.ts'
import { beginTrust, chosenBy, continueAfterConfirmation } from './confirmation.ts'
import type { AccountDeps } from '../deps.ts'
import { consumeWantedEmail, saveWantedEmail } from './email-changes.store.ts'
import { originOf } from '../sessions/enter.ts'
import { emailChanges } from '../guesses/limits.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { holdSession } from '../sessions/sessions.store.ts'
import { endTokens, findToken, consumeToken } from '../tokens.store.ts'
import { findAccount, isCurrentPassword } from '../users.store.ts'

/** Changing the account's email address, which takes effect once the mail to the new address is opened. */
export const emailRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, rateLimits } = deps
  app.route({
    ...changeEmail,
    handler: async (request, reply) => {
      const { userId, sessionId } = callerOf(request)
      const { email } = request.body
      await limitTries(db, emailChanges(rateLimits, userId))
      await inApplication(db, async (tx) => {
        await holdSession(tx, sessionId)
        await recordEvent(tx, userId, 'email_asked', originOf(request), email)
        await saveWantedEmail(tx, userId, email)
        await mailWantedEmail(tx, userId, email)
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...confirmEmail,
    handler: async (request, reply) => {
      const token = await findToken(db, 'email', request.body.token)
      if (!token || token.usedAt) throw new ProblemError('token_invalid')
      const { userId } = token
      const account = await findAccount(db, { userId })
      if (!account) throw new ProblemError('token_invalid')
      const chosen = await chosenBy(deps, request, account, request.body)
      const session = await inApplication(db, async (tx) => {
        const proved = await consumeToken(tx, 'email', request.body.token)
        const before = proved && (await consumeWantedEmail(tx, userId, proved))
        // Fails if the password changed since the owner's proof, which may then have been someone else's.
        const isSame = before !== undefined && (await isCurrentPassword(tx, userId, account.passwordHash))
        if (!isSame) throw new ProblemError('token_invalid')
        // Links sent to the old address stop working.
        await endTokens(tx, userId, 'reset')
        await endTokens(tx, userId, 'verify')
        const eventId = await recordEvent(tx, userId, 'email_changed', originOf(request), before)
        await queueAccountMail(tx, 'emailChanged', userId, eventId)
        // The first confirmation by the owner ended every session from before.
        return account.verifiedAt && !account.heldBy ? undefined : beginTrust(tx, request, userId, chosen)
      })
      await continueAfterConfirmation(deps, request, reply, { userId, token: session })
      return reply.code(204).send(null)
    },
  })
}
