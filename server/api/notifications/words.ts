import type { Language } from '#shared/languages.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }

export const notificationTexts = { en, es } as const satisfies Record<Language, typeof en>

type Params = Readonly<Record<string, string>>

/** Puts values in the place of `{names}`; a name without a value stays empty. */
export const filled = (text: string, params: Params) => text.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '')

/** The sentence of a kind, as list and mail show it. */
export function wordsOf(kind: NotificationKind, language: Language, params: Params): { title: string; text: string } {
  const { title, text } = notificationTexts[language][kind]
  return { title: filled(title, params), text: filled(text, params) }
}
