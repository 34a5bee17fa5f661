import type { Config } from '#server/config.ts'
import { TextRefusedError, type Texter } from './texter.ts'

const answerMs = 20_000
/** Answers that a later try may change: too many requests, a timeout, a fault of theirs. */
const isTransient = (status: number) => status === 408 || status === 429 || status >= 500

interface Answer {
  sid?: unknown
  code?: unknown
}

/** Sends through Twilio's API for messages, or one that speaks the same. */
export function twilioTexter({ url, accountSid, authToken }: NonNullable<Config['texts']['provider']>): Texter {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ from, to, text, statusUrl }) {
      const answer = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ From: from, To: to, Body: text, StatusCallback: statusUrl }),
        signal: AbortSignal.timeout(answerMs),
        redirect: 'error',
      })
      const { sid, code } = (await answer.json().catch(() => ({}))) as Answer
      if (answer.ok && typeof sid === 'string') return sid
      // The provider's message contains the number, so that only its code goes into the log.
      const reason = typeof code === 'number' ? String(code) : `HTTP ${answer.status}`
      if (answer.ok || isTransient(answer.status)) throw new Error(`the provider of texts answered ${reason}`)
      throw new TextRefusedError(reason)
    },
  }
}
