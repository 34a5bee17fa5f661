import type { QuoteDocument } from '#shared/quotes/quote-content.contract.ts'
import { fill } from '#shared/fill.ts'
import { locales, type Language } from '#shared/languages.ts'
import { letter } from './letter.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }

const texts = { en, es } as const satisfies Record<Language, typeof en>

/** The mails an account may get; each has its words in `texts`. */
export const mailKinds = [
  'verify',
  'reset',
  'taken',
  'changed',
  'newEmail',
  'emailChanged',
  'factorAdded',
  'factorRemoved',
  'factorGuessed',
  'removalAsked',
  'factorsRemoved',
  'codeUsed',
  'codesMade',
] as const
export type MailKind = (typeof mailKinds)[number]

/** A mail's words. It names nobody: a stranger may have typed the name beside somebody's address. */
export function compose(kind: MailKind, language: Language, publicUrl: string, query?: Record<string, string>) {
  const { path, ...words } = texts[language][kind]
  return write(words, language, `${publicUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`)
}

/** The words of an invitation; it says which organisation invites, on one line and at its own length only. */
export function composeInvitation(
  organizationName: string,
  language: Language,
  publicUrl: string,
  token: string,
  kind: 'invitation' | 'contactInvitation' = 'invitation',
) {
  const { path, subject, before, action, after } = texts[language][kind]
  const named = (line: string) => fill(line, () => organizationName.replaceAll(/\s+/g, ' '))
  const words = { subject: named(subject), before: before.map(named), action, after }
  return write(words, language, `${publicUrl}${path}?${new URLSearchParams({ token })}`)
}

/** The words of a quote or a reminder of it, in the language it is written in. */
export function composeQuote(
  { company, number, title, validUntil, language }: QuoteDocument,
  link: string,
  isReminder = false,
) {
  const { subject, before, action, after } = texts[language][isReminder ? 'quoteReminder' : 'quote']
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  const values: Record<string, string> = {
    organization: company,
    number,
    title,
    day: day.format(Date.parse(validUntil)),
  }
  const named = (line: string) => fill(line, (name) => (values[name] ?? '').replaceAll(/\s+/g, ' '))
  const words = { subject: named(subject), before: before.map(named), action, after: after.map(named) }
  return write(words, language, link)
}

interface Words {
  subject: string
  before: readonly string[]
  action: string
  after: readonly string[]
}

function write({ subject, before, action, after }: Words, language: Language, link: string) {
  const { greeting, signature } = texts[language]
  return letter({
    language,
    subject,
    before: [greeting, ...before],
    link,
    action,
    after: [...after, signature],
  })
}
