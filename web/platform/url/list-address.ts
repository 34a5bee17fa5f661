import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParams } from './search-params.ts'

const ofId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ofDay = /^\d{4}-\d\d-\d\d$/

/** The state of a list in the page's query; malformed and unknown values count as absent. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  /** Replaces values in the query without a new history entry; empty ones are removed. */
  const put = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  /** Like `put`, for filters: goes back to the first page. */
  const change = useCallback((part: Readonly<Record<string, string>>) => put({ pages: '', ...part }), [put])
  const textOf = (name: string, pattern: RegExp) => {
    const text = (params.get(name) ?? '').trim()
    return pattern.test(text) ? text : ''
  }
  return {
    textOf,
    /** Untrimmed, because the search field continues from it. */
    typed: (name: string) => params.get(name) ?? '',
    idOf: (name: string) => textOf(name, ofId),
    dayOf: (name: string) => textOf(name, ofDay),
    isSaid: (name: string) => params.get(name) === 'true',
    choiceOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === params.get(name)),
    /** Number of pages to load. */
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    /** A link to this list with other values. */
    hrefOf: (part: Readonly<Record<string, string>>) => `?${withParams(params, part)}`,
    change,
    put,
  }
}
