import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ClientRow, Contact } from '#shared/clients/clients.contract.ts'
import { say, words } from './texts.ts'

/** Times are in the location's time zone. */
export const clientColumns: readonly ExportColumn<ClientRow>[] = [
  { head: words('name'), cell: ({ name }) => name },
  { head: words('status'), cell: ({ status }, language) => say(language, `statu.${status}`) },
  { head: words('city'), cell: ({ city }) => city },
  { head: words('contact'), cell: ({ contactName }) => contactName },
  { head: words('phone'), cell: ({ contactPhone }) => contactPhone, isPhone: true },
  { head: words('locations'), cell: ({ locationCount }) => locationCount },
  { head: words('jobs'), cell: ({ jobCount }) => jobCount },
  {
    head: words('nextVisit'),
    cell: ({ nextVisit }) => nextVisit && timeCell(nextVisit.startsAt, nextVisit.timeZone),
  },
  { head: words('timeZone'), cell: ({ nextVisit }) => nextVisit?.timeZone ?? null },
  { head: words('archived'), cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

/** Additional columns for those who manage clients. */
export const worthColumns = (minorUnits: number): readonly ExportColumn<ClientRow>[] => [
  {
    head: words('quality'),
    cell: ({ quality }) => (typeof quality === 'number' ? quality / 100 : null),
  },
  {
    head: words('monthlyPrice'),
    cell: ({ monthlyMinor }) => (typeof monthlyMinor === 'number' ? monthlyMinor / minorUnits : null),
  },
]

export const contactColumns: readonly ExportColumn<Contact>[] = [
  { head: words('name'), cell: ({ name }) => name },
  { head: words('title'), cell: ({ title }) => title },
  { head: words('email'), cell: ({ email }) => email },
  { head: words('phone'), cell: ({ phone }) => phone, isPhone: true },
  { head: words('clientArea'), cell: ({ access }, language) => say(language, `access.${access}`) },
]
