import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { noteDelivery, type TakeOffer } from '#server/api/domain/deliveries/deliveries.store.ts'
import { organizationOfNumber } from '#server/api/domain/telephony/organization-of-number.store.ts'
import { readForms, requireSigned } from '#server/api/domain/telephony/signed-form.ts'
import { setText, startTexts, stopTexts } from '#server/api/text-messages/account-texts.store.ts'
import type { TextState } from '#server/api/text-messages/texter.ts'
import type { Config } from '#server/config.ts'
import * as contracts from '#shared/text-messages/text-messages.contract.ts'
import { readKeyword } from './keywords.ts'
import { receiveText } from './receive-text.ts'
import { mediaOf } from './texted-media.ts'

interface TextWebhookDeps {
  db: Kysely<Database>
  telephony: Config['telephony']
  texts: Config['texts']
  takeOffer: TakeOffer
}

/** The provider's words for the states that matter; the others are on the way to them. */
const states: Readonly<Record<string, TextState>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

const nothingToSay = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** Webhooks of the provider of texts, authenticated by signature. */
export const textWebhookRoutes: FastifyPluginAsyncTypebox<TextWebhookDeps> = async (
  app,
  { db, telephony, texts, takeOffer },
) => {
  readForms(app)

  app.route({
    ...contracts.noteTextStatus,
    handler: async (request, reply) => {
      await requireSigned(request, telephony)
      const { MessageStatus, ErrorCode = '' } = request.body
      const state = states[MessageStatus]
      const { text, organization } = request.query
      if (state && organization)
        await inTenant(db, organization, (tx) => noteDelivery(tx, text, { state, problem: ErrorCode }))
      else if (state) await setText(db, text, { state, problem: ErrorCode })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.receiveText,
    handler: async (request, reply) => {
      await requireSigned(request, telephony)
      const { From, To, Body = '', MessageSid, OptOutType } = request.body
      const read = readKeyword({ words: Body, optOutType: OptOutType }, texts.providerAnswers)
      const organizationId = await organizationOfNumber(db, To)
      if (organizationId) {
        const incoming = { organizationId, providerId: MessageSid, number: From, words: Body, requestId: request.id }
        await receiveText(db, takeOffer, { ...incoming, ...read, media: mediaOf(request.body) })
      }
      // The provider itself confirms these to whoever sent them.
      if (To === texts.from && read.keyword === 'stop') await stopTexts(db, From)
      if (To === texts.from && read.keyword === 'start') await startTexts(db, From)
      return reply.type('text/xml; charset=utf-8').send(nothingToSay)
    },
  })
}
