import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Whether something new is begun on this page: each time its address says so, as the search and links have it. The
 * address says it once: going back or loading the page again opens nothing a second time.
 */
export function useAdding() {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('add') === 'true'
  const adding = useState(isAsked)
  const setAdding = adding[1]
  useEffect(() => {
    if (!isAsked) return
    setAdding(true)
    const rest = (now: URLSearchParams) => new URLSearchParams([...now].filter(([name]) => name !== 'add'))
    setParams(rest, { replace: true, preventScrollReset: true })
  }, [isAsked, setAdding, setParams])
  return adding
}
