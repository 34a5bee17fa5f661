import { problems, type ProblemCode } from '#server/problems/problems.ts'
import type { Language } from '#shared/languages.ts'
import { textMessageOf } from './text-words.ts'

type Values = Readonly<Record<string, string>>

/** Who calls, and nothing else: an answering machine may listen. */
export const callOpening = (language: Language, organization: string) =>
  textMessageOf(language, 'call.opening', { organization })

interface SpokenNotice {
  title: string
  text: string
  isOffer: boolean
}

/** A notice, then the keys that answer it. */
export const callNoticeLines = (language: Language, { title, text, isOffer }: SpokenNotice): string[] => [
  textMessageOf(language, 'call.notice', { title, text }).trim(),
  textMessageOf(language, isOffer ? 'call.offer' : 'call.confirm'),
]

/** The last words of a call, by what came of it; empty when nothing did. */
export function callFarewell(language: Language, outcome: string, values: Values): string {
  switch (outcome) {
    case '':
      return textMessageOf(language, 'call.goodbye')
    case 'heard':
    case 'stopped':
    case 'settled':
      return textMessageOf(language, `call.${outcome}`, values)
    case 'offer_taken':
      return textMessageOf(language, 'call.taken', values)
    case 'not_found':
      return textMessageOf(language, 'call.answeredBefore')
    default:
      return textMessageOf(language, 'call.refused', { reason: problems[outcome as ProblemCode].message(language) })
  }
}
