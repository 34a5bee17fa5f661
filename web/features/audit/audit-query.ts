import { useListAddress } from '#web/platform/url/list-address.ts'

/** What of the page's address says what is shown. */
export const auditKeys = ['table', 'member', 'from', 'to', 'request'] as const

/** The same as the API's list and export take it. */
export function useAuditQuery() {
  const { textOf, idOf, dayOf, pages, change } = useListAddress()
  const filter = {
    table: textOf('table', /^[a-z_]{1,63}$/),
    memberId: idOf('member'),
    from: dayOf('from'),
    to: dayOf('to'),
    requestId: textOf('request', /^.{1,100}$/),
  }
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    pages,
    change,
    clear: () => change(Object.fromEntries(auditKeys.map((key) => [key, '']))),
  }
}

export type AuditQuery = ReturnType<typeof useAuditQuery>
