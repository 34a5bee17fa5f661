import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check'
import type { AnySchema } from 'ajv'
import { describe, expect, test } from 'vitest'
import { upload } from '#server/api/files/test/pictures.ts'
import { validatorOf } from '#server/api/plugins/validation.ts'
import { useApi } from '#server/api/test/api.ts'
import { ClientDraft } from '#shared/clients/clients.contract.ts'
import { JobDraft } from '#shared/jobs/jobs.contract.ts'
import { LocationDraft } from '#shared/locations/locations.contract.ts'
import { MemberDraft } from '#shared/members/members.contract.ts'
import { importFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import { clientsImport } from './clients-import.ts'
import { jobsImport } from './jobs-import.ts'
import type { ImportSettings } from './kind-import.ts'
import { locationsImport } from './locations-import.ts'
import { membersImport } from './members-import.ts'
import { createRowReader, type RowReader } from './row-reader.ts'

const { organization, call } = useApi()
const settings: ImportSettings = {
  timeZone: 'America/New_York',
  minorUnits: 100,
  assumedDayOrder: 'month_first',
  phoneCountry: 'US',
}

/** The form's request body for a parsed row, and its schema. */
const forms: Readonly<Record<ImportKind, { body: AnySchema; fill(row: RowReader): object }>> = {
  clients: {
    body: ClientDraft,
    fill(row) {
      const { billingAddress, contractStartsOn, contractEndsOn, contractBasis, contractPriceMinor, ...rest } =
        clientsImport.read(row, settings)
      const contract = {
        startsOn: contractStartsOn,
        endsOn: contractEndsOn,
        basis: contractBasis,
        priceMinor: contractPriceMinor,
      }
      return { ...rest, billingAddress: JSON.parse(billingAddress) as object, contract }
    },
  },
  locations: {
    body: LocationDraft,
    fill(row) {
      const { client: _, clientId: _id, address, ...rest } = locationsImport.read(row, settings)
      return { ...rest, address: JSON.parse(address) as object }
    },
  },
  jobs: {
    body: JobDraft,
    fill(row) {
      const { client: _, location: _name, locationId: _id, pattern, ...rest } = jobsImport.read(row, settings)
      return { ...rest, patterns: pattern ? [pattern] : [] }
    },
  },
  members: { body: MemberDraft, fill: (row) => membersImport.read(row, settings) },
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
  string({ unit: 'binary', maxLength: 12 }).map((text) => text.trim()),
)

describe.each(Object.keys(importFields) as ImportKind[])('an import of %s', (kind) => {
  test('accepts nothing that its form would reject', () => {
    const { body, fill } = forms[kind]
    const takes = validatorOf(body, 'body')
    const names: readonly ImportField[] = importFields[kind]
    const rows = record(Object.fromEntries(names.map((name) => [name, cell])))
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
      return fill(
        createRowReader(cells, (field) => refused.push(field), { dayOrder: 'month_first', phoneCountry: 'US' }),
      )
    }
  })
})

describe('hidden characters in an import', () => {
  test('rejects a cell with hidden characters by row and column, and writes nothing', async () => {
    const own = await organization()
    const base = `/api/v1/organizations/${own.id}`
    const rows = ['Client,City,Notes', 'Acme,Boston,fine', 'Pe\uFFFDa,Bos\u200Eton,a\u0007b', '👩‍🔧,,']
    const { body, type } = upload(Buffer.from(rows.join('\n')), { name: 'list.csv', type: 'text/csv' })
    const answer = await call({ ...own.headers, ...type }, `${base}/imports/clients`, { body })
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
    expect((await call(own.headers, `${base}/clients`)).json()).toMatchObject({ items: [] })
  })
})
