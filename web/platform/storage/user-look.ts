import type { User } from '#shared/users/users.contract.ts'
import { language, savedLanguage, saveLanguage } from '#web/platform/texts/language.ts'
import { changeTheme, savedTheme } from './theme.ts'

/** The browser's look before a user signed in. */
const beforeKey = 'LOOK_BEFORE'

interface Before {
  userId: string
  chosen: Record<'THEME' | 'LANGUAGE', string | null>
}

const before = () => JSON.parse(localStorage.getItem(beforeKey) ?? 'null') as Before | null

/** Restores the browser's look from before the sign-in. */
export function restoreLook() {
  for (const [key, value] of Object.entries(before()?.chosen ?? {}))
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  localStorage.removeItem(beforeKey)
}

/**
 * Takes over the theme and the language that the user chose for all devices; what they did not choose stays the
 * browser's. Returns whether the page is in another language now, until it is loaded again.
 */
export function followLook({ userId, theme, language: chosenLanguage, languageChosen }: User): boolean {
  if (before()?.userId !== userId) {
    restoreLook()
    const chosen = { THEME: localStorage.getItem('THEME'), LANGUAGE: savedLanguage() }
    localStorage.setItem(beforeKey, JSON.stringify({ userId, chosen } satisfies Before))
  }
  changeTheme(theme ?? savedTheme())
  const next = (languageChosen ? undefined : savedLanguage()) ?? chosenLanguage
  saveLanguage(next)
  return next !== language()
}
