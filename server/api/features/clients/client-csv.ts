import type { CsvRow } from '#server/api/csv.ts'
import type { ClientStatus } from '#shared/clients/statuses.ts'
import type { ClientRow } from '#shared/contracts/clients.ts'
import type { Language } from '#shared/languages.ts'

const heads: Readonly<Record<Language, CsvRow>> = {
  en: ['Name', 'Status', 'City', 'Contact', 'Phone', 'Locations', 'Jobs', 'Next visit', 'Time zone', 'Archived'],
  es: [
    'Nombre',
    'Estado',
    'Ciudad',
    'Contacto',
    'Teléfono',
    'Sedes',
    'Trabajos',
    'Próxima visita',
    'Zona horaria',
    'Archivado',
  ],
}

const statuses: Readonly<Record<Language, Record<ClientStatus, string>>> = {
  en: { lead: 'Lead', active: 'Active', paused: 'Paused', ended: 'Ended' },
  es: { lead: 'Potencial', active: 'Activo', paused: 'En pausa', ended: 'Terminado' },
}

export const clientHead = (language: Language): CsvRow => heads[language]

/** The columns of the list; times are the location's own. */
export const clientLine =
  (language: Language) =>
  (client: ClientRow): CsvRow => [
    client.name,
    statuses[language][client.status],
    client.city,
    client.contactName,
    client.contactPhone,
    client.locationCount,
    client.jobCount,
    client.nextVisit && localTime(client.nextVisit),
    client.nextVisit?.timeZone ?? null,
    client.archivedAt?.slice(0, 10) ?? null,
  ]

const localTime = ({ startsAt, timeZone }: { startsAt: string; timeZone: string }) =>
  Temporal.Instant.from(startsAt)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
