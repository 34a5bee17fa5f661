import type { Language } from '#shared/languages.ts'
import { language } from './language.ts'

/** A language's name in the page's language, for use within a sentence: English, inglés. */
export const languageWord = (id: Language) => new Intl.DisplayNames([language()], { type: 'language' }).of(id) ?? id

/** A language's name on its own, capitalized: English, Inglés. */
export const languageName = (id: Language) => languageWord(id).replace(/^./u, (first) => first.toUpperCase())
