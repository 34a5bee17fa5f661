/** A language of the product: the name of a file in `languages`, which contains its names and formats. */
export type Language = string

interface LanguageFacts {
  /** In the language itself. */
  readonly name: string
  /** The Intl locale, as used in the United States. */
  readonly locale: string
  /** The telephone voice. */
  readonly voice: string
}

type Facts = Readonly<Record<Language, LanguageFacts>>

/** The page's build replaces this name with the languages; the server reads the folder. */
declare const LANGUAGES: Facts | undefined

/** The language texts are written in first; the fallback. */
export const sourceLanguage: Language = 'en'

const facts: Facts = typeof LANGUAGES === 'undefined' ? factsOfFolder() : LANGUAGES

export const languages: readonly Language[] = Object.keys(facts)

const factsOf = (language: Language) => (facts[language] ?? facts[sourceLanguage]) as LanguageFacts
export const nameOfLanguage = (language: Language) => factsOf(language).name
export const localeOf = (language: Language) => factsOf(language).locale
export const voiceOf = (language: Language) => factsOf(language).voice

/** A text available in each language. */
export type Words = (language: Language) => string

export const inEachLanguage = (words: Words): Readonly<Record<Language, string>> =>
  Object.fromEntries(languages.map((language) => [language, words(language)]))

/** Returns the first supported language of an Accept-Language header or browser tag; English by default. */
export function pickLanguage(tags: string | undefined): Language {
  for (const tag of (tags ?? '').toLowerCase().split(',')) {
    const known = languages.find((language) => tag.trim().startsWith(language))
    if (known) return known
  }
  return sourceLanguage
}

function factsOfFolder(): Facts {
  const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs')
  const folder = `${import.meta.dirname}/languages`
  return Object.fromEntries(
    readdirSync(folder)
      // English is the first option on the telephone.
      .toSorted((a, b) => Number(b === `${sourceLanguage}.json`) - Number(a === `${sourceLanguage}.json`))
      .map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))]),
  )
}
