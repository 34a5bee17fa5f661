import { inTenant } from '#server/api/db/tenant.ts'
import { addTranslation, type TranslationDeps } from '#server/api/domain/messages/translations.store.ts'
import { languages } from '#shared/languages.ts'

/** Stores a message in the product's other languages, where its numbers, times and codes came through unaltered. */
export const translateMessage =
  (deps: TranslationDeps) =>
  async ({ organizationId, messageId }: { organizationId?: string; messageId?: string }): Promise<void> => {
    if (!deps.translateUrl || !organizationId || !messageId) return
    const message = await inTenant(deps.db, organizationId, async (tx) => ({
      written: await tx
        .selectFrom('messages')
        .select(['text', 'language'])
        .where('id', '=', messageId)
        .executeTakeFirst(),
      known: await tx.selectFrom('messageTranslations').select('language').where('messageId', '=', messageId).execute(),
    }))
    const { written, known } = message
    if (!written) return
    const missing = languages.filter(
      (other) => other !== written.language && !known.some(({ language }) => language === other),
    )
    for (const target of missing) await addTranslation(deps, { organizationId, messageId, ...written }, target)
  }
