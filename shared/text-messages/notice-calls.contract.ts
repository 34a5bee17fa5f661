import { Type, type Static } from 'typebox'
import { textMessagePaths } from './paths.ts'
import { OwnTextNumber } from './text-messages.contract.ts'
import { Closed, Id, organizationParams } from '../schema.ts'
import { callStages, noticeCallLimits } from '../telephony/notice-calls.ts'
import { CallForm } from '../telephony/telephony.contract.ts'

/** Which call it is; the signature covers the query too. */
const whichCall = { call: Id, organization: Id } as const

export const NoticeCallStep = Closed({
  ...whichCall,
  /** What was spoken last; absent when somebody just answered. */
  stage: Type.Optional(Type.Enum([...callStages])),
  turn: Type.Optional(Type.Integer({ minimum: 0, maximum: noticeCallLimits.turnsMax })),
  misses: Type.Optional(Type.Integer({ minimum: 0, maximum: noticeCallLimits.missesMax })),
})
export type NoticeCallStep = Static<typeof NoticeCallStep>

export const answerNoticeCall = {
  method: 'POST',
  url: textMessagePaths.noticeCallAnswer,
  config: { access: 'public' },
  schema: {
    summary: 'What a call with a notice says next, as a Twilio voice webhook: form-encoded, signed, answered in TwiML',
    querystring: NoticeCallStep,
    body: CallForm,
  },
} as const

export const noteNoticeCall = {
  method: 'POST',
  url: textMessagePaths.noticeCallStatus,
  config: { access: 'public' },
  schema: {
    summary: 'How a call with a notice ended, as a Twilio status callback: form-encoded and signed',
    querystring: Closed(whichCall),
    body: CallForm,
    response: { 204: Type.Null() },
  },
} as const

export const setCallConsent = {
  method: 'PUT',
  url: textMessagePaths.textNumberCalls,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Agree to calls at the confirmed number, or end them',
    params: organizationParams,
    body: Closed({ agreed: Type.Boolean() }),
    response: { 200: OwnTextNumber },
  },
} as const
