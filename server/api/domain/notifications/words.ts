import { presetNames } from '#server/shared-texts.ts'
import { textsOf } from '#server/texts.ts'
import { localeOf, type Language } from '#shared/languages.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'
import { nameIn } from '#shared/names.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { namesIn } from '../names.ts'
import { excerpt, isHarmless } from './typed-words.ts'
import type en from './texts/en.json'

const { say } = textsOf<typeof en>(import.meta.dirname)

type Params = Readonly<Record<string, string>>

/**
 * Returns a notification's text for list and email; days (YYYY-MM-DD) and times (HH:MM) among its values are formatted
 * for the language.
 */
export function wordsOf(kind: NotificationKind, language: Language, params: Params): { title: string; text: string } {
  const values = new Proxy(
    Object.fromEntries(
      Object.entries({ ...params, ...namesFor(params, language) }).map(([name, value]) => [
        name,
        said(value, language),
      ]),
    ),
    // A value missing from an old notification stays empty.
    { get: (known, name) => known[String(name)] ?? '' },
  )
  return { title: say(language, `${kind}.title`, values), text: say(language, `${kind}.text`, values) }
}

/** A notification's values as its text shows them. */
export const displayValues = (params: Params, language: Language): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value, language)]))

/**
 * Values allowed on a locked screen. Typed texts are excluded, because they may contain a code; a message is shown if it
 * cannot (D308).
 */
const shownLocked: ReadonlySet<string> = new Set(
  (
    'location client organization job name names day clock week from to hours planned moved cancelled missed late short ' +
    'open stops stars count number times policy certification preset title template'
  ).split(' '),
)

const messageKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'message_received',
  'message_must_read',
  'message_from_client',
])
/** A text costs by its length. */
const lockedMax = 160

/** A notification's text for places where others may read it: without typed texts or alarm locations. */
export function lockScreenWords(kind: NotificationKind, language: Language, params: Params, organization: string) {
  if (kind === 'codes_revealed') return { title: say(language, 'locked.title', { organization }), text: '' }
  const named = { ...params, ...namesFor(params, language) }
  const isShown = (name: string, value: string) =>
    shownLocked.has(name) || (name === 'text' && messageKinds.has(kind) && isHarmless(value))
  const lockedLabels = Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (isShown(name, value) ? [[name, excerpt(value, lockedMax)]] : [])),
  )
  const { title, text } = wordsOf(kind, language, lockedLabels)
  return { title: tidied(title), text: tidied(text) }
}

/** Also removes the punctuation before a hidden value. */
const tidied = (text: string) => text.replaceAll(/“”|[\s:–]+(?=\.?\s*$)/g, '').trim()

/** Values in the reader's language: a monitor, a holiday; and hours as time. */
function namesFor(params: Params, language: Language): Params {
  const { presetKey, hours, time } = params
  const names = namesIn(params)
  return {
    // Older notifications have decimal hours.
    ...(hours && !time && { time: `${hours} h` }),
    ...(presetKey && { preset: presetNames.say(language, presetKey as PresetKey) }),
    ...(names && { name: nameIn(names, language) }),
  }
}

/** The surrounding texts of a notification email. */
export const mailWords = (language: Language, organization: string) => ({
  greeting: say(language, 'mail.greeting'),
  action: say(language, 'mail.action'),
  signature: say(language, 'mail.signature'),
  why: say(language, 'mail.why', { organization }),
})

const utc = { timeZone: 'UTC' } as const

/** Formats days and timestamps (2026-11-21 19:44) anywhere in a value; a time alone only if it is the whole value. */
const said = (value: string, language: Language) =>
  value.replaceAll(
    /(?<![\w-])(\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01]))(?: ((?:[01]\d|2[0-3]):[0-5]\d))?(?![\w-])|^(?:[01]\d|2[0-3]):[0-5]\d$/g,
    (match, day, clock) =>
      day
        ? [dayText(day, language), clock && clockText(clock, language)].filter(Boolean).join(', ')
        : clockText(match, language),
  )

const dayText = (day: string, language: Language) =>
  // The text may contain an impossible day.
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', ...utc }).format(Date.parse(day))

const clockText = (clock: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', ...utc }).format(Date.parse(`1970-01-01T${clock}Z`))
