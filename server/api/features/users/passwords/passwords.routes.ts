import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { inAllOrganizations } from '#server/api/domain/accounts/account-scope.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { countTry } from '#server/api/rate-limits.store.ts'
import { changePassword, checkResetLink, requestPasswordReset, resetPassword } from '#shared/users/users.contract.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { knownUsers, rememberDevice } from '../sessions/devices.ts'
import { originOf } from '../sessions/enter.ts'
import { checkGuessedPassword, subjectOf } from '../guesses/guesses.ts'
import { resets, resetsOfAccount } from '../guesses/limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { isShort } from './password-rule.ts'
import { requirePassword } from './require-password.ts'
import { knownSession } from '../second-factor/first-proof.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { dropPending } from '../second-factor/pending.store.ts'
import { methodsOf } from '../second-factor/show-factor.ts'
import { setSessionToken } from '../sessions/session-cookie.ts'
import { endSessions, holdSession, replaceToken } from '../sessions/sessions.store.ts'
import { endTokens, findToken, consumeToken } from '../tokens.store.ts'
import { findAccount, findSignIn, organizationNamesOf, setPassword, setVerified } from '../users.store.ts'
import { forgetWrongTries } from '../guesses/wrong-tries.store.ts'

/** Setting a new password, with the current one or with a mailed link. */
export const passwordRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, rateLimits, secure } = deps
  app.route({
    ...requestPasswordReset,
    handler: async (request, reply) => {
      const { account, address } = await findSignIn(db, request.body.email)
      const users = await knownUsers(deps, request)
      // Requests of neighbors on the same network must not block the owner's device.
      if (!account || !users.has(account.id)) await limitTries(db, resets(rateLimits, request.ip))
      // Beyond the limit no mail is sent, so that nobody can flood a mailbox.
      const wait = await countTry(db, [resetsOfAccount(rateLimits, account?.id ?? subjectOf(address))])
      const mailed = account && wait === 0 ? account.id : randomUUIDv7()
      // Queued for unknown addresses too, so that the response time does not reveal accounts.
      await inApplication(db, async (tx) => {
        await recordEvent(tx, account?.id ?? null, 'reset_asked', originOf(request))
        await queueAccountMail(tx, 'reset', mailed)
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...resetPassword,
    handler: async (request, reply) => {
      const { body } = request
      const token = await findToken(db, 'reset', body.token)
      const account = token && !token.usedAt ? await findAccount(db, { userId: token.userId }) : undefined
      if (!account) throw new ProblemError('token_invalid')
      const hasFactor = (await methodsOf(db, account.id)).length > 0
      const organizations = await organizationNamesOf(db, inAllOrganizations(account.id))
      const name = body.name?.trim() ?? account.name
      requirePassword(body.password, { ...account, name, hasFactor, organizations }, 'password')
      const passwordHash = await hashPassword(body.password)
      await inApplication(db, async (tx) => {
        if (!(await consumeToken(tx, 'reset', body.token))) throw new ProblemError('token_invalid')
        // The mailed link proves access to the address. The first confirmation deletes the password.
        await setVerified(tx, account.id, body.name === undefined ? undefined : { name, passwordHash })
        await setPassword(tx, account.id, passwordHash, isShort(body.password))
        await endTokens(tx, account.id, 'reset')
        await endSessions(tx, account.id, 'password_reset')
        await dropPending(tx, account.id)
        // The new password works immediately, even after refused guesses.
        await forgetWrongTries(tx, account.id)
        await recordEvent(tx, account.id, 'password_reset', originOf(request))
        await queueAccountMail(tx, 'changed', account.id)
      })
      // Remembers this device, so that ongoing guesses by others cannot block the first use of the new password.
      await rememberDevice(deps, request, reply, { userId: account.id, shown: 'link' })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...checkResetLink,
    handler: async ({ body }) => {
      const token = await findToken(db, 'reset', body.token)
      const account = token && !token.usedAt ? await findAccount(db, { userId: token.userId }) : undefined
      if (!account) throw new ProblemError('token_invalid')
      return { asksName: account.verifiedAt === null }
    },
  })

  app.route({
    ...changePassword,
    handler: async (request, reply) => {
      const actor = callerOf(request)
      const { userId, sessionId } = actor
      const { currentPassword, newPassword } = request.body
      const account = await findAccount(db, { userId })
      if (!account) throw new ProblemError('unauthenticated')
      const guess = { account: userId, known: knownSession(actor), address: request.ip, field: 'currentPassword' }
      if (!(await checkGuessedPassword(deps, guess, () => verifyPassword(currentPassword, account.passwordHash)))) {
        await recordEvent(db, userId, 'proof_refused', originOf(request), 'password')
        throw fieldProblem('wrong_password', 'currentPassword')
      }
      const hasFactor = (await methodsOf(db, userId)).length > 0
      const organizations = await organizationNamesOf(db, actor)
      requirePassword(newPassword, { ...account, hasFactor, organizations }, 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      const token = await inApplication(db, async (tx) => {
        await holdSession(tx, sessionId)
        await setPassword(tx, userId, passwordHash, isShort(newPassword))
        await endTokens(tx, userId, 'reset')
        await endSessions(tx, userId, 'password_changed', sessionId)
        await dropPending(tx, userId)
        await recordEvent(tx, userId, 'password_changed', originOf(request))
        await queueAccountMail(tx, 'changed', userId)
        return replaceToken(tx, sessionId)
      })
      setSessionToken(reply, token, secure)
      await rememberDevice(deps, request, reply, { userId, shown: { token } })
      return reply.code(204).send(null)
    },
  })
}
