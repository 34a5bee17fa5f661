import type { Theme } from '#shared/themes.ts'

/** An inline script reads the saved choice before the first paint. */
const storageKey = 'THEME'

export function savedTheme(): Theme {
  const saved = localStorage.getItem(storageKey)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

export function changeTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset['theme']
    return
  }
  localStorage.setItem(storageKey, theme)
  document.documentElement.dataset['theme'] = theme
}
