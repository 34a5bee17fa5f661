export type Keyword = 'stop' | 'start' | 'help'

type Words = Readonly<Record<Keyword, readonly string[]>>

/** The words that carriers require. Twilio answers them on every number, and says so only with Advanced Opt-Out. */
const required: Words = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  start: ['start', 'unstop'],
  help: ['help', 'info'],
}
/** Additional keywords for Spanish speakers. */
const spanish: Words = { stop: ['parar', 'alto', 'baja'], start: ['iniciar', 'alta'], help: ['ayuda'] }

const names = Object.keys(required) as Keyword[]
const keywordIn = (words: Words, word: string) => names.find((name) => words[name].includes(word))

interface ReadText {
  /** The keyword, if the text consists of nothing else; case is ignored. */
  keyword: Keyword | undefined
  /** True where the provider itself answered. */
  isAnswered: boolean
}

/**
 * Returns the keyword of a text and whether the provider answered it. `optOutType` is the provider's reading, which
 * also covers keywords configured there that Custodia does not know.
 */
export function readKeyword(
  { words, optOutType = '' }: { words: string; optOutType?: string | undefined },
  providerAnswers: boolean,
): ReadText {
  const word = words.trim().toLowerCase()
  const providerKeyword = names.find((name) => name === optOutType.toLowerCase())
  return {
    keyword: providerKeyword ?? keywordIn(required, word) ?? keywordIn(spanish, word),
    isAnswered: optOutType !== '' || (providerAnswers && keywordIn(required, word) !== undefined),
  }
}
