import { translationFor, type TranslationDeps } from '#server/api/domain/messages/translations.store.ts'
import { excerpt } from '#server/api/domain/notifications/typed-words.ts'
import type { Language } from '#shared/languages.ts'
import type { Notice } from './notice.store.ts'

/** A notice's values; what a message said is in the reader's language where there is a translation. */
export async function paramsFor(
  deps: TranslationDeps,
  organizationId: string,
  { params }: Pick<Notice, 'params'>,
  language: Language,
): Promise<Record<string, string>> {
  const { message: messageId } = params
  if (!messageId) return params
  const text = await translationFor(deps, { organizationId, messageId }, language)
  return text === undefined ? params : { ...params, text: excerpt(text, 300) }
}
