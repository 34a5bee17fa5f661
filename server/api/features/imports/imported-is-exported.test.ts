import { stringify } from 'csv-stringify/sync'
import { parse } from 'csv-parse/sync'
import { array, assert, asyncProperty, nat, option, pre, record } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { vacation } from '#server/api/features/time-off/test/on-leave.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { buildImport } from './test/importing.ts'

const api = useApi()

/** The first two rows exchange their first column, a name that no two rows share. */
const exchangedNames = { row: 0, column: 0, value: 0, other: 1 }

/** Makes a value of a column, as an export writes it, from a number and the row's place. */
type Values = Readonly<Record<string, (n: number, row: number) => string>>

const pick =
  (...values: readonly string[]) =>
  (n: number) =>
    values[n % values.length] ?? ''
const texts = pick('', 'Plain', 'a, "b"', '=1+1', 'Peña 👩‍🔧', '+5', "O'Brien", 'x;y')
const phones = (n: number) => (n % 5 === 0 ? '' : `(512) 555-01${String(n % 100).padStart(2, '0')}`)
const unique = (label: string) => (n: number, row: number) => `${label} ${n}, "${row}"`
const days = (n: number) => `2026-0${1 + (n % 9)}-1${n % 10}`

const address: Values = {
  Address: texts,
  'Address 2': texts,
  City: texts,
  'State or province': pick('NY', '', 'Baja California'),
  'Postal code': pick('12207', '', '01010'),
  Country: pick('US', 'CA', ''),
}

interface ExportedList {
  path: string
  /** The columns that an import changes. */
  values: Values
  /** Columns in which two rows must be the same to exchange their cells. */
  of?: readonly string[]
  /** Columns whose cells two rows cannot exchange. */
  fixed?: readonly string[]
  /** Fields that are never imported: computed, decided elsewhere, or stored as files. */
  leftOut: readonly string[]
}

const lists: Readonly<Record<ImportKind, ExportedList>> = {
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
    leftOut: ['Locations', 'Jobs', 'Next visit', 'Time zone', 'Archived', 'Quality', 'Monthly price'],
  },
  contacts: {
    path: 'clients/:clientId/contacts/export',
    values: { Name: unique('Contact'), Title: texts, Email: pick('', 'a@example.com', 'b@example.com'), Phone: phones },
    leftOut: ['Client area'],
  },
  locations: {
    path: 'locations/export',
    of: ['Client'],
    values: {
      Location: unique('Location'),
      ...address,
      'Time zone': pick('America/New_York', 'America/Chicago'),
      'Service region': pick('', 'North', 'South'),
      'Geofence (m)': pick('100', '150', '1200'),
      Phones: (n) => (n % 3 === 0 ? '(512) 555-0155; (512) 555-0156' : phones(n)),
      'Access notes': pick('', 'Ring twice.', 'two\nlines'),
    },
    leftOut: ['Jobs', 'Archived'],
  },
  jobs: {
    path: 'jobs/export',
    of: ['Client', 'Location'],
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
    leftOut: ['Currency', 'Service region', 'Archived'],
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
    leftOut: ['Status', 'Self-approved'],
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
    leftOut: ['State', 'Self-approved', 'File'],
  },
  balances: {
    path: 'time-off/balances/export',
    values: { 'Balance hours': (n) => String((n % 400) / 4 - 20) },
    leftOut: [],
  },
  hours: {
    path: 'work-logs/export',
    values: {
      Location: pick('Main', 'Annex'),
      Job: pick('', 'Evening', 'Windows'),
      // Rows are listed by day, the latest first.
      Start: (n, row) => `2026-01-${20 - row} 0${n % 10}:${10 + (n % 50)}`,
      End: (n, row) => (n % 3 === 0 ? `2026-01-${21 - row} 00:00` : `2026-01-${20 - row} ${12 + (n % 10)}:30`),
      'Break minutes': pick('0', '15', '30', '45'),
      Note: pick('', 'Plain', 'two\nlines'),
    },
    fixed: ['Start', 'End'],
    leftOut: [
      'Time zone',
      'Breaks',
      'Unpaid hours',
      'Hours worked',
      'Seconds worked',
      'Started by',
      'Ended by',
      'Flags',
      'Self-approved',
      'Early start reason',
      'Corrections',
    ],
  },
}

