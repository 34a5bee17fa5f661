import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/lib/search-params.ts'

export const adminTabs = ['organizations', 'users', 'security', 'requests', 'queue', 'mails', 'health'] as const
export type AdminTab = (typeof adminTabs)[number]

const address = '/admin'
const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** The first request id in whatever was pasted: an error screen's line, a header, a line of a log. */
export const requestIdIn = (text: string) => requestId.exec(text)?.[0].toLowerCase()

export const tabLink = (tab: AdminTab) => (tab === 'organizations' ? address : `${address}?tab=${tab}`)
export const requestLink = (id: string) => `${tabLink('requests')}&id=${encodeURIComponent(id)}`

/** What the page shows, as its address says it; anything unknown there counts as not said. */
export function useAdminQuery() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, { pages: '', ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return {
    tab: adminTabs.find((tab) => tab === params.get('tab')) ?? 'organizations',
    search: params.get('search') ?? '',
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    id: params.get('id') ?? '',
    change,
  }
}
