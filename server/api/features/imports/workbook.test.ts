import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { importFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import presets from './presets.json' with { type: 'json' }
import { matchColumns } from './match-columns.ts'
import { presetOf } from './presets.ts'
import { buildImport } from './test/importing.ts'
import { workbookOf } from '#server/api/tables/test/xlsx.ts'

const api = useApi()

describe('a workbook of several sheets', () => {
  test('is imported as a whole, each list after those it refers to, and undone as a whole', async () => {
    const { run, undo, look, get, post } = await buildImport(api)
    await post('regions', { name: 'North', color: '#1f7a5c', supervisorIds: [] })
    // In the wrong order, with two sheets recognized by their columns only and one without a list.
    const file = await workbookOf({
      'Work history': [
        ['Employee', 'Customer', 'Site', 'Date', 'Clock in', 'Clock out'],
        ['Bo', 'Acme', 'Main', '2026-01-05', '18:00', '20:00'],
      ],
      Readme: [['Please fill in']],
      Jobs: [
        ['Client', 'Location', 'Job', 'Days', 'Start time', 'Duration', 'RRULE', 'Start date'],
        ['acme', 'MAIN', 'Evening', 'Mon-Fri', '18:00', '90', '', '2026-01-05'],
        ['Acme', 'Main', 'Windows', '', '9:00', '60', 'FREQ=MONTHLY;BYDAY=1MO', '2026-01-05'],
      ],
      'Sheet 4': [
        ['Client', 'Location', 'Address', 'City', 'State', 'Access notes', 'Service region'],
        ['Acme', 'Main', '1 Main St', 'Springfield', 'IL', 'Enter at the rear.', 'North'],
      ],
      Customers: [
        ['Company', 'Contact', 'Email', 'Fax'],
        ['Acme', 'Ana Díaz', 'ana@example.com', '1'],
      ],
      Employees: [
        ['First name', 'Last name', 'Manager', 'Employee number'],
        ['Bo', '', 'Luz Vega', '8'],
        ['Luz', 'Vega', '', '7'],
      ],
      Certificates: [
        ['Employee', 'Certificate', 'Expires'],
        ['8', 'First aid', '2031-01-31'],
      ],
    })
    const sheets = await look('workbook', file)
    expect(sheets.map(({ name, kind, added, problemCount }) => [name, kind, added, problemCount])).toEqual([
      ['Work history', 'hours', 1, 0],
      ['Readme', null, 0, 0],
      ['Jobs', 'jobs', 2, 0],
      ['Sheet 4', 'locations', 1, 0],
      ['Customers', 'clients', 1, 0],
      ['Employees', 'members', 2, 0],
      ['Certificates', 'certifications', 1, 0],
    ])
    expect(sheets.map(({ leftOut }) => leftOut)).toEqual([[], [], [], [], ['Fax'], [], []])
    const done = await run('workbook', file)
    expect(done).toMatchObject({ kind: 'workbook', state: 'done', added: 8, changed: 0, skipped: 0 })
    const [acme] = (await get('clients')).items
    const [main] = (await get(`clients/${String(acme?.['id'])}/locations`)).items
    const place = await get(`clients/${String(acme?.['id'])}/locations/${String(main?.['id'])}`)
    // The defaults of the location page: the address's time zone, and 500 feet.
    expect(place).toMatchObject({ timeZone: 'America/Chicago', geofenceRadiusM: 152 })
    const visits = await get('visits?from=2026-02-02&to=2026-02-03')
    expect(visits.items.map((visit) => [visit['jobName'], visit['date']]).toSorted()).toEqual([
      ['Evening', '2026-02-02'],
      ['Evening', '2026-02-03'],
      ['Windows', '2026-02-02'],
    ])
    expect((await get('members')).items.find(({ name }) => name === 'Bo')).toMatchObject({ managerName: 'Luz Vega' })
    expect(await undo(done.id)).toMatchObject({ state: 'undone', kept: [] })
    expect((await get('clients')).items).toEqual([])
    expect((await get('members')).items).toHaveLength(1)
    // After the undo the same file can be imported again.
    expect(await run('workbook', file)).toMatchObject({ state: 'done', added: 8 })
  })
})

describe('exports of other products', () => {
  const presetList = presets.presets as readonly {
    product: string
    kind: ImportKind
    fields: Record<string, string | null>
  }[]

  test('have presets that name their source and day, with fields that exist', () => {
    expect(new Set(presetList.map(({ product }) => product))).toEqual(
      new Set(['QuickBooks Time', 'Gusto', 'Connecteam', 'Swept', 'Janitorial Manager', 'Jobber']),
    )
    for (const { source, seenOn, note, kind, fields, signature } of presets.presets) {
      expect([source, seenOn, note.length > 0]).toEqual([expect.stringMatching(/^https:/), '2026-11-27', true])
      const known: readonly (ImportField | null)[] = importFields[kind as ImportKind]
      expect(Object.values(fields).filter((field) => field !== null && !known.includes(field as ImportField))).toEqual(
        [],
      )
      expect(presetOf(kind as ImportKind, signature)).toBeDefined()
    }
  })

  test('are matched by their headers, and names are joined', async () => {
    const { look, run, get } = await buildImport(api)
    const head = 'First Name,Last Name,User Name,Email,Employee #,Payroll ID,Hire Date,Group,Pay Rate ($)'
    const file = `${head}\nAna,Díaz,adiaz,,7,P-7,03/02/2026,Crew 1,18.50`
    const [sheet] = await look('members', file)
    expect(sheet).toMatchObject({ preset: { product: 'QuickBooks Time', confirmed: true }, problems: [] })
    expect(sheet?.leftOut).toEqual(['User Name', 'Payroll ID', 'Group'])
    expect(await run('members', file)).toMatchObject({ added: 1 })
    expect((await get('members')).items.map(({ name }) => name)).toContain('Ana Díaz')
    // A client without a company is called as its contact.
    const jobber = 'J-ID,Company Name,First Name,Last Name,E-mails\n1,,Luz,Vega,luz@example.com\n2,Acme,Bo,Cruz,'
    expect((await look('clients', jobber))[0]).toMatchObject({ preset: { confirmed: false }, added: 2 })
    await run('clients', jobber)
    expect((await get('clients')).items.map(({ name, contactName }) => [name, contactName])).toEqual([
      ['Acme', 'Bo Cruz'],
      ['Luz Vega', 'Luz Vega'],
    ])
    expect(matchColumns('members', ['Name', 'Email'])).toEqual(['name', 'email'])
  })
})
