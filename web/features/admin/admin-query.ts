import { useListAddress } from '#web/platform/url/list-address.ts'

export const adminTabs = ['organizations', 'users', 'security', 'requests', 'queue', 'mails', 'health'] as const
type AdminTab = (typeof adminTabs)[number]

const address = '/admin'
const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** The first request id in a pasted text: an error screen's line, a header or a log line. */
export const requestIdIn = (text: string) => requestId.exec(text)?.[0].toLowerCase()

export const tabLink = (tab: AdminTab) => (tab === 'organizations' ? address : `${address}?tab=${tab}`)
export const requestLink = (id: string) => `${tabLink('requests')}&id=${encodeURIComponent(id)}`

/** The page's state in its query. */
export function useAdminQuery() {
  const { typed, choiceOf, pages, change } = useListAddress()
  return {
    tab: choiceOf('tab', adminTabs) ?? 'organizations',
    search: typed('search'),
    pages,
    id: typed('id'),
    change,
  }
}
