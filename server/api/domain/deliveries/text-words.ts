import { textsOf } from '#server/texts.ts'
import type { Language } from '#shared/languages.ts'
import type en from './texts/en.json'

const { say } = textsOf<typeof en>(import.meta.dirname)

export const textMessageOf = say

export const codeText = (language: Language, values: { organization: string; code: string }) =>
  say(language, 'code', values)

interface TextedNotice {
  organization: string
  title: string
  text: string
  digit: number | null
}

/** A notice as a text, with the digit that takes an offer. */
export const noticeText = (language: Language, { digit, ...notice }: TextedNotice) =>
  [say(language, 'notice', notice).trim(), ...(digit ? [say(language, 'take', { digit: String(digit) })] : [])].join(
    ' ',
  )
