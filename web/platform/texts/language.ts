import type { Language } from '#shared/languages.ts'

/** Where the choice is kept; the page's first script reads it before anything is painted. */
const languageKey = 'LANGUAGE'

/** The page's language: the one saved here, else the browser's. It never changes while the page lives. */
export const language = (): Language => document.documentElement.lang

/** The regional form the browser prefers, where it is of the page's language, e.g. en-GB. */
export function regionalLanguage(): string {
  const preferred = navigator.language
  // Some systems name a language in a way that Intl refuses, e.g. en-US@posix.
  const isKnown = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(preferred)
  return isKnown && preferred.startsWith(language()) ? preferred : language()
}

/** The language chosen on this device, if any. */
export const savedLanguage = () => localStorage.getItem(languageKey)
export const saveLanguage = (chosen: Language) => localStorage.setItem(languageKey, chosen)

/** Keeps the choice on this device and opens the page again in that language. */
export function changeLanguage(chosen: Language) {
  saveLanguage(chosen)
  location.reload()
}
