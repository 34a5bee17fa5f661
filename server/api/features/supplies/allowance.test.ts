import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildQuotedWork } from '#server/api/features/quotes/test/quoted-work.ts'
import { workedExample } from '#server/api/features/quotes/test/quoting.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ClientConsumption, Consumption } from '#shared/supplies/consumables.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { StockArea, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { allowances } from './allowance.store.ts'
import { liners } from './test/stockroom.ts'

const run = useApi()
const { api, call } = run

/** The worked example, accepted: supplies of 125.77 a month. */
async function setUp() {
  const workRun = await buildQuotedWork(run)
  const { base, org, job } = workRun
  const { clientId } = await inTenant(api.db, org.id, (tx) =>
    tx.selectFrom('locations').select('clientId').where('id', '=', job.locationId).executeTakeFirstOrThrow(),
  )
  const used = async (quantity: number) => {
    const post = async <T>(path: string, body: object) =>
      (await call(org.headers, `${base}${path}`, { body })).json<T>()
    const item = await post<SupplyItemRecord>('/supply-items', { ...liners, unitCostE4: 100_000 })
    const area = await post<StockArea>('/stock-areas', { name: 'Warehouse', kind: 'warehouse', locationId: null })
    const move = { itemId: item.id, areaId: area.id, toAreaId: null, unitCostE4: null, note: '' }
    await post('/stock-moves', { ...move, kind: 'receive', locationId: null, quantity: 100 })
    await post('/stock-moves', { ...move, kind: 'issue', locationId: job.locationId, quantity })
  }
  const report = async () =>
    (await call(org.headers, `${base}/clients/${clientId}/consumables`)).json<ClientConsumption>()
  return { ...workRun, clientId, used, report }
}

describe('the supplies budget from quotes', () => {
  test('compares use with the accepted quote from the month of its acceptance', async () => {
    const { used, report, base, org, clientId } = await setUp()
    await used(14)
    const { months, to } = await report()
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({ month: to, costMinor: 14_000, allowedMinor: 12_577 })
    expect(months.at(-2)).toMatchObject({ costMinor: 0, allowedMinor: null })
    const { items } = (await call(org.headers, `${base}/consumables`)).json<Consumption>()
    expect(items).toMatchObject([{ clientId, costMinor: 14_000, allowedMinor: 12_577 }])
  })

  test('is null without an accepted quote, also if another client has one', async () => {
    const { base, org, used, report } = await setUp()
    const client = (await call(org.headers, `${base}/clients`, { body: { name: 'No quote' } })).json<{ id: string }>()
    const response = await call(org.headers, `${base}/clients/${client.id}/consumables`)
    expect(response.json<ClientConsumption>().months.every(({ allowedMinor }) => allowedMinor === null)).toBe(true)
    await used(1)
    expect((await report()).months.at(-1)?.allowedMinor).toBe(12_577)
  })

  test('comes from the newest quote for a location', async () => {
    const { base, org, job, report, sent, accept, clientId } = await setUp()
    const url = `${base}/clients/${clientId}/locations/${job.locationId}`
    const location = (await call(org.headers, url)).json<Location>()
    const { token } = await sent((content) => {
      const example = workedExample(content)
      return {
        ...example,
        title: 'More supplies',
        clientId,
        sites: example.sites.map((site) => ({ ...site, locationId: location.id })),
        options: [{ name: 'Weekly', visitsPerWeek: 1, marginPercent: null }],
        assumptions: { ...example.assumptions, suppliesPercent: 0, suppliesMinor: 5_000 },
      }
    })
    expect((await accept(token)).statusCode).toBe(200)
    expect((await report()).months.at(-1)?.allowedMinor).toBe(5_000)
    // The older quote no longer applies in months after both, so its contents are not read.
    const [begins, ends] = [Date.now() + 1_000, Date.now() + 2_000].map((at) => new Date(at)) as [Date, Date]
    const question = { begins, ends, timeZone: 'UTC', clientIds: [clientId] }
    expect(await inTenant(api.db, org.id, (tx) => allowances(tx, question))).toMatchObject([{ allowedMinor: 5_000 }])
  })
})
