import type { Language } from '#shared/languages.ts'

/** An inline script reads the saved choice before the first paint. */
const languageKey = 'LANGUAGE'

/** The page's language: the saved one, else the browser's. It changes only with a reload. */
export const language = (): Language => document.documentElement.lang

/** The browser's regional form of the page's language, e.g. en-GB. */
export function regionalLanguage(): string {
  const preferred = navigator.language
  // Some systems report tags that Intl rejects, e.g. en-US@posix.
  const isKnown = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(preferred)
  return isKnown && preferred.startsWith(language()) ? preferred : language()
}

/** The language saved on this device, if any. */
export const savedLanguage = () => localStorage.getItem(languageKey)
export const saveLanguage = (chosen: Language) => localStorage.setItem(languageKey, chosen)

/** Saves the language on this device and reloads the page in it. */
export function changeLanguage(chosen: Language) {
  saveLanguage(chosen)
  location.reload()
}
