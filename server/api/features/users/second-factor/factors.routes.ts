import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { inApplication } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import * as contracts from '#shared/second-factor/second-factor.contract.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { findWays } from '../phone/numbers.store.ts'
import { originOf } from '../sessions/enter.ts'
import { holdSession } from '../sessions/sessions.store.ts'
import { findUser } from '../users.store.ts'
import { listEvents, recordEvent } from './account-events.store.ts'
import * as apps from './apps.store.ts'
import { offerRegistration, verifyNewPasskey } from './ceremonies.ts'
import { addFactor, removeFactor } from './change-factors.ts'
import { proofOf } from './first-proof.ts'
import { findStanding } from './factors.store.ts'
import * as passkeys from './passkeys.store.ts'
import { countCodes, makeCodes, storeCodes } from './recovery.store.ts'
import { openSecret } from './show-factor.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** The user's own second factors: an app, passkeys, recovery codes. */
export const factorRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, sealing, platformSecondFactor } = deps

  app.route({
    ...contracts.getSecondFactor,
    handler: async (request) => {
      const actor = callerOf(request)
      const { userId } = actor
      const authenticator = await apps.findApp(db, userId)
      const { platformAdmin, dueAt, requiredBy } = await findStanding(db, actor)
      const isNeededNow = platformAdmin && platformSecondFactor
      return {
        app: authenticator?.addedAt
          ? {
              addedAt: authenticator.addedAt.toISOString(),
              lastUsedAt: authenticator.lastUsedAt?.toISOString() ?? null,
            }
          : null,
        passkeys: await passkeys.listPasskeys(db, userId),
        recoveryCodesLeft: await countCodes(db, userId),
        required: dueAt !== null || isNeededNow,
        dueAt: isNeededNow ? null : (dueAt?.toISOString() ?? null),
        requiredBy,
        proof: proofOf(await findWays(db, userId), actor),
      }
    },
  })

  app.route({
    ...contracts.listAccountEvents,
    handler: async (request) => ({ items: await listEvents(db, callerOf(request), request.query.about) }),
  })

  app.route({
    ...contracts.beginApp,
    handler: async (request) => {
      const { userId } = callerOf(request)
      const { email } = await findUser(db, callerOf(request))
      const secret = newSecret()
      await inApplication(db, (tx) => apps.beginApp(tx, userId, sealing.seal(secret, userId)))
      return { secret, uri: uriOf(secret, email) }
    },
  })

  app.route({
    ...contracts.confirmApp,
    handler: async (request, reply) => {
      const { userId } = callerOf(request)
      const sealed = await apps.findNewSecret(db, userId)
      if (!sealed) throw new ProblemError('app_setup_over')
      const step = stepOf(openSecret(sealing, sealed, userId, request.log), request.body.code, Date.now())
      if (step === null) throw fieldProblem('code_wrong', 'code')
      return addFactor(deps, request, reply, {
        kind: 'app_added',
        add: async (tx) => {
          if (!(await apps.confirmApp(tx, userId, sealed, step))) throw new ProblemError('app_setup_over')
        },
      })
    },
  })

  app.route({
    ...contracts.removeApp,
    handler: async (request, reply) => {
      const { userId } = callerOf(request)
      await removeFactor(deps, request, {
        kind: 'app_removed',
        remove: async (tx) => ((await apps.removeApp(tx, userId)) ? '' : undefined),
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.newPasskeyOptions,
    handler: async (request) => {
      const { userId, email, name } = await findUser(db, callerOf(request))
      return { options: await offerRegistration(deps, { id: userId, email, name }) }
    },
  })

  app.route({
    ...contracts.addPasskey,
    handler: async (request, reply) => {
      const { userId } = callerOf(request)
      const name = request.body.name.trim()
      const credential = await verifyNewPasskey(deps, userId, request.body.passkey)
      const added = await addFactor(deps, request, reply, {
        kind: 'passkey_added',
        detail: name,
        add: async (tx) => {
          if ((await passkeys.listCredentials(tx, userId)).length >= passkeys.passkeysMax) {
            throw new ProblemError('passkeys_full')
          }
          await passkeys.addPasskey(tx, userId, name, credential)
        },
      })
      return reply.code(201).send(added)
    },
  })

  app.route({
    ...contracts.renamePasskey,
    handler: async (request) => {
      const { params, body } = request
      const renamed = await passkeys.renamePasskey(db, callerOf(request).userId, params.passkeyId, body.name.trim())
      if (!renamed) throw notFound()
      return renamed
    },
  })

  app.route({
    ...contracts.removePasskey,
    handler: async (request, reply) => {
      const { userId } = callerOf(request)
      await removeFactor(deps, request, {
        kind: 'passkey_removed',
        remove: (tx) => passkeys.removePasskey(tx, userId, request.params.passkeyId),
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.makeRecoveryCodes,
    handler: async (request) => {
      const { userId, sessionId, hasSecondFactor } = callerOf(request)
      // Recovery codes replace a factor; without one they would be a second password.
      if (!hasSecondFactor) throw notFound()
      const codes = await makeCodes()
      await inApplication(db, async (tx) => {
        await holdSession(tx, sessionId)
        await storeCodes(tx, userId, codes)
        await recordEvent(tx, userId, 'codes_made', originOf(request))
        await queueAccountMail(tx, 'codesMade', userId)
      })
      return { recoveryCodes: codes.codes }
    },
  })
}
