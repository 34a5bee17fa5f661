import type { CsvRow } from '#server/api/csv.ts'
import type { AuditEntry } from '#shared/contracts/audit.ts'
import type { Language } from '#shared/languages.ts'

const heads: Readonly<Record<Language, CsvRow>> = {
  en: ['Time', 'Time zone', 'Member', 'Action', 'Kind', 'Record', 'Name', 'Changes', 'Request'],
  es: ['Hora', 'Zona horaria', 'Miembro', 'Acción', 'Tipo', 'Registro', 'Nombre', 'Cambios', 'Petición'],
}

const actions: Readonly<Record<Language, Record<AuditEntry['action'], string>>> = {
  en: { insert: 'added', update: 'changed', delete: 'removed' },
  es: { insert: 'añadido', update: 'cambiado', delete: 'quitado' },
}

export const auditHead = (language: Language): CsvRow => heads[language]

/** One line per write; the time is the organisation's own. */
export const auditLine =
  (language: Language, timeZone: string) =>
  (entry: AuditEntry): CsvRow => [
    localTime(entry.at, timeZone),
    timeZone,
    entry.actor?.name ?? null,
    actions[language][entry.action],
    entry.table,
    entry.rowId,
    entry.label,
    entry.changes.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`).join('\n'),
    entry.requestId,
  ]

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const localTime = (at: string, timeZone: string) =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
