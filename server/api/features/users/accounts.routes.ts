import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { login, logout, signUp } from '#shared/users/users.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import { queueAccountMail } from './email/account-mail.ts'
import type { AccountDeps } from './deps.ts'
import { knownUsers } from './sessions/devices.ts'
import { enter, originOf } from './sessions/enter.ts'
import { checkGuessedPassword, subjectOf } from './guesses/guesses.ts'
import { signUps } from './guesses/limits.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords/passwords.ts'
import { requirePassword } from './passwords/require-password.ts'
import { recordEvent } from './second-factor/account-events.store.ts'
import { startPending } from './second-factor/pending.store.ts'
import { methodsOf } from './second-factor/show-factor.ts'
import { clearSessionToken, setSignInToken } from './sessions/session-cookie.ts'
import { endSession } from './sessions/sessions.store.ts'
import { findAccount, findSignIn, isCurrentPassword, insertUser, renewHash } from './users.store.ts'

/** Sign-up, sign-in and sign-out. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, rateLimits, secure } = deps
  app.route({
    ...signUp,
    handler: async (request, reply) => {
      const account = { email: request.body.email, name: request.body.name.trim() }
      requirePassword(request.body.password, account, 'password')
      await limitTries(db, signUps(rateLimits, request.ip))
      const id = randomUUIDv7()
      const passwordHash = await hashPassword(request.body.password)
      const language = pickLanguage(request.headers['accept-language'])
      const added = await inApplication(db, async (tx) => {
        if (await insertUser(tx, { ...account, id, passwordHash, language })) {
          await recordEvent(tx, id, 'account_made', originOf(request))
          await queueAccountMail(tx, 'verify', id)
          return true
        }
        const owner = await findAccount(tx, { email: account.email })
        if (owner) await queueAccountMail(tx, 'taken', owner.id)
        return false
      })
      if (!added) throw fieldProblem('email_taken', 'email')
      // The sign-in is void if the address was confirmed in the meantime, since that ended everything before it.
      const hold = async (tx: ApplicationTx) => {
        if (!(await isCurrentPassword(tx, id, passwordHash))) throw new ProblemError('unauthenticated')
      }
      return reply.code(201).send(await enter(deps, request, reply, { userId: id, method: 'sign_up' }, hold))
    },
  })

  app.route({
    ...login,
    handler: async (request, reply) => {
      const { account, address } = await findSignIn(db, request.body.email)
      // Queried for unknown addresses too, so that the response time does not reveal accounts.
      const users = await knownUsers(deps, request)
      const known = account && users.get(account.id)
      const guess = { account: account?.id ?? subjectOf(address), known, address: request.ip, field: 'password' }
      const right = await checkGuessedPassword(deps, guess, () =>
        verifyPassword(request.body.password, account?.passwordHash),
      )
      if (!account || !right) {
        // Stored for unknown addresses too, so that the response time does not reveal accounts.
        await recordEvent(db, account?.id ?? null, 'sign_in_refused', originOf(request), 'password')
        throw new ProblemError('wrong_credentials')
      }
      let storedHash = account.passwordHash
      if (isOutdated(storedHash)) {
        const renewed = await hashPassword(request.body.password)
        await renewHash(db, account.id, storedHash, renewed)
        storedHash = renewed
      }
      // Fails if the password was changed since it was checked.
      const hold = async (tx: ApplicationTx) => {
        if (!(await isCurrentPassword(tx, account.id, storedHash))) throw new ProblemError('wrong_credentials')
      }
      const secondFactor = await methodsOf(db, account.id)
      if (secondFactor.length === 0) {
        return enter(deps, request, reply, { userId: account.id, method: 'password' }, hold)
      }
      const token = await inApplication(db, async (tx) => {
        await hold(tx)
        return startPending(tx, account.id, known !== undefined)
      })
      setSignInToken(reply, token, secure)
      return reply.code(202).send({ secondFactor })
    },
  })

  app.route({
    ...logout,
    handler: async (request, reply) => {
      const { actor } = request
      if (actor) {
        await inApplication(db, async (tx) => {
          await endSession(tx, actor.sessionId)
          await recordEvent(tx, actor.userId, 'signed_out', originOf(request))
        })
      }
      clearSessionToken(reply, secure)
      // Clears cached pictures of the user.
      reply.header('clear-site-data', '"cache"')
      return reply.code(204).send(null)
    },
  })
}
