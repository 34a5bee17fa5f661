import { sourceLanguage, type Language } from './languages.ts'

/** An organization's own name for something, by language; empty if not given. */
export type Names = Readonly<Record<Language, string>>

/** Returns the name in a language, else the English one, else any. */
export const nameIn = (names: Names, language: Language): string =>
  names[language] || names[sourceLanguage] || Object.values(names).find(Boolean) || ''
