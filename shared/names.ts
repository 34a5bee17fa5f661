import { sourceLanguage, type Language } from './languages.ts'

/** What an organization calls something, by language; empty where it has no name in that one. */
export type Names = Readonly<Record<Language, string>>

/** The name in a language, else the English one, else whichever there is. */
export const nameIn = (names: Names, language: Language): string =>
  names[language] || names[sourceLanguage] || Object.values(names).find(Boolean) || ''
