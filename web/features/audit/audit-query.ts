import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/lib/search-params.ts'

const patterns = {
  table: /^[a-z_]{1,63}$/,
  member: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  request: /^.{1,100}$/,
} as const

/** What of the page's address says what is shown. */
export const auditKeys = Object.keys(patterns)

/** What the log shows, as the page's address says it; anything malformed there counts as not said. */
export function useAuditQuery() {
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
    table: said('table'),
    memberId: said('member'),
    from: said('from'),
    to: said('to'),
    requestId: said('request'),
  }
  return {
    /** As the API's list and export take it. */
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    change,
    clear: () => change({ table: '', member: '', from: '', to: '', request: '' }),
  }
}

export type AuditQuery = ReturnType<typeof useAuditQuery>
