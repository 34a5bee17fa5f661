import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { vacation } from '#server/api/features/time-off/test/on-leave.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'

const run = useApi()
const { api, call } = run

const rowsOf = async (headers: Headers, path: string) => {
  const answer = await call(headers, path)
  expect(answer.statusCode).toBe(200)
  return (parse(answer.body, { bom: true }) as string[][]).slice(1)
}

describe('list exports', () => {
  test("exports supply requests with a line per item, the list's filter and no formulas", async () => {
    const { org, base, location, worker } = await buildWorksite(run)
    const sam = await worker()
    const items = [
      { name: '=HYPERLINK("x")', quantity: 2, unit: 'box' },
      { name: 'Mop', quantity: 1, unit: '' },
    ]
    const body = { locationId: location.id, items, note: 'Soon' }
    const supplyRequest = (await call(sam.headers, `${base}/supply-requests`, { body })).json<{ id: string }>()
    await call(sam.headers, `${base}/supply-requests`, {
      body: { ...body, items: [{ name: 'Rags', quantity: 9, unit: '' }] },
    })
    const state = { state: 'approved', answer: '', version: 1 }
    await call(org.headers, `${base}/supply-requests/${supplyRequest.id}/state`, { method: 'PUT', body: state })
    const rows = await rowsOf(org.headers, `${base}/supply-requests/export?state=approved&locale=es`)
    expect(rows.map((row) => row.slice(1, 8))).toEqual([
      ['Harbor Dental', 'Main Street', 'Sam Ortiz', `'=HYPERLINK("x")`, '2', 'box', 'Aprobada'],
      ['Harbor Dental', 'Main Street', 'Sam Ortiz', 'Mop', '1', '', 'Aprobada'],
    ])
    expect((await call(sam.headers, `${base}/supply-requests/export`)).statusCode).toBe(403)
  })

  test('exports problems and client requests with location and translated state', async () => {
    const { org, base, location, client, worker } = await buildWorksite(run)
    const sam = await worker()
    const report = { locationId: location.id, workLogId: null, kind: 'damage', text: 'A tile is broken.' }
    expect((await call(sam.headers, `${base}/problem-reports`, { body: report })).statusCode).toBe(201)
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into client_requests (organization_id, id, client_id, location_id, contact_name, text)
      values (${org.id}, uuid_v7(), ${client.id}, ${location.id}, 'Jo', 'Windows, please')`.execute(tx),
    )
    const problems = await rowsOf(org.headers, `${base}/problem-reports/export?locale=en`)
    expect(problems.map((row) => row.slice(1, 6))).toEqual([
      ['Harbor Dental', 'Main Street', 'Sam Ortiz', 'Damage', 'A tile is broken.'],
    ])
    const requests = await rowsOf(org.headers, `${base}/client-requests/export?state=waiting&locale=en`)
    expect(requests.map((row) => row.slice(1, 6))).toEqual([
      ['Harbor Dental', 'Main Street', 'Jo', 'Windows, please', 'Open'],
    ])
    expect(await rowsOf(org.headers, `${base}/client-requests/export?state=closed`)).toEqual([])
  })

  test('exports catalog, stock and ledger beyond one page', async () => {
    const { org, base, moved, item, warehouse } = await buildStockroom(run)
    for (const quantity of [5, 7]) await moved({ quantity })
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into stock_moves (organization_id, id, item_id, to_area_id, kind, quantity, unit_cost_e4, markup_bp,
        is_billable, source, at)
      select ${org.id}, uuid_v7(), ${item.id}, ${warehouse.id}, 'receive', 1, 10000, 0, true, 'manual', now()
      from generate_series(1, 205)`.execute(tx),
    )
    const catalogue = await rowsOf(org.headers, `${base}/supply-items/export?locale=en`)
    expect(catalogue.map(([name]) => name)).toEqual(['Bin liners'])
    const stock = await rowsOf(org.headers, `${base}/stock/export?locale=en`)
    expect(stock.map((row) => [row[2], row[4]])).toEqual([['Bin liners', '217']])
    const moves = await rowsOf(org.headers, `${base}/stock-moves/export?kind=receive&locale=en`)
    expect(moves).toHaveLength(207)
    expect(new Set(moves.map(([, kind]) => kind))).toEqual(new Set(['Received']))
  })

  test("exports one's own lists only, and hides others' balances", async () => {
    const { org, base, location, worker } = await buildWorksite(run)
    const [sam, ana] = [await worker(), await worker()]
    const ask = (headers: Headers, name: string) =>
      call(headers, `${base}/supply-requests`, {
        body: { locationId: location.id, items: [{ name, quantity: 1, unit: '' }], note: '' },
      })
    await ask(sam.headers, 'Mop')
    await ask(ana.headers, 'Rags')
    const requestStates = async (headers: Headers) =>
      (await rowsOf(headers, `${base}/my-supply-requests/export`)).map((row) => row[4])
    expect([await requestStates(sam.headers), await requestStates(ana.headers)]).toEqual([['Mop'], ['Rags']])
    const report = { locationId: location.id, workLogId: null, kind: 'damage', text: '=1+1' }
    await call(sam.headers, `${base}/problem-reports`, { body: report })
    const reportTexts = async (headers: Headers) =>
      (await rowsOf(headers, `${base}/my-problem-reports/export`)).map((row) => row[5])
    expect([await reportTexts(sam.headers), await reportTexts(ana.headers)]).toEqual([["'=1+1"], []])
    const policy = (await call(org.headers, `${base}/time-off/policies`, { body: vacation })).json<{ id: string }>()
    const body = { memberIds: [sam.memberId], startsOn: '2026-01-01' }
    await call(org.headers, `${base}/time-off/policies/${policy.id}/assignments`, { body })
    const ledger = `${base}/time-off/members/${sam.memberId}/ledger/export?policyId=${policy.id}`
    expect((await rowsOf(sam.headers, ledger))[0]?.slice(1, 4)).toEqual(['Granted for the year', '80', '80'])
    expect((await call(ana.headers, ledger)).statusCode).toBe(404)
  })

  test('exports certifications of all or one member, including former ones on request', async () => {
    const { org, base, worker } = await buildWorksite(run)
    const [sam, ana] = [await worker(), await worker()]
    const certify = (memberId: string, name: string, expiresOn: string) =>
      call(org.headers, `${base}/members/${memberId}/certifications`, {
        body: { name, number: '', issuedOn: null, expiresOn, notes: '' },
      })
    await certify(sam.memberId, 'Forklift', '2031-05-01')
    await certify(ana.memberId, 'First aid', '2030-05-01')
    const names = async (query = '') =>
      (await rowsOf(org.headers, `${base}/members/certifications/export${query}`)).map((row) => row[1])
    expect(await names()).toEqual(['First aid', 'Forklift'])
    await call(org.headers, `${base}/members/${ana.memberId}/deactivate`, { method: 'POST' })
    expect(await names()).toEqual(['Forklift'])
    expect(await names(`?memberId=${ana.memberId}`)).toEqual(['First aid'])
    expect((await call(sam.headers, `${base}/members/certifications/export`)).statusCode).toBe(403)
  })
})
