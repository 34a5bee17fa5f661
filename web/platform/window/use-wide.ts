import { useCallback, useSyncExternalStore } from 'react'

/** From here on tables fit; below, cards. */
const tablesFrom = '(min-width: 768px)'
const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

/** Whether the window is wide enough: for a table, or for what the query says. */
export function useWide(query = tablesFrom) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = media(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => media(query)?.matches ?? true)
}