/** An organization with a few records in every list. */
async function furnished() {
  const imported = await buildImport(api)
  const { post, run } = imported
  for (const name of ['North', 'South']) await post('regions', { name, color: '#1f7a5c', supervisorIds: [] })
  const ids: string[] = []
  for (const client of ['Acme', 'Bright']) {
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
  await post('time-off/policies', { ...vacation, name: 'PTO', rules: worked })
  await run('balances', 'Member,Policy,Balance hours,As of\nAna,PTO,41.25,2026-03-02\nBo,PTO,8,2026-03-02')
  const shifts = ['Ana', 'Bo', 'Cy', 'Ana', 'Bo', 'Cy'].map(
    (name, place) => `${name},Acme,Main,2026-01-${20 - place} 09:00,2026-01-${20 - place} 12:00,15`,
  )
  await run('hours', ['Member,Client,Location,Start,End,Break minutes', ...shifts].join('\n'))
  return { ...imported, pathOf: (path: string) => path.replace(':clientId', ids[0] ?? '') }
}

let world: Awaited<ReturnType<typeof furnished>>
beforeAll(async () => {
  world = await furnished()
})

const worked = { ...vacation.rules, accrual: { method: 'per_hour_worked', divisor: 30 } }

describe('an exported list', () => {
  test('has no column that an import neither reads nor names as left out', async () => {
    const { text, look, pathOf } = world
    for (const [kind, { path, leftOut }] of Object.entries(lists)) {
      const heads = await Promise.all(
        ['en', 'es'].map(
          async (locale) =>
            (parse(await text(`${pathOf(path)}?locale=${locale}`), { bom: true }) as string[][])[0] ?? [],
        ),
      )
      const read = await Promise.all(
        heads.map(async (head) => (await look(kind as ImportKind, stringify([head, head.map(() => 'x')])))[0]),
      )
      expect([kind, read[0]?.leftOut]).toEqual([kind, leftOut])
      expect([kind, read[1]?.columns.map(({ field }) => field)]).toEqual([
        kind,
        read[0]?.columns.map(({ field }) => field),
      ])
      expect([kind, read[1]?.leftOut.length]).toEqual([kind, leftOut.length])
    }
  })

  test.each(Object.entries(lists))(
    'of %s changes exactly what was edited when it is imported again',
    async (kind, { path, values, leftOut, of = [], fixed = [] }) => {
      const { text, run, look, undo, pathOf } = world
      const read = async () => parse(await text(pathOf(path)), { bom: true }) as string[][]
      const edit = record({ row: nat(50), column: nat(50), value: nat(9_999), other: option(nat(50)) })
      await assert(
        asyncProperty(array(edit, { minLength: 20, maxLength: 40 }), async (chosen) => {
          const [head = [], ...rows] = await read()
          const names = Object.keys(values)
          const edited = rows.map((row) => [...row])
          for (const { row, column, value, other } of [...chosen, exchangedNames]) {
            const name = names[column % names.length] ?? ''
            const place = head.indexOf(name)
            expect([name, place >= 0]).toEqual([name, true])
            const cells = edited[row % edited.length]
            const exchanged = other === null ? cells : edited[other % edited.length]
            if (!cells || !exchanged || [cells, exchanged].some((one) => isKept(kind, head, one, name))) continue
            if (exchanged !== cells) {
              const isOfOne = of.every((column) => cells[head.indexOf(column)] === exchanged[head.indexOf(column)])
              if (isOfOne && !fixed.includes(name))
                [cells[place], exchanged[place]] = [exchanged[place] ?? '', cells[place] ?? '']
              continue
            }
            const cell = values[name]?.(value, row % edited.length) ?? ''
            cells[place] = /^([=+@]|-(?!\d))/.test(cell) ? `'${cell}` : cell
          }
          pre(JSON.stringify(edited) !== JSON.stringify(rows))
          const file = stringify([head, ...edited])
          const done = await run(kind as ImportKind, file, { mode: 'update' })
          expect(done).toMatchObject({ state: 'done', added: 0, skipped: 0 })
          const [, ...after] = await read()
          const idAt = head.indexOf('Custodia ID')
          const hidden = new Set(leftOut.map((name) => head.indexOf(name)))
          const comparable = (table: readonly string[][]) =>
            table
              .toSorted((a, b) => ((a[idAt] ?? '') < (b[idAt] ?? '') ? -1 : 1))
              .map((row) => row.filter((_, at) => !hidden.has(at)))
          expect(comparable(after)).toEqual(comparable(edited))
          // Importing the file again changes nothing.
          const [again] = await look(kind as ImportKind, file, { mode: 'update' })
          expect(again).toMatchObject({ changed: 0, added: 0, problems: [] })
          // An undo restores the previous values, even names that rows exchanged.
          expect(await undo(done.id)).toMatchObject({ state: 'undone', kept: [] })
          const [, ...undone] = await read()
          expect(comparable(undone)).toEqual(comparable(rows))
        }),
        // One file has as many edits as two had, and each file is read and written five times.
        { numRuns: 1, endOnFailure: true },
      )
    },
    60_000,
  )
})

const ofSchedule = new Set(['Days', 'Start time', 'Duration (minutes)', 'Every n weeks', 'Start date', 'End date'])

/** Decisions about members are not imported, and a job with a schedule beyond the columns keeps its schedule. */
function isKept(kind: string, head: readonly string[], cells: readonly string[], name: string): boolean {
  if (kind === 'jobs') return ofSchedule.has(name) && cells[head.indexOf('Days')] === ''
  const isOwner = cells[head.indexOf('Roles')]?.includes('Owner')
  return !!isOwner && ['Roles', 'Regions', 'Hired on'].includes(name)
}
