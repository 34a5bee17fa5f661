import type { Language } from '#shared/languages.ts'

const patient = 20_000

/**
 * Asks a service like LibreTranslate. @throws Error if it is unreachable, busy or answers otherwise, so that the job is
 * retried.
 */
export async function translate(
  address: string,
  { q, source, target }: { q: string; source: Language; target: Language },
  patienceMs = patient,
): Promise<string> {
  const answer = await fetch(`${address.replace(/\/+$/, '')}/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ q, source, target, format: 'text' }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`the translator answered ${answer.status}`)
  const body: unknown = await answer.json().catch(() => null)
  if (
    typeof body !== 'object' ||
    body === null ||
    !('translatedText' in body) ||
    typeof body.translatedText !== 'string'
  )
    throw new Error('the translator does not answer as LibreTranslate does')
  return body.translatedText
}
