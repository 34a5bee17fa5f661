/** `system` follows the device. An inline script reads the saved choice before the first paint. */
export type Theme = 'system' | 'light' | 'dark'
export const themes: readonly Theme[] = ['system', 'light', 'dark']

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
