export interface Step {
  matchKind: 'prefix' | 'within' | 'resembles'
  /** For `like`, or the word to compare by similarity. */
  pattern: string
}

/** Shorter texts have too few trigrams for substring or similarity search. */
const insideMin = 3
const resembleMin = 4

/**
 * Search steps from the best match to the weakest, until there are enough results: starts with it, has a word that
 * does, contains it, is similar to it.
 */
export function stepsOf(typed: string): Step[] {
  const text = typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return [
    { matchKind: 'prefix', pattern: `${text}%` },
    { matchKind: 'within', pattern: `% ${text}%` },
    ...(typed.length >= insideMin ? [{ matchKind: 'within', pattern: `%${text}%` } as const] : []),
    ...(typed.length >= resembleMin ? [{ matchKind: 'resembles', pattern: typed } as const] : []),
  ]
}

/** The fallback without results: similar to one of several words. */
export function wordSteps(typed: string): Step[] {
  const words = typed.split(' ')
  if (words.length < 2) return []
  return words.filter((word) => word.length >= resembleMin).map((pattern) => ({ matchKind: 'resembles', pattern }))
}
