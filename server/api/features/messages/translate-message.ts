import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { languages } from '#shared/languages.ts'
import { mask, unmask } from './kept-words.ts'
import { translate } from './translator.ts'

interface TranslateDeps {
  db: Kysely<Database>
  /** Without it messages are shown as they were written. */
  translateUrl?: string | undefined
}

/** Stores a message in the product's other languages, where its numbers, times and codes came through unaltered. */
export const translateMessage =
  ({ db, translateUrl }: TranslateDeps) =>
  async ({ organizationId, messageId }: { organizationId?: string; messageId?: string }): Promise<void> => {
    if (!translateUrl || !organizationId || !messageId) return
    const message = await inTenant(db, organizationId, (tx) =>
      tx.selectFrom('messages').select(['text', 'language']).where('id', '=', messageId).executeTakeFirst(),
    )
    const masked = message && mask(message.text)
    if (!masked) return
    for (const target of languages.filter((other) => other !== message.language)) {
      const translated = await translate(translateUrl, { q: masked.text, source: message.language, target })
      const text = unmask(translated, masked)
      if (text === undefined || text === message.text || text.length > 8_000) continue
      await inTenant(db, organizationId, (tx) =>
        sql`insert into message_translations (organization_id, message_id, language, text)
            values (${organizationId}, ${messageId}, ${target}, ${text}) on conflict do nothing`.execute(tx),
      )
    }
  }
