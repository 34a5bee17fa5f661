import type { Language } from '#shared/languages.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }

export const notificationTexts = { en, es } as const satisfies Record<Language, typeof en>

type Params = Readonly<Record<string, string>>

/** Puts values in the place of `{names}`; a name without a value stays empty. */
export const filled = (text: string, params: Params) => text.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '')

/** The sentence of a kind, as list and mail show it; a `day` (YYYY-MM-DD) and a `clock` (HH:MM) are said in the manner of the language. */
export function wordsOf(kind: NotificationKind, language: Language, params: Params): { title: string; text: string } {
  const { title, text } = notificationTexts[language][kind]
  const { day, clock } = params
  const said = {
    ...params,
    ...(day && { day: dayText(day, language) }),
    ...(clock && { clock: clockText(clock, language) }),
  }
  return { title: filled(title, said), text: filled(text, said) }
}

const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

const dayText = (day: string, language: Language) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
    : day

const clockText = (clock: string, language: Language) =>
  /^\d{2}:\d{2}$/.test(clock)
    ? new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' }).format(
        Date.parse(`1970-01-01T${clock}Z`),
      )
    : clock
