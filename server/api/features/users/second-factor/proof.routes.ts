import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { checkProof, proofPasskeyOptions, reauthenticateFreshly } from '#shared/second-factor/second-factor.contract.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { originOf } from '../sessions/enter.ts'
import { findWays } from '../phone/numbers.store.ts'
import { setSessionToken } from '../sessions/session-cookie.ts'
import { renewProof } from '../sessions/sessions.store.ts'
import { recordEvent } from './account-events.store.ts'
import { offerAuthentication } from './ceremonies.ts'
import { checkFirstProof, knownSession, proofOf } from './first-proof.ts'
import { verifyFactor } from './show-factor.ts'

/** Reauthentication before actions that must not be possible on an unattended computer. */
export const proofRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, secure } = deps

  app.route({
    ...reauthenticateFreshly,
    handler: async (request, reply) => {
      const actor = callerOf(request)
      const { userId, sessionId, hasSecondFactor } = actor
      const known = knownSession(actor)
      const ways = await findWays(db, userId)
      const first = proofOf(ways, actor)
      const proofAttempt = hasSecondFactor
        ? verifyFactor(deps, request.body, { userId, purpose: 'prove', known, log: request.log })
        : checkFirstProof(deps, ways, { actor, address: request.ip, shown: request.body })
      const proof = await proofAttempt.catch(async (error: unknown) => {
        if (error instanceof ProblemError && wrong.has(error.code)) {
          await recordEvent(db, userId, 'proof_refused', originOf(request), hasSecondFactor ? 'factor' : first)
        }
        throw error
      })
      const token = await inApplication(db, async (tx) => {
        if (typeof proof !== 'string' && !(await proof(tx))) throw fieldProblem('code_wrong', 'textCode')
        await recordEvent(tx, userId, 'proved', originOf(request), typeof proof === 'string' ? proof : first)
        if (proof === 'recovery') {
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
const wrong = new Set(['code_wrong', 'passkey_refused', 'wrong_password', 'app_blocked', 'card_pin_wrong'])
