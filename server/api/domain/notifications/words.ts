import { fill } from '#shared/fill.ts'
import { locales, type Language } from '#shared/languages.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }

export const notificationTexts = { en, es } as const satisfies Record<Language, typeof en>

type Params = Readonly<Record<string, string>>

/** Puts values in the place of `{names}`; a name without a value stays empty. */
export const filled = (text: string, params: Params) => fill(text, (name) => params[name] ?? '')

/** The sentence of a kind, as list and mail show it; days (YYYY-MM-DD) and clocks (HH:MM) among its values are said in the manner of the language. */
export function wordsOf(kind: NotificationKind, language: Language, params: Params): { title: string; text: string } {
  const { title, text } = notificationTexts[language][kind]
  const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value, language)]))
  return { title: filled(title, words), text: filled(text, words) }
}

const utc = { timeZone: 'UTC' } as const

/** A day wherever it stands, with its time (2026-11-21 19:44); a time alone where it is the whole value. */
const said = (value: string, language: Language) =>
  value.replaceAll(
    /(?<![\w-])(\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01]))(?: ((?:[01]\d|2[0-3]):[0-5]\d))?(?![\w-])|^(?:[01]\d|2[0-3]):[0-5]\d$/g,
    (all, day, clock) =>
      day
        ? [dayText(day, language), clock && clockText(clock, language)].filter(Boolean).join(', ')
        : clockText(all, language),
  )

const dayText = (day: string, language: Language) =>
  // Somebody may have typed a day that no month has.
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', ...utc }).format(Date.parse(day))

const clockText = (clock: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', ...utc }).format(Date.parse(`1970-01-01T${clock}Z`))
