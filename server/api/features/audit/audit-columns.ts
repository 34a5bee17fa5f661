import { timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { AuditEntry } from '#shared/audit/audit.contract.ts'
import { say, words } from './texts.ts'

type ZonedEntry = AuditEntry & { timeZone: string }

/** One line per write; times are in the organization's time zone. */
export const auditColumns: readonly ExportColumn<ZonedEntry>[] = [
  { head: words('time'), cell: ({ at, timeZone }) => timeCell(at, timeZone) },
  { head: words('timeZone'), cell: ({ timeZone }) => timeZone },
  { head: words('member'), cell: ({ actor }) => actor?.name ?? null },
  { head: words('apiKey'), cell: ({ apiKey }) => apiKey },
  { head: words('action'), cell: ({ action }, language) => say(language, `action.${action}`) },
  { head: words('kind'), cell: ({ table }) => table },
  { head: words('record'), cell: ({ rowId }) => rowId },
  { head: words('name'), cell: ({ label }) => label },
  {
    head: words('changes'),
    cell: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${valueText(before)} → ${valueText(after)}`).join('\n'),
  },
  { head: words('request'), cell: ({ requestId }) => requestId },
]

const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
