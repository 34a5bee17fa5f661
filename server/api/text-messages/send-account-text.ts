import type { Kysely } from 'kysely'
import { UnrecoverableError } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { Config } from '#server/config.ts'
import { claimText, setText } from './account-texts.store.ts'
import { inTextAlphabet, segmentsOf } from './text-length.ts'
import type { Texter } from './texter.ts'
import { ProviderRefusalError } from './twilio-post.ts'

export interface AccountTextDeps {
  db: Kysely<Database>
  texter: Texter
  texts: Config['texts']
}

interface AccountText {
  /** The job's id. */
  id: string
  /** In the form +15551234567. */
  to: string
  text: string
  requestId: string
}

/**
 * Sends a text of the installation's own number, such as a sign-in code; the words are stored nowhere. Nothing is sent
 * to a number that answered STOP, nor beyond the day's limit.
 * @throws UnrecoverableError when the provider rejects it; another Error when a retry may succeed.
 */
export async function sendAccountText(
  { db, texter, texts }: AccountTextDeps,
  { id, to, text, requestId }: AccountText,
) {
  const { from, statusUrl, accountTextsPerDay } = texts
  if (!from) throw new UnrecoverableError('TEXTS_FROM is not set')
  const words = inTextAlphabet(text)
  const claimed = await claimText(db, { id, number: to, segments: segmentsOf(words), requestId }, accountTextsPerDay)
  if (!claimed) return
  try {
    const providerId = await texter.send({ id, from, to, text: words, requestId, statusUrl: `${statusUrl}?text=${id}` })
    await setText(db, id, { state: 'sent', providerId })
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    await setText(db, id, { state: 'failed', problem: error.message })
    throw new UnrecoverableError(`the provider of texts answered ${error.message}`)
  }
}
