/** A language of the product: the name of a file in `languages`, which says how it is called, written and spoken. */
export type Language = string

interface LanguageFacts {
  /** In its own words. */
  readonly name: string
  /** As Intl names it: the way it is written in the United States. */
  readonly locale: string
  /** The telephone's. */
  readonly voice: string
}

type Facts = Readonly<Record<Language, LanguageFacts>>

/** What the build of the page states in place of this name; the server reads the folder. */
declare const LANGUAGES: Facts | undefined

/** The language that the texts are written in first: what is said where nothing else is known. */
export const sourceLanguage: Language = 'en'

const facts: Facts = typeof LANGUAGES === 'undefined' ? factsOfFolder() : LANGUAGES

export const languages: readonly Language[] = Object.keys(facts)

const factsOf = (language: Language) => (facts[language] ?? facts[sourceLanguage]) as LanguageFacts
export const nameOfLanguage = (language: Language) => factsOf(language).name
export const localeOf = (language: Language) => factsOf(language).locale
export const voiceOf = (language: Language) => factsOf(language).voice

/** The same in each language. */
export type Words = (language: Language) => string

export const inEachLanguage = (words: Words): Readonly<Record<Language, string>> =>
  Object.fromEntries(languages.map((language) => [language, words(language)]))

/** The first known language of an Accept-Language header or a browser tag; English when none is known. */
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
      // The first is asked for first where a caller chooses.
      .toSorted((a, b) => Number(b === `${sourceLanguage}.json`) - Number(a === `${sourceLanguage}.json`))
      .map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))]),
  )
}
