import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inApplication } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { loginPasskey, loginPasskeyOptions, loginSecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { ShownFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { FactorMethod } from '#shared/users/users.contract.ts'
import type { SignInMethod } from '#shared/second-factor/event-kinds.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { knownUsers } from '../sessions/devices.ts'
import { enter, originOf } from '../sessions/enter.ts'
import { passkeyOffers, refusedPasskeys } from '../guesses/limits.ts'
import { clearSignInToken, readSignInToken } from '../sessions/session-cookie.ts'
import { recordEvent } from './account-events.store.ts'
import { offerAuthentication, verifyPasskey } from './ceremonies.ts'
import { countWrongFactor, findPending, consumePendingSignIn } from './pending.store.ts'
import { verifyFactor } from './show-factor.ts'

/** The second step of sign-in, and sign-in with a passkey alone. */
export const signInRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, rateLimits, secure } = deps

  /** The pending sign-in of the cookie. */
  async function pendingOf(request: FastifyRequest) {
    const token = readSignInToken(request, secure)
    const pending = token === undefined ? undefined : await findPending(db, token)
    return token === undefined || pending === undefined ? undefined : { token, ...pending }
  }

  /** Five wrong factors end it and notify the owner that someone knows the password. */
  async function countRefusal(
    request: FastifyRequest<{ Body: ShownFactor }>,
    reply: FastifyReply,
    pending: { token: string; userId: string },
  ) {
    const isOver = await inApplication(db, async (tx) => {
      await recordEvent(tx, pending.userId, 'sign_in_refused', originOf(request), shownMethod(request.body))
      if (!(await countWrongFactor(tx, pending.token))) return false
      await recordEvent(tx, pending.userId, 'factor_guessed', originOf(request))
      await queueAccountMail(tx, 'factorGuessed', pending.userId)
      return true
    })
    if (!isOver) return
    clearSignInToken(reply, secure)
    throw new ProblemError('sign_in_over')
  }

  async function take(
    request: FastifyRequest<{ Body: ShownFactor }>,
    reply: FastifyReply,
    pending: { token: string; userId: string },
  ) {
    try {
      const { userId } = pending
      const known = (await knownUsers(deps, request)).get(userId)
      return await verifyFactor(deps, request.body, { userId, purpose: 'sign_in', known, log: request.log })
    } catch (error) {
      if (error instanceof ProblemError && wrong.has(error.code)) await countRefusal(request, reply, pending)
      throw error
    }
  }

  app.route({
    ...loginSecondFactor,
    handler: async (request, reply) => {
      const pending = await pendingOf(request)
      if (!pending) throw new ProblemError('sign_in_over')
      const { token, userId, companyId } = pending
      const company = companyId === null ? undefined : { id: companyId, hasFactor: false, isProof: true }
      const method = await take(request, reply, pending)
      const user = await enter(deps, request, reply, { userId, method: methods[method], company }, async (tx) => {
        if (!(await consumePendingSignIn(tx, token))) throw new ProblemError('sign_in_over')
        if (method !== 'recovery') return
        await recordEvent(tx, userId, 'code_used', originOf(request))
        await queueAccountMail(tx, 'codeUsed', userId)
      })
      clearSignInToken(reply, secure)
      return user
    },
  })

  app.route({
    ...loginPasskeyOptions,
    handler: async (request) => {
      // Each challenge is a row: only devices without a known user count toward the network's limit.
      if ((await knownUsers(deps, request)).size === 0) await limitTries(db, passkeyOffers(rateLimits, request.ip))
      if (!request.body.secondStep) {
        return { options: await offerAuthentication(deps, { purpose: 'sign_in', userId: null }) }
      }
      const pending = await pendingOf(request)
      if (!pending) throw new ProblemError('sign_in_over')
      return { options: await offerAuthentication(deps, { purpose: 'sign_in', userId: pending.userId }) }
    },
  })

  app.route({
    ...loginPasskey,
    handler: async (request, reply) => {
      const showing = { purpose: 'sign_in', userId: null } as const
      const userId = await verifyPasskey(deps, showing, request.body.passkey).catch(async (error: unknown) => {
        if (error instanceof ProblemError && wrong.has(error.code)) {
          // A passkey cannot be guessed, so no right one is refused; the limit only bounds the log entries.
          await limitTries(db, refusedPasskeys(rateLimits, request.ip))
          await recordEvent(db, null, 'sign_in_refused', originOf(request), 'passkey')
        }
        throw error
      })
      return enter(deps, request, reply, { userId, method: 'passkey' })
    },
  })
}

const methods = { app: 'app', passkey: 'second_passkey', recovery: 'recovery' } as const satisfies Record<
  FactorMethod,
  SignInMethod
>

/** The kind of factor in the request. */
const shownMethod = ({ passkey, recoveryCode }: ShownFactor): SignInMethod =>
  passkey ? 'second_passkey' : recoveryCode === undefined ? 'app' : 'recovery'

const wrong = new Set(['code_wrong', 'passkey_refused'])
