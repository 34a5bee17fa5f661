/** A word with a digit, an address, or a code of a keypad; a time with am or pm in the spellings of both languages. */
const pattern = /[^\s]*(?:\p{N}|@|:\/\/|[#*])[^\s]*(?:\s[ap]\.?\s?m\b\.?)?/giu

/** Punctuation of the sentence around a word. */
const around = /^[("'“‘¿¡[]+|[.,;:!?)"'”’\]]+$/gu

/** What a translation must not alter, in order: numbers, times, codes, addresses. */
export const protectedWords = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([match]) => match.replaceAll(around, '')).filter(Boolean)

const opening = '[['
const alone = /^[("'“‘¿¡]*\[\[\d+\]\][.,;:!?)"'”’]*$/u
const placeholder = /\[\[\s?(\d{1,4})\s?\]\]/g

export interface Masked {
  text: string
  words: readonly string[]
}

/** Replaces what must be kept by numbered placeholders; undefined for a text that looks as if it had some. */
export function mask(text: string): Masked | undefined {
  if (text.includes(opening)) return undefined
  const words: string[] = []
  const masked = text.replaceAll(pattern, (match) => {
    const core = match.replaceAll(around, '')
    if (!core) return match
    const at = match.indexOf(core)
    words.push(core)
    return `${match.slice(0, at)}[[${words.length}]]${match.slice(at + core.length)}`
  })
  return { text: masked, words }
}

/**
 * Puts the words back. Undefined unless the translation has each of them once, unaltered, and no other number, code or
 * address: the original is shown then.
 */
export function unmask(translated: string, { words }: Pick<Masked, 'words'>): string | undefined {
  const numbers = [...translated.matchAll(placeholder)].map(([, number]) => Number(number))
  const isComplete = numbers.length === words.length && new Set(numbers).size === words.length
  if (!isComplete || numbers.some((number) => number < 1 || number > words.length)) return undefined
  // What stands right beside a word would become part of it.
  const spoken = translated.replaceAll(placeholder, '[[$1]]').split(/\s+/u)
  if (spoken.some((word) => word.includes('[[') && !alone.test(word))) return undefined
  if (/[\p{N}@#*]|:\/\/|\[\[|\]\]/u.test(translated.replaceAll(placeholder, ''))) return undefined
  const text = translated.replaceAll(placeholder, (_all, number: string) => words[Number(number) - 1] ?? '')
  const isSame = protectedWords(text).toSorted().join('\n') === words.toSorted().join('\n')
  return isSame && text.trim() ? text : undefined
}
