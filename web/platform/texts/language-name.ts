import type { Language } from '#shared/languages.ts'
import { language } from './language.ts'

/** What a language is called in the page's own, as it stands within a sentence: English, inglés. */
export const languageWord = (id: Language) => new Intl.DisplayNames([language()], { type: 'language' }).of(id) ?? id

/** The same by itself: English, Inglés. */
export const languageName = (id: Language) => languageWord(id).replace(/^./u, (first) => first.toUpperCase())
