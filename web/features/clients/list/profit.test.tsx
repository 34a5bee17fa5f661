import { screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildEarnings } from '#server/api/features/profit/test/earning.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientPage } from '../client/client-page.tsx'
import { ClientsPage } from './clients-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the profit report', () => {
  test('lists clients by profit with links to their months and locations', async () => {
    const { org, client, location } = await buildEarnings(run)
    connectPage(run.api.app, org.headers)
    const at = `/org/${org.id}/clients`
    const list = renderAt(`${at}?report=profit`, '/org/:organizationId/clients', <ClientsPage />)
    const clients = within(await screen.findByRole('table', { name: 'Profit' }))
    const link = await clients.findByRole('link', { name: 'Acme client' })
    expect(link.getAttribute('href')).toContain(`${at}/${client.id}?tab=profit&from=`)
    expect((await screen.findAllByText('$104.24')).length).toBe(2)
    expect((await screen.findAllByText('47%')).length).toBe(2)
    list.unmount()

    const { user } = renderAt(`${at}/${client.id}?tab=profit`, '/org/:organizationId/clients/:clientId', <ClientPage />)
    const places = within(await screen.findByRole('table', { name: 'By location' }))
    expect(places.getByRole('link', { name: 'Acme location' }).getAttribute('href')).toContain(location.id)
    expect(places.getByText('$92.76')).toBeDefined()
    expect(await screen.findByText(/plus 15\.95%/)).toBeDefined()

    // The rows of last month, with their total.
    const lastMonth = within(await screen.findByLabelText('Month')).getAllByRole('option')[1]
    await user.selectOptions(screen.getByLabelText('Month'), lastMonth?.textContent ?? '')
    const rows = within(await screen.findByRole('table', { name: 'Month details' }))
    expect((await rows.findAllByText('Work · Acme location · Acme job')).length).toBe(2)
    expect(rows.getByText('Total').closest('tr')?.textContent).toContain('$222.00')
    const jobs = within(screen.getByRole('table', { name: 'By job, quoted and actual hours' }))
    expect(jobs.getByText('Acme location · Acme job')).toBeDefined()
  })

  test('names the time of members without a rate', async () => {
    const { org, write } = await buildEarnings(run, { rateSince: 0 })
    await write(sql`update work_logs set ended_at = started_at + interval '10 minutes'`)
    connectPage(run.api.app, org.headers)
    renderAt(`/org/${org.id}/clients?report=profit`, '/org/:organizationId/clients', <ClientsPage />)
    await screen.findByText(/^0\.3 hours were worked without a pay rate/)
  })

  test('leaves months without hours out of the margin, and says why', async () => {
    const { org, client } = await buildEarnings(run, { contract: 'month' })
    connectPage(run.api.app, org.headers)
    renderAt(`/org/${org.id}/clients/${client.id}?tab=profit`, '/org/:organizationId/clients/:clientId', <ClientPage />)
    await screen.findByText(/was billed in months without recorded hours\. Their labor is unknown/)
    const share = await screen.findByText('Share of billed')
    // 54.24 of 172.00, the month with hours.
    expect(share.closest('div')?.textContent).toContain('31.5%')
  })

  test('is hidden from members who do not see pay', async () => {
    const { org, client } = await buildEarnings(run)
    connectPage(run.api.app, await run.member(org.id, 'SUPERVISOR'))
    const at = `/org/${org.id}/clients/${client.id}?tab=profit`
    renderAt(at, '/org/:organizationId/clients/:clientId', <ClientPage />)
    expect(await screen.findByRole('link', { name: 'Documents' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Profit' })).toBeNull()
  })
})
