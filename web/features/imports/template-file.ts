import { languages } from '#shared/languages.ts'
import { importFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { t } from './texts.ts'

const place: Partial<Record<ImportField, string>> = {
  line1: '12 Main Street',
  city: 'Albany',
  region: 'NY',
  postalCode: '12207',
  country: 'US',
}

/** An importable sample row of each kind. */
const examples: Readonly<Record<ImportKind, Partial<Record<ImportField, string>>>> = {
  members: {
    name: 'Ana Díaz',
    email: 'ana.diaz@example.com',
    phone: '+1 518 555 0100',
    employeeNumber: '1017',
    // Not the first language, which is the default anyway.
    language: languages.at(-1) ?? '',
    roles: 'EMPLOYEE',
    hiredOn: '2026-03-01',
    payRate: '18.50',
    payBasis: 'hour',
  },
  certifications: { member: 'Ana Díaz', name: 'First aid', number: '4711', expiresOn: '2031-03-01' },
  balances: { member: 'Ana Díaz', policy: 'Vacation', hours: '40' },
  hours: {
    member: 'Ana Díaz',
    client: 'Harbor Dental',
    location: 'Main Street',
    day: '2026-01-05',
    startTime: '18:00',
    endTime: '21:30',
    breakMinutes: '30',
  },
  clients: {
    name: 'Harbor Dental',
    status: 'active',
    ...place,
    startsOn: '2026-01-01',
    priceBasis: 'month',
    price: '1250.00',
    contactName: 'Ana Díaz',
    contactEmail: 'ana.diaz@example.com',
    contactPhone: '+1 518 555 0100',
  },
  contacts: { client: 'Harbor Dental', name: 'Luz Vega', email: 'luz.vega@example.com', phone: '+1 518 555 0101' },
  locations: {
    client: 'Harbor Dental',
    name: 'Main Street',
    ...place,
    latitude: '42.6526',
    longitude: '-73.7562',
    notes: 'Enter at the rear.',
  },
  jobs: {
    client: 'Harbor Dental',
    location: 'Main Street',
    name: 'Evening clean',
    status: 'active',
    weekdays: '1,2,3,4,5',
    startTime: '18:00',
    durationMinutes: '90',
    everyWeeks: '1',
    startsOn: '2026-01-05',
    crewSize: '1',
    budgetedMinutes: '90',
  },
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

/** A CSV template with every column of an import and a sample row. */
export const templateText = (kind: ImportKind) => {
  const fields = templateFields(kind)
  return (
    `\uFEFF${line(fields.map((field) => t(`field.${field}`)))}` +
    line(fields.map((field) => examples[kind][field] ?? ''))
  )
}

const leftOut: ReadonlySet<ImportField> = new Set<ImportField>(['id', 'firstName', 'lastName'])

/** New records have no id yet, and whole names. */
export const templateFields = (kind: ImportKind): ImportField[] =>
  importFields[kind].filter((field: ImportField) => !leftOut.has(field))

export const saveTemplate = (kind: ImportKind) =>
  saveFile(`${kind}.csv`, new Blob([templateText(kind)], { type: 'text/csv' }))
