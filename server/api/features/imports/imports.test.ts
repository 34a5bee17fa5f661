import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { uploadWith } from './test/upload-with.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import type { Import, ImportList, ImportOptions, ImportPreview } from '#shared/imports/imports.contract.ts'
import type { ImportKind, ImportSubject } from '#shared/imports/kinds.ts'
import { dayStyle, number, text, xlsx } from '#server/api/tables/test/xlsx.ts'

const { api, organization, member, call } = useApi()

async function importing() {
  const org = await organization('Brightside')
  const base = `/api/v1/organizations/${org.id}`
  const send = (headers: Headers, path: string, content: string | Buffer, options: ImportOptions = {}) => {
    const { body, type } = uploadWith({ options: JSON.stringify(options) }, Buffer.from(content))
    return call({ ...headers, ...type }, `${base}/imports/${path}`, { body })
  }
  const preview = async (kind: ImportSubject, content: string | Buffer, options?: ImportOptions) =>
    (await send(org.headers, `${kind}/preview`, content, options)).json<ImportPreview>().sheets
  const look = async (kind: ImportKind, content: string | Buffer, options?: ImportOptions) => {
    const [sheet] = await preview(kind, content, options)
    if (!sheet) throw new Error('no sheet')
    return sheet
  }
  const start = (path: string, content: string | Buffer, options?: ImportOptions) =>
    send(org.headers, path, content, options)
  const run = async (kind: ImportSubject, content: string | Buffer, options?: ImportOptions) => {
    const answer = await start(kind, content, options)
    expect([answer.statusCode, answer.statusCode < 400 || answer.json<object>()]).toEqual([201, true])
    const { id } = answer.json<Import>()
    // The worker records the failure; the test reads it from the import.
    await runJobs(api).catch(() => {})
    return (await call(org.headers, `${base}/imports/${id}`)).json<Import>()
  }
  const count = (table: 'clients' | 'members' | 'locations' | 'jobs') =>
    inTenant(api.db, org.id, async (tx) => (await tx.selectFrom(table).select('id').execute()).length)
  return { org, base, send, preview, look, start, run, count }
}

