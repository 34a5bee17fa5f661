import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildEarnings } from '#server/api/features/profit/test/earning.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientProfitTab } from '../client/client-profit-tab.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the prices of a client', () => {
  test('plans a raise by percent from a day on, shows it with today’s price, removes it, and agrees on an escalator', async () => {
    const { org, client } = await buildEarnings(run)
    connectPage(run.api.app, org.headers)
    const tab = <ClientProfitTab organizationId={org.id} clientId={client.id} />
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
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('$103.50 per visit')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add escalator' }))
    const agreed = within(await screen.findByRole('dialog', { name: 'Escalator' }))
    await user.type(agreed.getByLabelText(/^Raise %/), '3')
    fireEvent.change(agreed.getByLabelText(/^Next raise/), { target: { value: '2099-05-01' } })
    await user.click(agreed.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('3% every 12 months · next on May 1, 2099 ($103.00) · notice by Apr 1, 2099'),
    ).toBeDefined()
    // Its raise fills in the dialog.
    await user.click(screen.getByRole('button', { name: 'Change price' }))
    const next = within(await screen.findByRole('dialog', { name: 'Change price' }))
    expect(next.getByLabelText<HTMLInputElement>(/^Raise %/).value).toBe('3')
    expect(next.getByLabelText<HTMLInputElement>(/^Effective from/).value).toBe('2099-05-01')
    await user.click(next.getByRole('button', { name: 'Cancel' }))

    // The same raise as a letter.
    await user.click(await screen.findByRole('button', { name: 'Write letter' }))
    const letter = within(await screen.findByRole('dialog', { name: 'Write letter' }))
    expect(letter.getByLabelText<HTMLInputElement>('Acme location · Acme job').checked).toBe(true)
    const recipient = await letter.findByLabelText(/^Email of the contact/)
    await user.clear(recipient)
    await user.type(recipient, 'jo@acme.example')
    await user.click(letter.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Acme location · Acme job: $100.00 → $103.00')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/^sent to jo@acme\.example on/)).toBeDefined()
  })
})
