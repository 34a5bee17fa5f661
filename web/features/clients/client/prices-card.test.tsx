import { fireEvent, screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { earning } from '#server/api/features/profit/test/earning.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientProfitTab } from './client-profit-tab.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the prices of a client', () => {
  test('plans a raise by percent from a day on, shows it beside today’s price, and takes it back', async () => {
    const { own, client } = await earning(run)
    connectPage(run.api.app, own.headers)
    const tab = <ClientProfitTab organizationId={own.id} clientId={client.id} />
    const { user } = renderAt('/clients', '/clients', tab)
    await user.click(await screen.findByRole('button', { name: 'Change price' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change price' }))
    await user.type(dialog.getByLabelText(/^Raise %/), '3.5')
    fireEvent.change(dialog.getByLabelText('Notify the client by'), { target: { value: '' } })
    fireEvent.change(dialog.getByLabelText(/^Effective from/), { target: { value: '2099-05-01' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('$103.50 per visit')).toBeDefined()
    expect(screen.getByText('Planned')).toBeDefined()
    expect(screen.getByText('$100.00 per visit')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    await vi.waitFor(() => expect(screen.queryByText('$103.50 per visit')).toBeNull())
  })
})
