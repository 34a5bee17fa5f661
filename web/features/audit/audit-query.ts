import { useListAddress } from '#web/platform/url/list-address.ts'

/** Query parameters that define the list. */
export const auditKeys = ['table', 'member', 'from', 'to', 'request'] as const

/** Filter of the API's list and export. */
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
