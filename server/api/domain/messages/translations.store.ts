import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Language } from '#shared/languages.ts'
import { mask, unmask } from './protected-words.ts'
import { translate } from './translator.ts'

export interface TranslationDeps {
  db: Kysely<Database>
  /** Without it messages are shown as they were written. */
  translateUrl?: string | undefined
}

interface WrittenMessage {
  organizationId: string
  messageId: string
  text: string
  language: Language
}

const longest = 8_000

/**
 * Translates a message and stores it; undefined where its numbers, times and codes did not come through unaltered.
 * @throws Error if the translator is unreachable, busy, slower than `patienceMs` or answers otherwise.
 */
export async function addTranslation(
  { db, translateUrl }: TranslationDeps,
  { organizationId, messageId, text, language }: WrittenMessage,
  target: Language,
  patienceMs?: number,
): Promise<string | undefined> {
  const masked = mask(text)
  if (!translateUrl || !masked) return undefined
  const answer = await translate(translateUrl, { q: masked.text, source: language, target }, patienceMs)
  const translated = unmask(answer, masked)
  if (translated === undefined || translated === text || translated.length > longest) return undefined
  await inTenant(db, organizationId, (tx) =>
    sql`insert into message_translations (organization_id, message_id, language, text)
        values (${organizationId}, ${messageId}, ${target}, ${translated}) on conflict do nothing`.execute(tx),
  )
  return translated
}

/** Notices of a message wait this long after it was written for its translation, all together. */
const worthWaitingMs = 4_000

/** A message in a language, for notices; undefined where the original is to be shown. Waits for a few seconds at most. */
export async function translationFor(
  deps: TranslationDeps,
  { organizationId, messageId }: { organizationId: string; messageId: string },
  target: Language,
): Promise<string | undefined> {
  const message = await inTenant(deps.db, organizationId, async (tx) => {
    const { rows } = await sql<{ text: string; language: Language; translation: string | null; ageMs: number }>`
      select g.text, g.language, x.text as translation,
        (extract(epoch from now() - g.created_at) * 1000)::int as age_ms
      from messages g
      left join message_translations x
        on x.organization_id = g.organization_id and x.message_id = g.id and x.language = ${target}
      where g.id = ${messageId} and g.created_at > now() - interval '60 days'`.execute(tx)
    return rows[0]
  })
  if (!message || message.language === target) return undefined
  if (message.translation !== null) return message.translation
  const patienceMs = worthWaitingMs - message.ageMs
  if (patienceMs <= 0) return undefined
  // The queued translation is retried; the notice is not held up by it.
  return addTranslation(deps, { ...message, organizationId, messageId }, target, patienceMs).catch(() => undefined)
}
