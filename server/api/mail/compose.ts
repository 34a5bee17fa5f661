import { linkedPages } from '#shared/pages.ts'
import { textsOf } from '#server/texts.ts'
import type { Language } from '#shared/languages.ts'
import type { TextValues } from '#shared/texts.ts'
import { letter } from './letter.ts'
import type en from './texts/en.json'

const { say } = textsOf<typeof en>(import.meta.dirname)

/** Account emails, each with the page its button opens. */
const pages = {
  verify: '/account/verify-email',
  reset: '/account/reset-password',
  taken: '/login',
  changed: '/forgot-password',
  newEmail: '/account/change-email',
  emailChanged: '/login',
  factorAdded: '/account/security',
  factorRemoved: '/account/security',
  factorGuessed: '/forgot-password',
  removalAsked: '/login',
  factorsRemoved: '/login',
  codeUsed: '/account/security',
  codesMade: '/account/security',
  companyConnected: '/account/security',
  companyDisconnected: '/account/security',
  domainMissing: '/login',
  domainLapsed: '/login',
} as const
export type MailKind = keyof typeof pages
export const mailKinds = Object.keys(pages) as MailKind[]

interface MailAbout {
  /** What the button's link says besides its page. */
  query?: Record<string, string> | undefined
  /** About an organization that the account belongs to. */
  values?: TextValues | undefined
}

/** Composes an account email. It contains no name, because a stranger may have entered one with somebody's address. */
export const compose = (kind: MailKind, language: Language, publicUrl: string, { query, values }: MailAbout = {}) =>
  write(kind, language, `${publicUrl}${pages[kind]}${query ? `?${new URLSearchParams(query)}` : ''}`, values)

/** Composes an invitation; the organization's name is limited to one line. */
export const composeInvitation = (
  organizationName: string,
  language: Language,
  publicUrl: string,
  token: string,
  kind: 'invitation' | 'contactInvitation' = 'invitation',
) =>
  write(kind, language, publicUrl + linkedPages.acceptInvitation(token), {
    organization: inOneLine(organizationName),
  })

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

type Kind = MailKind | 'invitation' | 'contactInvitation'

function write(kind: Kind, language: Language, link: string, values?: TextValues) {
  const before = say(language, `${kind}.before`, values)
  const after = say(language, `${kind}.after`, values)
  return letter({
    language,
    subject: say(language, `${kind}.subject`, values),
    before: [say(language, 'greeting'), ...paragraphs(before)],
    link,
    action: say(language, `${kind}.action`),
    after: [...paragraphs(after), say(language, 'signature')],
  })
}

const paragraphs = (text: string) => text.split('\n\n')
