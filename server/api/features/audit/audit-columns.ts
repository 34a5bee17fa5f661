import { timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { AuditEntry } from '#shared/audit/audit.contract.ts'
import type { Language } from '#shared/languages.ts'

const actions: Readonly<Record<Language, Record<AuditEntry['action'], string>>> = {
  en: { insert: 'added', update: 'changed', delete: 'removed' },
  es: { insert: 'agregado', update: 'cambiado', delete: 'quitado' },
}

/** An entry, and the organisation's time zone. */
type ZonedEntry = AuditEntry & { timeZone: string }

/** One line per write; the time is the organisation's own. */
export const auditColumns: readonly ExportColumn<ZonedEntry>[] = [
  { head: { en: 'Time', es: 'Hora' }, cell: ({ at, timeZone }) => timeCell(at, timeZone) },
  { head: { en: 'Time zone', es: 'Zona horaria' }, cell: ({ timeZone }) => timeZone },
  { head: { en: 'Member', es: 'Miembro' }, cell: ({ actor }) => actor?.name ?? null },
  { head: { en: 'Action', es: 'Acción' }, cell: ({ action }, language) => actions[language][action] },
  { head: { en: 'Kind', es: 'Tipo' }, cell: ({ table }) => table },
  { head: { en: 'Record', es: 'Registro' }, cell: ({ rowId }) => rowId },
  { head: { en: 'Name', es: 'Nombre' }, cell: ({ label }) => label },
  {
    head: { en: 'Changes', es: 'Cambios' },
    cell: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`).join('\n'),
  },
  { head: { en: 'Request', es: 'Petición' }, cell: ({ requestId }) => requestId },
]

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
