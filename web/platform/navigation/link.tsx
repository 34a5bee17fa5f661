import { useEffect, type AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/** `page`: its code, its texts, its data. */
type Prefetch = (path: string, what: 'page' | 'code') => void

let prefetch: Prefetch | undefined
/** Says how a page that will probably be opened is made ready; set once the route table is known. */
export const onIntent = (handler: Prefetch) => {
  prefetch = handler
}

const restMs = 300

/** Fetches the code of the page that the links of a list lead to, once the list is at rest. */
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

/** Goes to a page of this product; pointing at it, focusing or touching it fetches the page beforehand. */
export function Link({ to, replace, children, ...rest }: LinkProps) {
  const href = useHref(to)
  // Another part of the same page, such as a record over its list, leaves the list where it is.
  const preventScrollReset = to.startsWith('?')
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset, ...(replace && { replace }) })
  const prepare = () => prefetch?.(href, 'page')
  return (
    <a href={href} onClick={go} onPointerEnter={prepare} onFocus={prepare} onTouchStart={prepare} {...rest}>
      {children}
    </a>
  )
}
