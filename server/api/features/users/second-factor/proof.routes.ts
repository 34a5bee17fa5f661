import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf, type Actor } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { checkProof, proofPasskeyOptions, reauthenticateFreshly } from '#shared/second-factor/second-factor.contract.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { originOf } from '../sessions/enter.ts'
import { checkGuessedPassword } from '../guesses/guesses.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { setSessionToken } from '../sessions/session-cookie.ts'
import { renewProof } from '../sessions/sessions.store.ts'
import { findAccount } from '../users.store.ts'
import { recordEvent } from './account-events.store.ts'
import { offerAuthentication } from './ceremonies.ts'
import { verifyFactor } from './show-factor.ts'

/** Reauthentication before actions that must not be possible on an unattended computer. */
export const proofRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, secure } = deps

  /** The session counts as a known device, because it began with a right password. */
  async function checkPassword({ userId, sessionId }: Actor, address: string, password: string) {
    const account = await findAccount(db, { userId })
    if (!account) throw new ProblemError('unauthenticated')
    const guess = { account: userId, known: sessionId, address, field: 'password' }
    const isRight = await checkGuessedPassword(deps, guess, () => verifyPassword(password, account.passwordHash))
    if (!isRight) throw fieldProblem('wrong_password', 'password')
    return 'password' as const
  }

  app.route({
    ...reauthenticateFreshly,
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const { userId, sessionId, hasSecondFactor } = caller
      const { password, ...shown } = request.body
      const taken = hasSecondFactor
        ? verifyFactor(deps, shown, { userId, purpose: 'prove', known: sessionId, log: request.log })
        : checkPassword(caller, request.ip, password ?? '')
      const method = await taken.catch(async (error: unknown) => {
        if (error instanceof ProblemError && wrong.has(error.code)) {
          await recordEvent(db, userId, 'proof_refused', originOf(request), hasSecondFactor ? 'factor' : 'password')
        }
        throw error
      })
      const token = await inApplication(db, async (tx) => {
        await recordEvent(tx, userId, 'proved', originOf(request), method)
        if (method === 'recovery') {
          await recordEvent(tx, userId, 'code_used', originOf(request))
          await queueAccountMail(tx, 'codeUsed', userId)
        }
        return renewProof(tx, sessionId)
      })
      setSessionToken(reply, token, secure)
      await rememberDevice(deps, request, reply, { userId, shown: { token } })
      return reply.code(204).send(null)
    },
  })

  app.route({ ...checkProof, handler: async (_request, reply) => reply.code(204).send(null) })

  app.route({
    ...proofPasskeyOptions,
    handler: async (request) => ({
      options: await offerAuthentication(deps, { purpose: 'prove', userId: callerOf(request).userId }),
    }),
  })
}

/** Problems that mean a wrong factor; a flood or an outage says nothing about the caller. */
const wrong = new Set(['code_wrong', 'passkey_refused', 'wrong_password', 'app_blocked'])
