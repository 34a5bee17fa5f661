import type { SayAttributes } from 'twilio/lib/twiml/VoiceResponse.js'
import { languages, voiceOf, type Language } from '#shared/languages.ts'
import { callLimits } from '#shared/telephony/calls.ts'
import { languageQuestions, questionOf, type Line } from './spoken.ts'
import type { Talk } from './talk.ts'

/** Loaded when the first call comes: an API that nobody calls does not hold it. */
const loadVoiceResponse = async () => (await import('twilio/lib/twiml/VoiceResponse.js')).default

interface Spoken {
  talk: Talk
  lines: readonly Line[]
  organizationName: string
  /** What the provider calls with the caller's answer. */
  action: string
}

/** One step of a call as TwiML: what is said, and what is waited for. */
export async function toTwiml({ talk, lines, organizationName, action }: Spoken): Promise<string> {
  const VoiceResponse = await loadVoiceResponse()
  const response = new VoiceResponse()
  const { language, state } = talk
  const say = (target: Pick<typeof response, 'say'>, text: string, by: Language = language) =>
    target.say({ language: voiceOf(by) as NonNullable<SayAttributes['language']> }, text)
  const question = questionOf(talk)
  switch (state) {
    case 'over':
      for (const line of lines) say(response, line(language))
      response.hangup()
      break
    case 'problem':
      for (const line of lines) say(response, line(language))
      if (question) say(response, question(language))
      response.record({
        action,
        method: 'POST',
        maxLength: callLimits.recordingSeconds,
        finishOnKey: '#',
        playBeep: true,
      })
      // Silence is not sent to the action.
      response.redirect({ method: 'POST' }, action)
      break
    default: {
      const gather = response.gather({
        input: ['dtmf'],
        numDigits: state === 'pin' ? callLimits.pinDigits : 1,
        timeout: state === 'more' ? 6 : 10,
        actionOnEmptyResult: true,
        method: 'POST',
        action,
      })
      for (const line of lines) say(gather, line(language))
      if (state === 'language') {
        for (const { language: each, text } of languageQuestions(organizationName)) say(gather, text, each)
      } else if (question) say(gather, question(language))
    }
  }
  return response.toString()
}

/** Something said in every language before the call ends. */
export async function farewell(...lines: readonly Line[]): Promise<string> {
  const VoiceResponse = await loadVoiceResponse()
  const response = new VoiceResponse()
  for (const language of languages)
    for (const line of lines)
      response.say({ language: voiceOf(language) as NonNullable<SayAttributes['language']> }, line(language))
  response.hangup()
  return response.toString()
}

/** Whether the provider signed this. */
export async function isSigned(authToken: string, signature: string, url: string, form: Record<string, unknown>) {
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
  return validateRequest(authToken, signature, url, form)
}
