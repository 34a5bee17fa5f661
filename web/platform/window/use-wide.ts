import { useCallback, useSyncExternalStore } from 'react'

/** Tables are shown from this width on, cards below it. */
const tablesFrom = '(min-width: 768px)'
const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

/** Whether the window matches a media query; by default, whether it is wide enough for tables. */
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
