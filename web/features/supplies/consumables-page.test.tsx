import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientConsumablesPage } from './client-consumables-page.tsx'
import { ConsumablesPage } from './consumables-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function setUp() {
  const stockroom = await buildStockroom(run)
  const closet = await stockroom.addCloset(stockroom.location.id)
  await stockroom.moved({ areaId: closet.id, quantity: 30 })
  await stockroom.moved({ kind: 'issue', areaId: closet.id, quantity: 28 })
  return stockroom
}

describe('the consumables report', () => {
  test("lists each client's usage with a link to it", async () => {
    const { org, client } = await setUp()
    connectPage(run.api.app, org.headers)
    const at = `/org/${org.id}/reports/consumables`
    renderAt(at, '/org/:organizationId/reports/consumables', <ConsumablesPage />)
    const link = await screen.findByRole('link', { name: /^Harbor Dental/ })
    expect(link.getAttribute('href')).toBe(`${at}/${client.id}`)
    expect((await screen.findAllByText('$34.57')).length).toBe(2)
    expect((await screen.findAllByText('$41.48')).length).toBe(2)
    expect(await screen.findByText('Refill now')).toBeDefined()
  })

  test("shows a client's usage by location and item, with the remaining stock", async () => {
    const { org, client } = await setUp()
    connectPage(run.api.app, org.headers)
    const at = `/org/${org.id}/reports/consumables/${client.id}?from=2020-01&to=2020-02`
    const pattern = '/org/:organizationId/reports/consumables/:clientId'
    const page = renderAt(at, pattern, <ClientConsumablesPage />)
    expect(await screen.findByText('Nothing was used')).toBeDefined()
    expect(await screen.findByText('2 rolls')).toBeDefined()
    page.unmount()
    renderAt(at.split('?')[0] ?? '', pattern, <ClientConsumablesPage />)
    expect(await screen.findByText('28 rolls')).toBeDefined()
  })
})
