import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { linkTo } from '#server/api/test/mail.ts'
import { vacation } from '#server/api/features/time-off/test/on-leave.ts'
import { buildImport } from './test/importing.ts'

const api = useApi()
const yearly = { method: 'yearly', minutes: 4_800 }

/** Rows as the organization lists them, with these fields. */
const pickOf = (rows: readonly Record<string, unknown>[], ...fields: string[]) =>
  rows.map((row) => fields.map((field) => row[field]))

describe('modes of an import', () => {
  test('update finds records by id, name or email, and changes only columns of the file', async () => {
    const { run, look, post, get } = await buildImport(api)
    const acme = await post('clients', { name: 'Acme', status: 'paused', notes: 'kept' })
    await post('clients', { name: 'Bright', status: 'active' })
    const file = `Name,City,Custodia ID\nAcme West,Albany,${acme.id}\nbright,Troy,\nNew,Utica,`
    const [sheet] = await look('clients', file, { mode: 'update' })
    expect(sheet).toMatchObject({ added: 0, changed: 2, problems: [{ row: 4, field: 'name', reason: 'not_found' }] })
    expect(sheet?.changes).toEqual([
      { row: 2, label: 'Acme', field: 'name', before: 'Acme', after: 'Acme West' },
      { row: 2, label: 'Acme', field: 'city', before: '', after: 'Albany' },
      { row: 3, label: 'Bright', field: 'name', before: 'Bright', after: 'bright' },
      { row: 3, label: 'Bright', field: 'city', before: '', after: 'Troy' },
    ])
    expect(await run('clients', file, { mode: 'both' })).toMatchObject({ added: 1, changed: 2, skipped: 0 })
    expect(pickOf((await get('clients')).items, 'name', 'city', 'status')).toEqual([
      ['Acme West', 'Albany', 'paused'],
      ['bright', 'Troy', 'active'],
      ['New', 'Utica', 'active'],
    ])
    // Importing the same file again changes nothing.
    const [again] = await look('clients', file, { mode: 'both' })
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const [other] = await look('clients', `Name,Custodia ID\nAcme West,${acme.id}\nbright,${acme.id}\nX,nonsense`, {
      mode: 'both',
    })
    expect(other?.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'twice'],
      [4, 'not_an_id'],
    ])
  })

  test('skips bad rows on request and lists them', async () => {
    const { run, send, get } = await buildImport(api)
    const file = 'Name,Status\nAcme,active\nBright,odd\nCedar,paused'
    expect((await send('clients', file)).json()).toMatchObject({ code: 'import_rows_refused' })
    expect(await run('clients', file, { badRows: 'skip' })).toMatchObject({ added: 2, skipped: 1, rowCount: 3 })
    expect(pickOf((await get('clients')).items, 'name')).toEqual([['Acme'], ['Cedar']])
    // A bad row can be mended on the page instead.
    const edits = [{ sheet: 0, row: 3, column: 1, value: 'lead' }]
    const mended = await send('clients/problems', file, { mode: 'both', edits })
    expect(mended.body.trimEnd()).toBe('\uFEFFName,Status,Row,Problem')
    expect(await run('clients', file, { mode: 'both', edits })).toMatchObject({ added: 1, changed: 0 })
  })

  test('reads dates and numbers as chosen for their column, and shows how', async () => {
    const { look } = await buildImport(api)
    const file = 'Name;Start date;End date;Price\nAcme;03/04/2026;2027-01-01;1,250'
    const reading = async (...formats: ('day_first' | 'comma' | null)[]) => {
      const [sheet] = await look('clients', file, { sheets: [{ kind: 'clients', formats }] })
      return sheet?.columns.map(({ format, reading: columnReading }) => [format, columnReading?.to ?? null])
    }
    expect(await reading()).toEqual([
      [null, null],
      ['month_first', '2026-03-04'],
      [null, null],
      ['point', '1250'],
    ])
    expect(await reading(null, 'day_first', null, 'comma')).toEqual([
      [null, null],
      ['day_first', '2026-04-03'],
      [null, null],
      ['comma', '1.25'],
    ])
  })

  test('names the row of a stray quote', async () => {
    const { send } = await buildImport(api)
    const open = await send('clients/preview', 'Name,City\nAcme,Albany\nBright,"Troy\nCedar,Utica')
    expect(open.json()).toMatchObject({ code: 'import_unreadable', fields: [{ message: /row 3/ }] })
    const inside = await send('clients/preview', 'Name,City\nAcme,Albany\nBright,Troy\nCedar,Uti"ca')
    expect(inside.json()).toMatchObject({ fields: [{ message: /row 4/ }] })
  })
})

