import { stringify } from 'csv-stringify/sync'
import { parse } from 'csv-parse/sync'
import { array, assert, asyncProperty, nat, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { buildImport } from './test/importing.ts'

const api = useApi()

/** Makes a value of a column, as an export writes it, from a number and the row's place. */
type Values = Readonly<Record<string, (n: number, row: number) => string>>

const pick =
  (...values: readonly string[]) =>
  (n: number) =>
    values[n % values.length] ?? ''
const texts = pick('', 'Plain', 'a, "b"', '=1+1', 'Peña 👩‍🔧', '+5', "O'Brien", 'x;y')
const phones = (n: number) => (n % 5 === 0 ? '' : `(512) 555-01${String(n % 100).padStart(2, '0')}`)
const unique = (what: string) => (n: number, row: number) => `${what} ${n}, "${row}"`
const days = (n: number) => `2026-0${1 + (n % 9)}-1${n % 10}`

const address: Values = {
  Address: texts,
  'Address 2': texts,
  City: texts,
  'State or province': pick('NY', '', 'Baja California'),
  'Postal code': pick('12207', '', '01010'),
  Country: pick('US', 'CA', ''),
}

/** The columns of each list's export that an import changes. */
const lists: Readonly<Partial<Record<ImportKind, { path: string; values: Values; follows?: readonly string[] }>>> = {
  clients: {
    path: 'clients/export',
    values: {
      Name: unique('Client'),
      Status: pick('Lead', 'Active', 'Paused', 'Ended'),
      ...address,
      Notes: pick('', 'two\nlines', '- dash'),
      Contact: unique('Contact'),
      'Contact title': texts,
      'Contact email': pick('', 'ana@example.com', 'luz@example.com'),
      Phone: phones,
      'Start date': (n) => (n % 4 === 0 ? '' : days(n)),
      'End date': pick('', '2027-01-31'),
      'Price basis': pick('None', 'Monthly', 'Per visit'),
      Price: pick('0', '12.5', '1250', '99.99'),
    },
    // What is computed from price and status.
    follows: ['Monthly price', 'Next visit', 'Time zone'],
  },
  contacts: {
    path: 'clients/:clientId/contacts/export',
    values: { Name: unique('Contact'), Title: texts, Email: pick('', 'a@example.com', 'b@example.com'), Phone: phones },
  },
  locations: {
    path: 'locations/export',
    values: {
      Location: unique('Location'),
      ...address,
      'Time zone': pick('America/New_York', 'America/Chicago'),
      'Service region': pick('', 'North', 'South'),
      'Geofence (m)': pick('100', '150', '1200'),
      Phones: (n) => (n % 3 === 0 ? '(512) 555-0155; (512) 555-0156' : phones(n)),
      'Access notes': pick('', 'Ring twice.', 'two\nlines'),
    },
  },
  jobs: {
    path: 'jobs/export',
    values: {
      Job: unique('Job'),
      Status: pick('Active', 'Paused', 'Ended'),
      Days: pick('Mon Wed', 'Tue', 'Mon Tue Wed Thu Fri'),
      'Start time': pick('06:30', '18:00', '23:45'),
      'Duration (minutes)': pick('45', '90', '120'),
      'Every n weeks': pick('1', '2'),
      'Start date': days,
      'End date': pick('', '2031-12-31'),
      'People per visit': pick('1', '2', '3'),
      'Budgeted minutes': pick('', '60', '90'),
      Price: pick('', '10.25', '300'),
      'Price basis': pick('Per visit', 'Monthly'),
      Notes: texts,
    },
  },
  members: {
    path: 'members/export',
    values: {
      Name: unique('Member'),
      Title: texts,
      Phone: phones,
      Roles: pick('Employee', 'Supervisor', 'Employee; Supervisor'),
      Regions: pick('', 'North', 'North; South'),
      'Hired on': (n) => (n % 4 === 0 ? '' : days(n)),
      'Employee number': (n, row) => (n % 4 === 0 ? '' : `E-${n}-${row}`),
      Language: pick('English', 'Spanish'),
    },
  },
  certifications: {
    path: 'members/certifications/export',
    values: {
      Document: unique('Card'),
      Kind: pick('Certification', 'Training', 'Document'),
      Number: texts,
      Issued: (n) => (n % 4 === 0 ? '' : days(n)),
      Expires: pick('', '2031-01-31'),
      'Office only': pick('Yes', 'No'),
      Notes: pick('', 'two\nlines'),
    },
    follows: ['State'],
  },
}

/** An organization with a few records in every list. */
async function furnished() {
  const one = await buildImport(api)
  const { post } = one
  for (const name of ['North', 'South']) await post('regions', { name, color: '#1f7a5c', supervisorIds: [] })
  const ids: string[] = []
  for (const client of ['Acme', 'Bright', 'Cedar']) {
    const { id } = await post('clients', { name: client })
    ids.push(id)
    for (const name of ['Ana', 'Luz']) await post(`clients/${id}/contacts`, { name, title: '', email: '', phone: '' })
    for (const location of ['Main', 'Annex']) {
      const { id: locationId } = await post(`clients/${id}/locations`, { name: location })
      const times = [{ startTime: '18:00', durationMinutes: 60 }]
      const weekly = { frequency: 'weekly', weekdays: [1], times, startsOn: '2026-01-05' }
      const monthly = { frequency: 'monthly', monthDays: [1], times, startsOn: '2026-01-05' }
      await post(`clients/${id}/locations/${locationId}/jobs`, { name: 'Evening', patterns: [weekly] })
      await post(`clients/${id}/locations/${locationId}/jobs`, { name: 'Windows', patterns: [monthly] })
    }
  }
  for (const name of ['Ana', 'Bo', 'Cy']) {
    const { id } = await post('members', { name })
    const paper = { name: 'First aid', number: '', issuedOn: null, expiresOn: null, notes: '' }
    await post(`members/${id}/certifications`, { ...paper, kind: 'certification', forOffice: false })
  }
  return { ...one, clientId: ids[0] ?? '' }
}

describe('an exported list', () => {
  test.each(Object.entries(lists))(
    'of %s changes exactly what was edited when it is imported again',
    async (kind, { path, values, follows = [] }) => {
      const { text, run, look, clientId } = await furnished()
      const url = path.replace(':clientId', clientId)
      const read = async () => parse(await text(url), { bom: true }) as string[][]
      const edits = array(record({ row: nat(50), column: nat(50), value: nat(9_999) }), { minLength: 1, maxLength: 6 })
      await assert(
        asyncProperty(edits, async (chosen) => {
          const [head = [], ...rows] = await read()
          const names = Object.keys(values)
          const edited = rows.map((row) => [...row])
          for (const { row, column, value } of chosen) {
            const name = names[column % names.length] ?? ''
            const place = head.indexOf(name)
            const cells = edited[row % edited.length]
            expect([name, place >= 0]).toEqual([name, true])
            // Nobody imports what another member decides about them.
            const isOwner = cells?.[head.indexOf('Roles')]?.includes('Owner')
            if (isOwner && ['Roles', 'Regions', 'Hired on'].includes(name)) continue
            // A job whose visits no columns can say has empty ones, which stay so.
            const isSchedule = ['Days', 'Start time', 'Duration (minutes)', 'Every n weeks', 'Start date', 'End date']
            if (!cells || (kind === 'jobs' && isSchedule.includes(name) && cells[head.indexOf('Days')] === '')) continue
            const cell = values[name]?.(value, row % edited.length) ?? ''
            cells[place] = /^[=+\-@]/.test(cell) ? `'${cell}` : cell
          }
          if (JSON.stringify(edited) === JSON.stringify(rows)) return
          const file = stringify([head, ...edited])
          const done = await run(kind as ImportKind, file, { mode: 'update' })
          expect(done).toMatchObject({ state: 'done', added: 0, skipped: 0 })
          const [, ...after] = await read()
          const idAt = head.indexOf('Custodia ID')
          const hidden = new Set(follows.map((name) => head.indexOf(name)))
          const shown = (table: readonly string[][]) =>
            table
              .toSorted((a, b) => ((a[idAt] ?? '') < (b[idAt] ?? '') ? -1 : 1))
              .map((row) => row.filter((_, place) => !hidden.has(place)))
          expect(shown(after)).toEqual(shown(edited))
          // Imported once more, nothing is left to change.
          const [again] = await look(kind as ImportKind, file, { mode: 'update' })
          expect(again).toMatchObject({ changed: 0, added: 0, problems: [] })
        }),
        { numRuns: 8, endOnFailure: true },
      )
    },
    60_000,
  )
})
