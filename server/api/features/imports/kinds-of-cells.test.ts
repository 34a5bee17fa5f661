import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check'
import type { AnySchema } from 'ajv'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#server/api/test/abuse.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { validatorOf } from '#server/api/plugins/validation.ts'
import { useApi } from '#server/api/test/api.ts'
import { ClientDraft } from '#shared/clients/clients.contract.ts'
import { JobDraft } from '#shared/jobs/jobs.contract.ts'
import { LocationDraft } from '#shared/locations/locations.contract.ts'
import { MemberDraft } from '#shared/members/members.contract.ts'
import { importFields, type ImportField } from '#shared/imports/kinds.ts'
import { addressOf } from './address-cells.ts'
import { clientsImport, minorOf } from './clients-import.ts'
import { jobsImport } from './jobs-import.ts'
import type { ImportSettings, ListImport, Values } from './list-import.ts'
import { locationsImport } from './locations-import.ts'
import { membersImport } from './members-import.ts'
import { createRowReader, type Refuse, type RowReader } from './row-reader.ts'
import { readPattern } from './schedule-cells.ts'

const { organization, call } = useApi()
const settings: ImportSettings = {
  organizationId: '',
  userId: '',
  today: '2026-11-20',
  weekStart: 1,
  units: 'imperial',
  mode: 'add',
  timeZone: 'America/New_York',
  minorUnits: 100,
  assumedDayOrder: 'month_first',
  phoneCountry: 'US',
}

/** The form's request body and schema for a record; lists without a form are not tested here. */
const forms = {
  clients: form(clientsImport, ClientDraft, (cells) => ({
    name: cells.name,
    status: cells.status,
    billingAddress: addressOf(cells),
    notes: cells.notes,
    contract: {
      startsOn: cells.startsOn,
      endsOn: cells.endsOn,
      basis: cells.priceBasis,
      priceMinor: minorOf(cells.price, 100),
    },
  })),
  locations: form(locationsImport, LocationDraft, (cells) => ({
    name: cells.name,
    address: addressOf(cells),
    latitude: cells.latitude,
    longitude: cells.longitude,
    timeZone: cells.timeZone,
    geofenceRadiusM: cells.geofence,
    phoneNumbers: cells.phones,
    accessNotes: cells.notes,
  })),
  jobs: form(jobsImport, JobDraft, (cells, refuse) => {
    const pattern = readPattern(cells, { refuse, timeZone: settings.timeZone, weekStart: 1 })
    return {
      name: cells.name,
      status: cells.status,
      notes: cells.notes,
      budgetedMinutes: cells.budgetedMinutes,
      priceMinor: minorOf(cells.price, 100),
      priceBasis: cells.priceBasis,
      patterns: pattern ? [pattern] : [],
    }
  }),
  members: form(membersImport, MemberDraft, (cells) => ({
    name: cells.name,
    email: cells.email,
    phone: cells.phone,
    employeeNumber: cells.employeeNumber,
    title: cells.title,
    language: cells.language,
    roles: cells.roles,
    hiredOn: cells.hiredOn,
  })),
}

/** Reads a row as a new record and fills the form with it. */
function form<T extends Values>(list: ListImport<T>, body: AnySchema, fill: (cells: T, refuse: Refuse) => object) {
  return {
    body,
    read(row: RowReader) {
      const cells = Object.fromEntries(
        (Object.keys(list.columns) as (keyof T & string)[])
          .map((field) => [field, list.columns[field](row, settings)] as const)
          .filter(([, value]) => value !== undefined),
      ) as Partial<T>
      return fill({ ...list.defaults(settings), ...cells }, row.refuse)
    },
  }
}

const plausible = [
  '',
  'Acme',
  'Peña 👩‍🔧',
  '612-555-0160',
  '+52 55 1234 5678',
  'ana@example.com',
  'ana@example.com.',
  'Ana@BÜCHER.example',
  '2026-12-31',
  '13/31/2026',
  '12/01/2026',
  '6:30 PM',
  '1.5',
  '1,250.50',
  '-1',
  '90',
  'mon-fri',
  'us',
  'America/Chicago',
  'active',
  'month',
  'es',
  'a\u0007b',
  'a\u202Eb',
  '\u200F',
  'a\nb',
  'Acme\uFFFC',
  'x'.repeat(121),
  '😀'.repeat(120),
]
const cell = oneof(
  constantFrom(...plausible),
  string({ unit: anyCharacter, maxLength: 12 }).map((text) => text.trim()),
)

/** Most texts are not a valid rule, and an invalid rule says nothing about the row's other cells. */
const rule = constantFrom('', '', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=MONTHLY;BYDAY=1MO')

describe.each(Object.keys(forms) as (keyof typeof forms)[])('an import of %s', (kind) => {
  test('accepts nothing that its form would reject', () => {
    const { body, read } = forms[kind]
    const takes = validatorOf(body, 'body')
    const names: readonly ImportField[] = importFields[kind]
    const rows = record(Object.fromEntries(names.map((name) => [name, name === 'rrule' ? rule : cell])))
    let accepted = 0
    assert(
      property(array(rows, { minLength: 1, maxLength: 20 }), (table) => {
        for (const cells of table) {
          // Most random rows are rejected for one cell, so the rejected cells are blanked and the rest is read.
          const refused: ImportField[] = []
          createAndRead(cells, refused)
          const rest = { ...cells, ...Object.fromEntries(refused.map((name) => [name, ''])), name: cells['name'] ?? '' }
          const again: ImportField[] = []
          const form = createAndRead(rest, again)
          if (again.length > 0) continue
          accepted++
          expect([takes(form), takes.errors, rest]).toEqual([true, null, rest])
        }
      }),
      { numRuns: 300 },
    )
    expect(accepted).toBeGreaterThan(100)

    function createAndRead(cells: Partial<Record<ImportField, string>>, refused: ImportField[]) {
      const dayOrders = Object.fromEntries(names.map((name) => [name, 'month_first' as const]))
      const formats = { dayOrders, decimalSigns: {}, phoneCountry: 'US' as const }
      return read(createRowReader(cells, (field) => refused.push(field), formats))
    }
  })
})

describe('hidden characters in an import', () => {
  test('rejects a cell with hidden characters by row and column, and writes nothing', async () => {
    const org = await organization()
    const base = `/api/v1/organizations/${org.id}`
    const rows = ['Client,City,Notes', 'Acme,Boston,fine', 'Pe\uFFFDa,Bos\u200Eton,a\u0007b', '👩‍🔧,,']
    const { body, type } = upload(Buffer.from(rows.join('\n')), { name: 'list.csv', type: 'text/csv' })
    const answer = await call({ ...org.headers, ...type }, `${base}/imports/clients`, { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'import_rows_refused',
      fields: [
        { path: 'rows.3.name', message: expect.stringContaining('hidden characters') },
        { path: 'rows.3.city', message: expect.stringContaining('hidden characters') },
        { path: 'rows.3.notes', message: expect.stringContaining('hidden characters') },
        { path: 'rows.4.name', message: expect.stringContaining('letter or digit') },
      ],
    })
    expect((await call(org.headers, `${base}/clients`)).json()).toMatchObject({ items: [] })
  })
})
