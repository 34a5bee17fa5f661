export type Keyword = 'stop' | 'start' | 'help'

/** The words that carriers require, and those that Spanish speakers use. */
const keywords: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'parar', 'alto', 'baja'],
  start: ['start', 'unstop', 'iniciar', 'alta'],
  help: ['help', 'info', 'ayuda'],
}

/** The keyword that a text is, whatever its case; a word among others is none. */
export function keywordOf(text: string): Keyword | undefined {
  const word = text.trim().toLowerCase()
  return (Object.keys(keywords) as Keyword[]).find((keyword) => keywords[keyword].includes(word))
}