describe('the preview of an import', () => {
  test('matches columns by their names in both languages and writes nothing', async () => {
    const { look, count } = await importing()
    const answer = await look(
      'members',
      'Nombre completo;Teléfono;Correo electrónico;Color\nAna Díaz;5125550188;ana@a.example;red',
    )
    const plain = { format: null, reading: null }
    expect(answer).toEqual({
      name: '',
      kind: 'members',
      preset: null,
      columns: [
        { header: 'Nombre completo', field: 'name', ...plain },
        { header: 'Teléfono', field: 'phone', ...plain },
        { header: 'Correo electrónico', field: 'email', ...plain },
        { header: 'Color', field: null, ...plain },
      ],
      leftOut: ['Color'],
      missing: [],
      rowCount: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      refused: 0,
      dayOrder: null,
      rows: [['Ana Díaz', '5125550188', 'ana@a.example', 'red']],
      problems: [],
      problemCount: 0,
      changes: [],
    })
    expect(await count('members')).toBe(1)
  })

  test('names every invalid row with number, column and reason', async () => {
    const { look, org, base } = await importing()
    await call(org.headers, `${base}/clients`, { body: { name: 'Harbor Dental' } })
    const rows = [
      'Client,Status,Start date,Price',
      'harbor dental,,,',
      ',,,',
      ',active,,',
      'A,odd,2026-02-30,-1',
      'B,,,',
      'b,,,',
    ]
    const { problems, problemCount, rowCount } = await look('clients', rows.join('\n'))
    expect(problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'Client', 'exists'],
      [4, 'Client', 'missing'],
      [5, 'Status', 'not_a_choice'],
      [5, 'Start date', 'not_a_date'],
      [5, 'Price', 'not_a_number'],
      [7, 'Client', 'twice'],
    ])
    expect([problemCount, rowCount]).toEqual([6, 5])
    expect(problems[0]).toMatchObject({ value: 'harbor dental', message: 'This record already exists.' })
  })

  test('reads ambiguous dates by the file’s own hints or the organization’s format, and names the format used', async () => {
    const { look, org } = await importing()
    const members = (...days: string[]) =>
      look('members', ['Name,Hire date', ...days.map((day) => `Ana,${day}`)].join('\n'))
    const dayProblems = async (...days: string[]) => {
      const { dayOrder, problems } = await members(...days)
      return [dayOrder, ...problems.map(({ row, reason }) => `${row} ${reason}`)]
    }
    expect(await dayProblems('2026-03-15')).toEqual([null])
    expect(await dayProblems('3/4/2026', '15/4/2026')).toEqual(['day_first'])
    expect(await dayProblems('3/4/2026', '2026-03-15')).toEqual(['month_first'])
    const both = ['15/4/2026', '4/15/2026', '2026-03-15', '3/45/2026']
    expect(await dayProblems(...both)).toEqual([null, '2 day_order_unclear', '3 day_order_unclear', '5 not_a_date'])
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ timeZone: 'Europe/Madrid', currency: 'EUR' }).execute(),
    )
    expect(await dayProblems('3/4/2026')).toEqual([null, '2 day_order_unclear'])
    expect(await dayProblems('3/4/2026', '4/15/2026')).toEqual(['month_first'])
    const { problems } = await members('3/4/2026')
    expect(problems[0]?.message).toMatch(/Enter dates like 2026-12-31\.$/)
    await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ timeZone: 'US/Central' }).execute())
    expect(await dayProblems('3/4/2026')).toEqual(['month_first'])
  })

  test('returns every problem as a file, even hundreds', async () => {
    const { org, send } = await importing()
    const rows = Array.from({ length: 600 }, (_, n) => `Client ${n},=1+${n}`)
    const answer = await send(org.headers, 'clients/problems?locale=es', `Name,Status\n${rows.join('\n')}`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="import-problems.csv"')
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFFName,Status,Fila,Problema',
      "Client 0,'=1+0,2,Status: No es uno de los valores posibles.",
    ])
    expect(lines).toHaveLength(601)
  })

  test('uses the columns that the caller assigns', async () => {
    const { look, send, org } = await importing()
    const chosen = (...fields: ('name' | null)[]) => ({ sheets: [{ kind: 'clients' as const, fields }] })
    const { columns, missing } = await look('clients', 'Name,Company\n1,Acme', chosen(null, 'name'))
    expect(columns.map(({ field }) => field)).toEqual([null, 'name'])
    expect(missing).toEqual([])
    const refused = await send(org.headers, 'clients/preview', 'a,b', chosen('name', 'name'))
    expect(refused.json()).toMatchObject({ code: 'import_columns_refused' })
    expect((await look('jobs', 'Name\nx')).missing).toEqual(['client', 'location'])
  })
})

