import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { organizationOfNumber } from '#server/api/domain/telephony/organization-of-number.store.ts'
import { readForms, requireSigned } from '#server/api/domain/telephony/signed-form.ts'
import type { Config } from '#server/config.ts'
import { answerCall, noteCallStatus } from '#shared/telephony/telephony.contract.ts'
import { answer } from './answer.ts'
import type { PinChecks } from './callers.store.ts'
import * as calls from './calls.store.ts'
import { lines } from './spoken.ts'
import { sayAndHangUp } from './twiml.ts'

interface TelephonyDeps {
  db: Kysely<Database>
  settings: Config['telephony']
  pins: PinChecks
}

/** Webhooks of the phone provider, authenticated by signature. */
export const telephonyRoutes: FastifyPluginAsyncTypebox<TelephonyDeps> = async (app, { db, settings, pins }) => {
  readForms(app)

  app.route({
    ...answerCall,
    handler: async (request, reply) => {
      await requireSigned(request, settings)
      const { body: form, query } = request
      const organizationId = await organizationOfNumber(db, form.To ?? '')
      reply.type('text/xml; charset=utf-8')
      if (!organizationId) {
        request.log.warn({ called: form.To }, 'a call to a number that no organization has')
        return sayAndHangUp(lines.notSetUp)
      }
      const actionOf = (step: number) => `${answerCall.url}?step=${step}`
      const turn = { organizationId, form, position: query.step ?? 0, now: new Date(), pins, actionOf }
      return inTenant(db, organizationId, (tx) => answer(tx, turn))
    },
  })

  app.route({
    ...noteCallStatus,
    handler: async (request, reply) => {
      await requireSigned(request, settings)
      const { To, CallSid, CallStatus, CallDuration } = request.body
      const organizationId = await organizationOfNumber(db, To ?? '')
      const seconds = Number(CallDuration ?? Number.NaN)
      if (organizationId && CallStatus === 'completed' && Number.isSafeInteger(seconds) && seconds >= 0) {
        await inTenant(db, organizationId, async (tx) => {
          const call = await calls.find(tx, CallSid)
          if (call) await calls.setEnd(tx, call.id, new Date(), Math.min(seconds, 86_400))
        })
      }
      return reply.code(204).send(null)
    },
  })
}
