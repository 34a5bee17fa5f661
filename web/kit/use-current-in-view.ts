import { useEffect, useRef } from 'react'

/** Scrolls an overflowing strip of links to the current one. */
export function useCurrentInView(current: string | undefined) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = strip.current
    const shown = current && list?.querySelector<HTMLElement>('[aria-current]')
    if (list && shown) list.scrollLeft = shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2
  }, [current])
  return strip
}
