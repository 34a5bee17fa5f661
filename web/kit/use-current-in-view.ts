import { useEffect, useRef } from 'react'

/** Scrolls an overflowing strip of links to the current one. */
export function useCurrentInView(current: string | undefined) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = strip.current
    const currentElement = current && list?.querySelector<HTMLElement>('[aria-current]')
    if (list && currentElement)
      list.scrollLeft = currentElement.offsetLeft - (list.clientWidth - currentElement.offsetWidth) / 2
  }, [current])
  return strip
}
