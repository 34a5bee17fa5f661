import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Whether the query asks to open the form for a new record, as links and the search do. The parameter is removed when
 * read, so that going back or reloading does not open the form again.
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
