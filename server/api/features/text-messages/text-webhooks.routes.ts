import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { readForms, requireSigned } from '#server/api/domain/telephony/signed-form.ts'
import { setText, startTexts, stopTexts } from '#server/api/text-messages/account-texts.store.ts'
import type { TextState } from '#server/api/text-messages/texter.ts'
import type { Config } from '#server/config.ts'
import { noteTextStatus, receiveText } from '#shared/text-messages/text-messages.contract.ts'
import { keywordOf } from './keywords.ts'

interface TextWebhookDeps {
  db: Kysely<Database>
  telephony: Config['telephony']
  texts: Config['texts']
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
export const textWebhookRoutes: FastifyPluginAsyncTypebox<TextWebhookDeps> = async (app, { db, telephony, texts }) => {
  readForms(app)

  app.route({
    ...noteTextStatus,
    handler: async (request, reply) => {
      await requireSigned(request, telephony)
      const { MessageStatus, ErrorCode = '' } = request.body
      const state = states[MessageStatus]
      if (state) await setText(db, request.query.text, { state, problem: ErrorCode })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...receiveText,
    handler: async (request, reply) => {
      await requireSigned(request, telephony)
      const { From, To, Body = '' } = request.body
      const keyword = keywordOf(Body)
      // The provider itself confirms these to whoever sent them.
      if (To === texts.from && keyword === 'stop') await stopTexts(db, From)
      if (To === texts.from && keyword === 'start') await startTexts(db, From)
      return reply.type('text/xml; charset=utf-8').send(nothingToSay)
    },
  })
}
