import { writeMessage } from '#server/api/text-messages/directory-texter.ts'
import { twilioPost, type Provider } from '#server/api/text-messages/twilio-post.ts'
import type { Config } from '#server/config.ts'
import { noticeCallLimits } from '#shared/telephony/notice-calls.ts'

export interface OutgoingCall {
  /** Numbers as +15551234567. */
  from: string
  to: string
  /** The signed URL that says what is spoken once somebody answers. */
  answerUrl: string
  /** The signed URL for how the call ended. */
  statusUrl: string
  /** Everything the call may say, for the development mailbox; a provider asks `answerUrl`. */
  script: string
  /** The request that caused this call. */
  requestId: string
}

export interface PhoneCaller {
  /**
   * Dials the number.
   * @returns the provider's id of the call.
   * @throws ProviderRefusalError when it is rejected permanently; another Error when a retry may succeed.
   */
  call(outgoing: OutgoingCall): Promise<string>
}

/** The directory of calls when no provider is configured. */
export const callDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/calls`

/** Calls through Twilio's API. What is said is asked for when somebody answers, so that no words are stored there. */
export const twilioCaller = (provider: Provider): PhoneCaller => ({
  call: ({ from, to, answerUrl, statusUrl }) =>
    twilioPost(provider, 'Calls', {
      From: from,
      To: to,
      Url: answerUrl,
      Method: 'POST',
      StatusCallback: statusUrl,
      StatusCallbackMethod: 'POST',
      StatusCallbackEvent: 'completed',
      Timeout: String(noticeCallLimits.ringSeconds),
      TimeLimit: String(noticeCallLimits.secondsMax),
    }),
})

/** Writes each call to a file for the development mailbox. */
export const directoryCaller = (directory: string): PhoneCaller => ({
  call: ({ from, to, script, answerUrl, requestId }) =>
    writeMessage(directory, { from, to, text: script, answerUrl, requestId }),
})

export const createPhoneCaller = (config: Config): PhoneCaller =>
  config.texts.provider ? twilioCaller(config.texts.provider) : directoryCaller(callDirectory(config))
