import type { Mail } from './envelope.ts'
import { textsOf } from '#server/texts.ts'
import { localeOf, type Language } from '#shared/languages.ts'
import type { QuoteFrom } from '#shared/quotes/letterhead.contract.ts'
import type { TextValues } from '#shared/texts.ts'
import { letter } from './letter.ts'
import type en from './texts/en.json'

const { say } = textsOf<typeof en>(import.meta.dirname)

export const quoteLetterKinds = [
  'quote',
  'reminder',
  'answered',
  'requested',
  'accepted',
  'signed',
  'raise',
  'raiseAccepted',
  'raiseSigned',
] as const
export type QuoteLetterKind = (typeof quoteLetterKinds)[number]

export interface QuoteLetter {
  kind: QuoteLetterKind
  language: Language
  company: string
  /** The logo's path; it is public. */
  logoLink: string | null
  /** Missing in quotes sent before companies had a letterhead. */
  from: QuoteFrom | undefined
  /** Values for the texts. */
  about: { number?: string; title?: string; validUntil?: string; text?: string; name?: string }
  /** The full URL of the button. */
  link: string
  publicUrl: string
}

/** Composes an email about a quote, in the client's language and in the company's name. */
export function composeQuoteLetter({ kind, language, company, logoLink, from, about, link, publicUrl }: QuoteLetter) {
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const values: TextValues = {
    organization: inOneLine(company),
    number: inOneLine(about.number ?? ''),
    title: inOneLine(about.title ?? ''),
    name: inOneLine(about.name ?? ''),
    text: about.text ?? '',
    day: about.validUntil ? day.format(Date.parse(about.validUntil)) : '',
    sender: inOneLine(from?.sender.name || company),
  }
  const key = `quote.${kind}` as const
  return {
    ...letter({
      language,
      subject: say(language, `${key}.subject`, values),
      before: [say(language, 'greeting'), ...paragraphs(say(language, `${key}.before`, values))],
      link,
      action: say(language, `${key}.action`),
      after: [...paragraphs(say(language, `${key}.after`, values)), signatureOf(company, from)],
      head: { name: inOneLine(company), logo: logoLink && `${publicUrl}${logoLink}` },
    }),
    ...senderOf(company, from),
  }
}

/** The sender's name and the reply-to address. */
function senderOf(company: string, from: QuoteFrom | undefined): Pick<Mail, 'fromName' | 'replyTo'> {
  const name = [from?.sender.name, company]
    .filter(Boolean)
    .map((part) => inOneLine(part ?? ''))
    .join(' · ')
  const address = from?.sender.email || from?.email
  return { fromName: name, ...(address && { replyTo: { name: inOneLine(from?.sender.name || company), address } }) }
}

const signatureOf = (company: string, from: QuoteFrom | undefined) =>
  [
    [from?.sender.name, from?.sender.title].filter(Boolean).join(', '),
    company,
    [from?.sender.phone || from?.phone, from?.sender.email || from?.email].filter(Boolean).join(' · '),
    from?.website,
  ]
    .filter(Boolean)
    .join('\n')

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const paragraphs = (text: string) => text.split('\n\n').filter(Boolean)
