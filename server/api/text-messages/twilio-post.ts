import type { Config } from '#server/config.ts'

export type Provider = NonNullable<Config['texts']['provider']>

/** What no retry would deliver; the message is the provider's error code. */
export class ProviderRefusalError extends Error {}

/** The provider answered that it made nothing of it, for now. */
export class ProviderBusyError extends Error {}

const answerMs = 20_000
/** Answers that a later try may change: too many requests, a timeout, a fault of theirs. */
export const isTransient = (status: number) => status === 408 || status === 429 || status >= 500
/** A gateway's words for an answer that it did not get. */
const isLost = (status: number) => status === 502 || status === 504

export const authorizationOf = ({ accountSid, authToken }: Provider) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

interface Answer {
  sid?: unknown
  code?: unknown
}

/**
 * Creates a message or a call by Twilio's API, or one that speaks the same.
 * @returns the provider's id of it.
 * @throws ProviderRefusalError when it is rejected permanently; ProviderBusyError when nothing was created but a retry may
 *   succeed; another Error when nobody knows.
 */
export async function twilioPost(
  provider: Provider,
  resource: 'Messages' | 'Calls',
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const { url, accountSid } = provider
  const answer = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/${resource}.json`, {
    method: 'POST',
    headers: { authorization: authorizationOf(provider), accept: 'application/json' },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  const { sid, code } = (await answer.json().catch(() => ({}))) as Answer
  if (answer.ok && typeof sid === 'string') return sid
  // The provider's message contains the number, so that only its code goes into the log.
  const reason = typeof code === 'number' ? String(code) : `HTTP ${answer.status}`
  const said = `the provider of texts and calls answered ${reason}`
  if (answer.ok || isLost(answer.status)) throw new Error(said)
  if (isTransient(answer.status)) throw new ProviderBusyError(said)
  throw new ProviderRefusalError(reason)
}
