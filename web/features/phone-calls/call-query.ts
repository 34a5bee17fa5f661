import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { callOutcomes, callProblems } from '#shared/telephony/calls.ts'
import { withParams } from '#web/lib/search-params.ts'

const patterns = {
  member: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  location: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  caller: /^[+\d ()-]{1,20}$/,
  outcome: new RegExp(`^(${callOutcomes.join('|')})$`),
  problem: new RegExp(`^(${callProblems.join('|')})$`),
} as const

/** What of the page's address says which calls are shown. */
export const callKeys = ['caller', 'outcome', 'problem', 'member', 'location', 'from', 'to'] as const

/** The same as the API takes it; anything malformed in the address counts as not said. */
export function useCallQuery() {
  const [params, setParams] = useSearchParams()
  const said = (name: keyof typeof patterns) => {
    const text = (params.get(name) ?? '').trim()
    return patterns[name].test(text) ? text : ''
  }
  /** Puts these into the address, or takes away what is empty; a changed list begins at its first page. */
  const change = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, { pages: '', ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const filter = {
    caller: said('caller'),
    outcome: said('outcome'),
    problem: said('problem'),
    memberId: said('member'),
    locationId: said('location'),
    from: said('from'),
    to: said('to'),
  }
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    change,
    clear: () => change(Object.fromEntries(callKeys.map((key) => [key, '']))),
  }
}

export type CallQuery = ReturnType<typeof useCallQuery>
