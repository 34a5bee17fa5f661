import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParams } from './search-params.ts'

const ofId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ofDay = /^\d{4}-\d\d-\d\d$/

/** What a list shows, as its page's address says it; what is malformed or unknown there counts as not said. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  /** Puts these into the address, or takes away what is empty, under the same entry of the browser's history. */
  const put = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  /** The same for what makes it another list, which begins at its first page. */
  const change = useCallback((part: Readonly<Record<string, string>>) => put({ pages: '', ...part }), [put])
  const textOf = (name: string, pattern: RegExp) => {
    const text = (params.get(name) ?? '').trim()
    return pattern.test(text) ? text : ''
  }
  return {
    textOf,
    /** As it was typed, blanks and all, since its field goes on from there. */
    typed: (name: string) => params.get(name) ?? '',
    idOf: (name: string) => textOf(name, ofId),
    dayOf: (name: string) => textOf(name, ofDay),
    isSaid: (name: string) => params.get(name) === 'true',
    choiceOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === params.get(name)),
    /** How many pages of the list are shown. */
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    /** The address with these said too. */
    hrefOf: (part: Readonly<Record<string, string>>) => `?${withParams(params, part)}`,
    change,
    put,
  }
}