describe('undoing a whole import', () => {
  test('undoes what it wrote, except for records used since, which it names', async () => {
    const { run, undo, get, read, base, org } = await buildImport(api)
    const { id } = (await api.call(org.headers, `${base}/clients`, { body: { name: 'Old' } })).json<{ id: string }>()
    const done = await run(
      'clients',
      'Name,Contact,Email,Phone\nAcme,Ana,ana@example.com,512 555 0188\nBright,,b@x.example,',
    )
    const [contacts] = [(await get(`clients/${(await idOf('Bright')) ?? ''}/contacts`)).items]
    expect(pickOf(contacts ?? [], 'name', 'email')).toEqual([['Bright', 'b@x.example']])
    const locations = 'Client,Location,Address,Access notes\nAcme,Main,1 Main St,Ring twice\nOld,Annex,,'
    const places = await run('locations', locations)
    const change = await run('clients', `Name,City\nOld,Albany\nBright,Troy`, { mode: 'update' })
    expect([done.state, places.state, change.changed]).toEqual(['done', 'done', 2])
    // Somebody edits a changed client and adds a location to a new one.
    await api.call(org.headers, `${base}/clients/${id}/archive`, { body: {} })
    const undone = await undo(change.id)
    expect(undone).toMatchObject({ state: 'undone', keptCount: 0, undoableUntil: null })
    expect((await api.call(org.headers, `${base}/imports/${change.id}/undo`, { body: {} })).json()).toMatchObject({
      code: 'import_not_undoable',
    })
    expect(pickOf((await get('clients')).items, 'name', 'city')).toEqual([
      ['Acme', ''],
      ['Bright', ''],
    ])
    // Acme has a location now, so it stays and is named; Bright is removed.
    const remaining = await undo(done.id)
    expect(remaining.kept).toEqual([{ table: 'clients', label: 'Acme', reason: 'in_use' }])
    expect(pickOf((await get('clients')).items, 'name')).toEqual([['Acme']])
    expect((await undo(places.id)).keptCount).toBe(0)
    expect(await read(places.id)).toMatchObject({ state: 'undone' })
    const audit = await get(`audit?table=imports&rowId=${places.id}`)
    expect(JSON.stringify(audit.items[0])).toContain('undone')

    async function idOf(name: string) {
      return (await get('clients')).items.find((client) => client['name'] === name)?.['id']
    }
  })
})

describe('undoing an import of members', () => {
  test('removes invited members and ends their links, but keeps members who accepted', async () => {
    const { run, undo, get } = await buildImport(api)
    const done = await run('members', 'Name,Email\nMay,may@import.example\nRay,ray@import.example')
    const [may, ray] = [await linkTo(api.api, 'may@import.example'), await linkTo(api.api, 'ray@import.example')]
    const accept = (token: string, name: string) =>
      api.call({}, `/api/v1/invitations/${token}/accept`, {
        body: { name, password: 'a long good password' },
      })
    expect((await accept(ray.token, 'Ray')).statusCode).toBeLessThan(300)

    expect((await undo(done.id)).kept).toMatchObject([{ label: 'Ray' }, { label: 'Ray' }])
    const names = (await get('members')).items.map(({ name }) => name)
    expect(names).toContain('Ray')
    expect(names).not.toContain('May')
    expect((await accept(may.token, 'May')).statusCode).toBe(404)
  })
})

describe('rows that swap names', () => {
  test('are written, and undone unless a name was taken since', async () => {
    const { run, undo, post, get } = await buildImport(api)
    const ids: string[] = []
    for (const name of ['Acme', 'Bright']) ids.push((await post('clients', { name })).id)
    const names = async () => (await get('clients')).items.map(({ id, name }) => [ids.indexOf(String(id)), name])
    const swap = `Custodia ID,Name\n${ids[0]},Bright\n${ids[1]},Acme`
    const [first] = [await run('clients', swap, { mode: 'update' })]
    expect(await names()).toEqual([
      [1, 'Acme'],
      [0, 'Bright'],
    ])
    expect((await undo(first.id)).kept).toEqual([])
    expect(await names()).toEqual([
      [0, 'Acme'],
      [1, 'Bright'],
    ])
    const again = await run('clients', swap, { mode: 'update' })
    await run('clients', `Custodia ID,Name\n${ids[1]},Cedar`, { mode: 'update' })
    await post('clients', { name: 'Acme' })
    expect((await undo(again.id)).kept).toEqual([
      { table: 'clients', label: 'Acme', reason: 'changed' },
      { table: 'clients', label: 'Bright', reason: 'in_use' },
    ])
  })
})

