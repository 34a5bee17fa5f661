import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ClientStatus, ContactAccess } from '#shared/clients/statuses.ts'
import type { ClientRow, Contact } from '#shared/clients/clients.contract.ts'
import type { Language, Words } from '#shared/languages.ts'

const statuses: Readonly<Record<Language, Record<ClientStatus, string>>> = {
  en: { lead: 'Lead', active: 'Active', paused: 'Paused', ended: 'Ended' },
  es: { lead: 'Prospecto', active: 'Activo', paused: 'En pausa', ended: 'Terminado' },
}

/** The columns of the list; times are the location's own. */
export const clientColumns: readonly ExportColumn<ClientRow>[] = [
  { head: { en: 'Name', es: 'Nombre' }, cell: ({ name }) => name },
  { head: { en: 'Status', es: 'Estado' }, cell: ({ status }, language) => statuses[language][status] },
  { head: { en: 'City', es: 'Ciudad' }, cell: ({ city }) => city },
  { head: { en: 'Contact', es: 'Contacto' }, cell: ({ contactName }) => contactName },
  { head: { en: 'Phone', es: 'Teléfono' }, cell: ({ contactPhone }) => contactPhone, isPhone: true },
  { head: { en: 'Locations', es: 'Sedes' }, cell: ({ locationCount }) => locationCount },
  { head: { en: 'Jobs', es: 'Trabajos' }, cell: ({ jobCount }) => jobCount },
  {
    head: { en: 'Next visit', es: 'Próxima visita' },
    cell: ({ nextVisit }) => nextVisit && timeCell(nextVisit.startsAt, nextVisit.timeZone),
  },
  { head: { en: 'Time zone', es: 'Zona horaria' }, cell: ({ nextVisit }) => nextVisit?.timeZone ?? null },
  { head: { en: 'Archived', es: 'Archivado' }, cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

/** What those who manage clients see beside. */
export const worthColumns = (minorUnits: number): readonly ExportColumn<ClientRow>[] => [
  {
    head: { en: 'Quality', es: 'Calidad' },
    cell: ({ quality }) => (typeof quality === 'number' ? quality / 100 : null),
  },
  {
    head: { en: 'Monthly price', es: 'Precio al mes' },
    cell: ({ monthlyMinor }) => (typeof monthlyMinor === 'number' ? monthlyMinor / minorUnits : null),
  },
]

const accesses: Readonly<Record<ContactAccess, Words>> = {
  none: { en: 'None', es: 'Sin acceso' },
  invited: { en: 'Invited', es: 'Invitado' },
  active: { en: 'Active', es: 'Activo' },
}

export const contactColumns: readonly ExportColumn<Contact>[] = [
  { head: { en: 'Name', es: 'Nombre' }, cell: ({ name }) => name },
  { head: { en: 'Title', es: 'Puesto' }, cell: ({ title }) => title },
  { head: { en: 'Email', es: 'Correo' }, cell: ({ email }) => email },
  { head: { en: 'Phone', es: 'Teléfono' }, cell: ({ phone }) => phone, isPhone: true },
  { head: { en: 'Client area', es: 'Área del cliente' }, cell: ({ access }, language) => accesses[access][language] },
]