describe('GET of imports', () => {
  test('lists the latest imports, newest first', async () => {
    const { run, start, org, base } = await importing()
    await run('clients', 'Name\nAcme')
    const running = (await start('members', 'Name\nAna')).json<Import>()
    const { items } = (await call(org.headers, `${base}/imports`)).json<ImportList>()
    expect(items.map(({ kind, state, startedBy }) => [kind, state, startedBy])).toEqual([
      ['members', 'waiting', org.owner.name],
      ['clients', 'done', org.owner.name],
    ])
    expect(items[0]).toEqual(running)
  })

  describe('an import', () => {
    test('writes clients, locations and jobs and appears in the audit log under its user', async () => {
      const { run, org, base } = await importing()
      const name = '=HYPERLINK("x")'
      expect(
        await run(
          'clients',
          `Name,Price,City\n"'${name.replaceAll('"', '""')}",1.234,56,Albany\nAcme,,\n`.replace(
            '1.234,56',
            '"1.234,56"',
          ),
        ),
      ).toMatchObject({
        state: 'done',
        percent: 100,
        rowCount: 2,
      })
      expect((await run('locations', 'Client,Location,Lat,Lng\nacme,Main,44.9,-93.2')).state).toBe('done')
      const jobs = 'Client,Location,Job,Days,Start time,Minutes,From\nAcme,main,Evening,lun-vie,6:30,90,2026-01-05'
      expect((await run('jobs', jobs)).state).toBe('done')
      const { items } = (await call(org.headers, `${base}/clients`)).json<{ items: { id: string; name: string }[] }>()
      expect(items.map((client) => client.name)).toEqual([name, 'Acme'])
      const priced = (await call(org.headers, `${base}/clients/${items[0]?.id}`)).json<object>()
      expect(priced).toMatchObject({ contract: { basis: 'month', priceMinor: 123_456 } })
      const visits = (await call(org.headers, `${base}/visits?from=2026-01-05&to=2026-01-11`)).json<{
        items: object[]
      }>()
      expect(visits.items).toHaveLength(5)
      expect(visits.items[0]).toMatchObject({ jobName: 'Evening', startTime: '06:30', locationName: 'Main' })
      const { items: trail } = (await call(org.headers, `${base}/audit?table=jobs`)).json<{ items: object[] }>()
      expect(JSON.stringify(trail[0])).toContain(org.owner.name)
    })

    test('invites imported members with an address, also from a workbook', async () => {
      const { run, count } = await importing()
      const cells = [
        [text('A1', 'Name'), text('B1', 'Email'), text('C1', 'Role')],
        [text('A2', 'Ana'), text('B2', 'ana@import.example'), text('C2', 'Supervisora')],
        [text('A3', 'Luz')],
      ]
      expect((await run('members', await xlsx(cells))).state).toBe('done')
      expect(await count('members')).toBe(3)
      expect(await mailsTo(api, 'ana@import.example')).toHaveLength(1)
    })

    test('preserves a workbook’s numbers and days in any organization format', async () => {
      const { run, org, base } = await importing()
      await inTenant(api.db, org.id, (tx) =>
        tx.updateTable('configurations').set({ timeZone: 'Europe/Madrid', currency: 'EUR' }).execute(),
      )
      const cells = [
        [text('A1', 'Name'), text('B1', 'Price'), text('C1', 'Start date')],
        [text('A2', 'Acme'), number('B2', 1497 / 8), number('C2', 46_085, 1)],
      ]
      expect(await run('clients', await xlsx(cells, dayStyle))).toMatchObject({ state: 'done' })
      const { items } = (await call(org.headers, `${base}/clients`)).json<{ items: { id: string }[] }>()
      const client = (await call(org.headers, `${base}/clients/${items[0]?.id}`)).json<object>()
      // 187.125, rounded to the cent.
      expect(client).toMatchObject({ contract: { priceMinor: 18_713, startsOn: '2026-03-04' } })
    })

    test('is rejected entirely for one invalid row or an owner role', async () => {
      const { start, count } = await importing()
      const answer = await start('members', 'Name,Role\nAna,employee\nBo,owner')
      expect(answer.json()).toMatchObject({
        code: 'import_rows_refused',
        fields: [{ path: 'rows.3.roles', message: 'Owners can’t be imported.' }],
      })
      expect(await count('members')).toBe(1)
    })

    test('writes nothing and reports failure if the data no longer fits when it runs', async () => {
      const { start, org, base, count } = await importing()
      const { id } = (await start('clients', 'Name\nNew\nAcme')).json<Import>()
      expect((await start('clients', 'Name\nOther')).json()).toMatchObject({ code: 'import_running' })
      await call(org.headers, `${base}/clients`, { body: { name: 'ACME' } })
      await expect(runJobs(api)).rejects.toThrow('changed since')
      expect((await call(org.headers, `${base}/imports/${id}`)).json()).toMatchObject({ state: 'failed' })
      expect(await count('clients')).toBe(1)
      const contents = await inTenant(api.db, org.id, (tx) =>
        tx.selectFrom('importContents').select('importId').execute(),
      )
      expect(contents).toEqual([])
    })

    test('writes more rows than one statement has', async () => {
      const { run, count } = await importing()
      const rows = Array.from({ length: 600 }, (_, n) => `Client ${n},Albany,active`)
      expect((await run('clients', `Name,City,Status\n${rows.join('\n')}`)).state).toBe('done')
      expect(await count('clients')).toBe(600)
    })
  })
})

describe('access to imports', () => {
  test('is limited to administrators and owners of the organization', async () => {
    const { org, send, start, base } = await importing()
    const { id } = (await start('clients', 'Name\nAcme')).json<Import>()
    const supervisor = await member(org.id, 'SUPERVISOR')
    for (const path of ['clients', 'clients/preview']) {
      expect((await send(supervisor, path, 'Name\nB')).statusCode).toBe(403)
    }
    expect((await call(supervisor, `${base}/imports/${id}`)).statusCode).toBe(403)
    expect((await send(await member(org.id, 'ADMIN'), 'clients/preview', 'Name\nB')).statusCode).toBe(200)
    const otherOrg = await organization()
    expect((await send(otherOrg.headers, 'clients', 'Name\nB')).statusCode).toBe(403)
    expect((await call(otherOrg.headers, `/api/v1/organizations/${otherOrg.id}/imports/${id}`)).statusCode).toBe(404)
  })
})