describe('imported members', () => {
  test('get regions, managers, rates, certificates and balances', async () => {
    const { run, look, post, get, org } = await buildImport(api)
    await post('regions', { name: 'North', color: '#1f7a5c', supervisorIds: [] })
    const file = [
      'Name,Email,Employee number,Role,Regions,Manager,Hire date,Pay rate',
      'Luz,luz@a.example,7,Supervisor,North,,2026-01-05,25',
      'Bo,,8,Employee,,luz@a.example,2026-02-02,18.50',
    ].join('\n')
    expect(await run('members', file)).toMatchObject({ state: 'done', added: 2 })
    const { items } = await get('members')
    const bo = items.find(({ name }) => name === 'Bo')
    expect(bo).toMatchObject({ managerName: 'Luz' })
    expect((await get(`members/${String(bo?.['id'])}/pay-rates`)).items).toMatchObject([
      { basis: 'hour', rateE4: 185_000, effectiveOn: '2026-02-02', current: true },
    ])
    // A raise from a later day adds a rate; everything else in the file exists already.
    const raise = 'Employee number,Name,Pay rate,Rate from\n8,Bo,19.25,2026-06-01\n7,Luz,25,2026-05-01'
    expect(await run('members', raise, { mode: 'update' })).toMatchObject({ changed: 1 })
    expect((await get(`members/${String(bo?.['id'])}/pay-rates`)).items).toHaveLength(2)
    const salaries =
      'Name,Salary,Pay basis,Salary hours,Hire date\nMia,1200.50,Weekly,,2026-02-02\nTom,4000,Monthly,37.5,'
    expect(await run('members', salaries)).toMatchObject({ added: 2 })
    const paid = async (name: string) => {
      const id = String((await get('members')).items.find((item) => item['name'] === name)?.['id'])
      return (await get(`members/${id}/pay-rates`)).items
    }
    expect(await paid('Mia')).toMatchObject([
      { basis: 'salary', rateE4: 12_005_000, salary: { per: 'week', kind: 'exempt', weeklyMinutes: null } },
    ])
    const tom = { basis: 'salary', rateE4: 40_000_000, salary: { per: 'month', kind: 'fixed', weeklyMinutes: 2_250 } }
    expect(await paid('Tom')).toMatchObject([tom])
    expect(await look('members', salaries, { mode: 'both' })).toMatchObject([{ unchanged: 2 }])
    const longer = 'Name,Salary,Pay basis,Salary hours\nTom,4000,Monthly,40\nMia,62000,Yearly,'
    expect(await look('members', longer, { mode: 'update' })).toMatchObject([
      { changed: 1, problems: [{ row: 3, field: 'payBasis', reason: 'not_a_choice' }] },
    ])
    const cards = 'Employee,Certificate,Number,Expires\n8,First aid,F-1,2031-01-31\nLuz,First aid,F-2,'
    expect(await run('certifications', cards, { mode: 'both' })).toMatchObject({ added: 2 })
    expect(await look('certifications', cards, { mode: 'both' })).toMatchObject([{ unchanged: 2, added: 0 }])
    const cycle = 'Name,Employee number,Manager\nLuz,7,Bo\nBo,8,Luz'
    expect((await look('members', cycle, { mode: 'update' }))[0]?.problems).toMatchObject([{ reason: 'manager_cycle' }])
    expect(org.owner.name).not.toBe('')
  })
})

describe('imported balances', () => {
  test('adjust the balance to the stated one on its day, once, and can be undone', async () => {
    const { run, look, undo, post, get } = await buildImport(api)
    const rules = { ...vacation.rules, accrual: { method: 'per_hour_worked', divisor: 30 } }
    await post('time-off/policies', { ...vacation, name: 'PTO', rules })
    await post('time-off/policies', { ...vacation, name: 'Yearly', rules: { ...rules, accrual: yearly } })
    const { id } = await post('members', { name: 'Bo' })
    const file = 'Employee,Policy,Balance,As of\nBo,pto,41.5,2026-03-01'
    const balance = async () =>
      (await get(`time-off/members/${id}/balances`)).items.map((item) => [item['policyName'], item['balanceMinutes']])
    const first = await run('balances', file)
    expect(await balance()).toEqual([['PTO', 41.5 * 60]])
    // The same file again adds nothing; a later file states the new balance.
    await run('balances', file)
    expect(await balance()).toEqual([['PTO', 41.5 * 60]])
    const second = await run('balances', 'Employee,Policy,Balance,As of\nBo,PTO,30,2026-04-01')
    expect(await balance()).toEqual([['PTO', 30 * 60]])
    expect(await undo(second.id)).toMatchObject({ kept: [] })
    expect(await balance()).toEqual([['PTO', 41.5 * 60]])
    expect(await undo(first.id)).toMatchObject({ kept: [] })
    expect(await balance()).toEqual([])
    // A policy that grants its year at the start would add it to the balance.
    const [sheet] = await look('balances', 'Employee,Policy,Balance\nBo,Yearly,8\nCy,PTO,8')
    expect(sheet?.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'outside_policy'],
      [3, 'member_unknown'],
    ])
  })
})
