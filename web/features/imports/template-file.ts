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
  },
  clients: {
    name: 'Harbor Dental',
    status: 'active',
    ...place,
    startsOn: '2026-01-01',
    priceBasis: 'month',
    price: '1250.00',
  },
  locations: { client: 'Harbor Dental', name: 'Main Street', ...place, latitude: '42.6526', longitude: '-73.7562' },
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
    budgetedMinutes: '90',
  },
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

/** A CSV template with every column of an import and a sample row. */
export const templateText = (kind: ImportKind) =>
  `\uFEFF${line(importFields[kind].map((field) => t(`field.${field}`)))}` +
  line(importFields[kind].map((field) => examples[kind][field] ?? ''))

export const saveTemplate = (kind: ImportKind) =>
  saveFile(`${kind}.csv`, new Blob([templateText(kind)], { type: 'text/csv' }))
