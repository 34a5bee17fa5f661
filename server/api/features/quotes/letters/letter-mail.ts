import { composeQuoteLetter, type QuoteLetterKind } from '#server/api/mail/quote-letter.ts'
import type { LetterDocument } from '#shared/prices/letters.contract.ts'

interface Composing {
  kind: Extract<QuoteLetterKind, 'raise' | 'raiseAccepted' | 'raiseSigned'>
  document: LetterDocument
  signer: string
  logoLink: string | null
  link: string
  publicUrl: string
}

/** The email about a price letter, in the letter's language and the company's name. */
export const composeLetterMail = ({ kind, document, signer, ...rest }: Composing) =>
  composeQuoteLetter({
    kind,
    language: document.language,
    company: document.company,
    from: document.from,
    about: { title: document.recipient.company, name: signer, validUntil: document.effectiveOn },
    ...rest,
  })

export const letterSubject = (document: LetterDocument): string =>
  composeLetterMail({ kind: 'raise', document, signer: '', logoLink: null, link: '', publicUrl: '' }).subject
