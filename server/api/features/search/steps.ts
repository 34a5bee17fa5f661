export interface Step {
  how: 'prefix' | 'within' | 'resembles'
  /** For `like`, or the word that is resembled. */
  pattern: string
}

/** Shorter texts have too few trigrams to be looked for inside words, or by resemblance. */
const insideMin = 3
const resembleMin = 4

/**
 * How a text is looked for, from the best match to the weakest, until there are enough: what begins with it, what has a
 * word that does, what holds it, what resembles it.
 */
export function stepsOf(typed: string): Step[] {
  const text = typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return [
    { how: 'prefix', pattern: `${text}%` },
    { how: 'within', pattern: `% ${text}%` },
    ...(typed.length >= insideMin ? [{ how: 'within', pattern: `%${text}%` } as const] : []),
    ...(typed.length >= resembleMin ? [{ how: 'resembles', pattern: typed } as const] : []),
  ]
}

/** When nothing was found: what resembles one of several words. */
export function wordSteps(typed: string): Step[] {
  const words = typed.split(' ')
  if (words.length < 2) return []
  return words.filter((word) => word.length >= resembleMin).map((pattern) => ({ how: 'resembles', pattern }))
}
