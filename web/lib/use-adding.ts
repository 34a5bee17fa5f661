import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Whether something new is begun on this page: at once where its address says so, as the search and links have it, and
 * again each time the search asks. Closing leaves the address alone: what was added may have led to another page.
 */
export function useAdding() {
  const [params] = useSearchParams()
  const begun = (useLocation().state as { begun?: number } | null)?.begun
  const [seen, setSeen] = useState(begun)
  const adding = useState(params.get('add') === 'true')
  if (begun !== undefined && begun !== seen) {
    setSeen(begun)
    adding[1](true)
  }
  return adding
}
