import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import type { Address, Contact } from '#shared/clients/clients.contract.ts'
import type { ExportedClient } from './client-cells.store.ts'
import { say, words } from './texts.ts'

const part = (name: keyof Address) => ({
  head: words(name),
  cell: ({ billingAddress }: ExportedClient) => billingAddress[name],
})

/** Times are in the location's time zone. Headers match the import's. */
export const clientColumns: readonly ExportColumn<ExportedClient>[] = [
  { head: words('name'), cell: ({ name }) => name },
  { head: words('status'), cell: ({ status }, language) => say(language, `statu.${status}`) },
  part('line1'),
  part('line2'),
  part('city'),
  part('region'),
  part('postalCode'),
  part('country'),
  { head: words('notes'), cell: ({ notes }) => notes },
  { head: words('contact'), cell: ({ contactName }) => contactName },
  { head: words('contactTitle'), cell: ({ contactTitle }) => contactTitle },
  { head: words('contactEmail'), cell: ({ contactEmail }) => contactEmail },
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
export const managerColumns = (minorUnits: number): readonly ExportColumn<ExportedClient>[] => [
  { head: words('startsOn'), cell: ({ contractStartsOn }) => dayCell(contractStartsOn) },
  { head: words('endsOn'), cell: ({ contractEndsOn }) => dayCell(contractEndsOn) },
  {
    head: words('priceBasis'),
    cell: ({ contractBasis }, language) => say(language, `basi.${contractBasis}`),
  },
  {
    head: words('price'),
    cell: ({ contractPriceMinor: price }) => (price === null ? null : price / minorUnits),
  },
  {
    head: words('quality'),
    cell: ({ quality }) => (typeof quality === 'number' ? quality / 100 : null),
  },
  {
    head: words('monthlyPrice'),
    cell: ({ monthlyMinor }) => (typeof monthlyMinor === 'number' ? monthlyMinor / minorUnits : null),
  },
]

export const contactColumns: readonly ExportColumn<Contact & { client: string }>[] = [
  { head: words('client'), cell: ({ client }) => client },
  { head: words('name'), cell: ({ name }) => name },
  { head: words('title'), cell: ({ title }) => title },
  { head: words('email'), cell: ({ email }) => email },
  { head: words('phone'), cell: ({ phone }) => phone, isPhone: true },
  { head: words('clientArea'), cell: ({ access }, language) => say(language, `access.${access}`) },
  idColumn,
]
