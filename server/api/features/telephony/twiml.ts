import type { Line } from './dialog.ts'
import type { SayAttributes } from 'twilio/lib/twiml/VoiceResponse.js'
import { languages, voiceOf, type Language } from '#shared/languages.ts'
import { callLimits } from '#shared/telephony/calls.ts'
import { languageQuestions, questionOf } from './spoken.ts'
import type { Dialog } from './dialog.ts'

/** Loaded with the first call, so that an API without calls does not hold it in memory. */
const loadVoiceResponse = async () => (await import('twilio/lib/twiml/VoiceResponse.js')).default

interface Spoken {
  dialog: Dialog
  lines: readonly Line[]
  organizationName: string
  /** The URL the provider requests with the caller's input. */
  action: string
}

/** Renders one step of a call as TwiML: the announcement and the expected input. */
export async function toTwiml({ dialog, lines, organizationName, action }: Spoken): Promise<string> {
  const VoiceResponse = await loadVoiceResponse()
  const response = new VoiceResponse()
  const { language, state } = dialog
  const say = (target: Pick<typeof response, 'say'>, text: string, by: Language = language) =>
    target.say({ language: voiceOf(by) as NonNullable<SayAttributes['language']> }, text)
  const question = questionOf(dialog)
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
      // The provider does not call the action after silence, so redirect there.
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

/** Says something in every language and ends the call. */
export async function sayAndHangUp(...lines: readonly Line[]): Promise<string> {
  const VoiceResponse = await loadVoiceResponse()
  const response = new VoiceResponse()
  for (const language of languages)
    for (const line of lines)
      response.say({ language: voiceOf(language) as NonNullable<SayAttributes['language']> }, line(language))
  response.hangup()
  return response.toString()
}
