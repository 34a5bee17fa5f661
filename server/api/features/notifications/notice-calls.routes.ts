import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { SayAttributes } from 'twilio/lib/twiml/VoiceResponse.js'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { noteDelivery, setSeconds, type TakeOffer } from '#server/api/domain/deliveries/deliveries.store.ts'
import { readForms, requireSigned } from '#server/api/domain/telephony/signed-form.ts'
import type { Config } from '#server/config.ts'
import { voiceOf } from '#shared/languages.ts'
import { answerNoticeCall, noteNoticeCall, type NoticeCallStep } from '#shared/text-messages/notice-calls.contract.ts'
import { answerCall, type Speech } from './answer-call.ts'

interface NoticeCallDeps {
  db: Kysely<Database>
  telephony: Config['telephony']
  takeOffer: TakeOffer
}

/** How a call ended without anybody who confirmed the notice, by the provider's words. */
const unheard: Readonly<Record<string, string>> = {
  completed: 'not_heard',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'call_failed',
  canceled: 'call_failed',
}

const answerSeconds = 8

/** Webhooks of the provider about calls with a notice, authenticated by signature. */
export const noticeCallRoutes: FastifyPluginAsyncTypebox<NoticeCallDeps> = async (
  app,
  { db, telephony, takeOffer },
) => {
  readForms(app)

  app.route({
    ...answerNoticeCall,
    handler: async (request, reply) => {
      await requireSigned(request, telephony)
      const { call: deliveryId, organization: organizationId, stage, turn = 1, misses = 0 } = request.query
      const speech = await answerCall({
        db,
        takeOffer,
        organizationId,
        deliveryId,
        last: stage && { stage, turn, misses },
        key: request.body.Digits ?? '',
        requestId: request.id,
      })
      return reply.type('text/xml; charset=utf-8').send(await toTwiml(speech, request.query))
    },
  })

  app.route({
    ...noteNoticeCall,
    handler: async (request, reply) => {
      await requireSigned(request, telephony)
      const { call, organization } = request.query
      const { CallStatus = '', CallDuration } = request.body
      const problem = unheard[CallStatus]
      const seconds = Number(CallDuration ?? Number.NaN)
      await inTenant(db, organization, async (tx) => {
        if (Number.isSafeInteger(seconds) && seconds > 0) await setSeconds(tx, call, Math.min(seconds, 86_400))
        if (problem) await noteDelivery(tx, call, { state: 'failed', problem })
      })
      return reply.code(204).send(null)
    },
  })
}

async function toTwiml({ language, lines, next }: Speech, { call, organization }: NoticeCallStep): Promise<string> {
  // Loaded with the first call, so that an API without calls does not hold it in memory.
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  const voice = { language: voiceOf(language) as NonNullable<SayAttributes['language']> }
  if (next) {
    const query = new URLSearchParams({
      call,
      organization,
      stage: next.stage,
      turn: String(next.turn),
      misses: String(next.misses),
    })
    const gather = response.gather({
      input: ['dtmf'],
      numDigits: 1,
      timeout: answerSeconds,
      actionOnEmptyResult: true,
      method: 'POST',
      action: `${answerNoticeCall.url}?${query}`,
    })
    for (const line of lines) gather.say(voice, line)
  } else {
    for (const line of lines) response.say(voice, line)
    response.hangup()
  }
  return response.toString()
}
