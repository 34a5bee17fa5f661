import type { Texter } from './texter.ts'
import { twilioPost, type Provider } from './twilio-post.ts'

/** Sends through Twilio's API for messages. */
export const twilioTexter = (provider: Provider): Texter => ({
  send: ({ from, to, text, statusUrl }) =>
    twilioPost(provider, 'Messages', { From: from, To: to, Body: text, StatusCallback: statusUrl }),
})
