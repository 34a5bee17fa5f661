import { useEffect, type AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/** `page` prefetches code, texts and data; `code` only the code. */
type Prefetch = (path: string, what: 'page' | 'code') => void

let prefetch: Prefetch | undefined
/** Sets the prefetch function, once the route table is loaded. */
export const onIntent = (handler: Prefetch) => {
  prefetch = handler
}

const restMs = 300

/** Prefetches the code of the page that the links of a list lead to, once the list has been shown for a moment. */
export function useCodeAhead(to: string | undefined) {
  const href = useHref(to ?? '')
  const isKnown = to !== undefined
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => prefetch?.(href, 'code'), restMs)
    return () => clearTimeout(timer)
  }, [isKnown, href])
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
}

/** A link inside the product; hover, focus and touch prefetch its page. */
export function Link({ to, replace, children, ...rest }: LinkProps) {
  const href = useHref(to)
  // Opening a record over its list must not scroll the list.
  const preventScrollReset = to.startsWith('?')
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset, ...(replace && { replace }) })
  const prepare = () => prefetch?.(href, 'page')
  return (
    <a href={href} onClick={go} onPointerEnter={prepare} onFocus={prepare} onTouchStart={prepare} {...rest}>
      {children}
    </a>
  )
}
