import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { SuppliesPage } from '../supplies-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  speak('en')
})

describe('counting on a phone', () => {
  test('preserves the count on the device, marks changed items, saves and undoes it', async () => {
    vi.stubGlobal('innerWidth', 390)
    const { org, location, moved, stock } = await buildStockroom(run)
    await moved({ quantity: 10 })
    const open = (language: 'en' | 'es' = 'en') => {
      speak(language)
      connectPage(run.api.app, org.headers)
      const at = `/org/${org.id}/settings/supplies?tab=count`
      return renderAt(at, '/org/:organizationId/settings/supplies', <SuppliesPage />)
    }
    const first = open()
    // A scanner types the code and presses Enter.
    await first.user.type(await screen.findByLabelText('Find an item'), 'nothing{Enter}')
    expect(screen.getByText('No item has this name or SKU.')).toBeDefined()
    await first.user.clear(screen.getByLabelText('Find an item'))
    await first.user.type(screen.getByLabelText('Find an item'), 'bl-33{Enter}')
    const field = screen.getByLabelText<HTMLInputElement>('Counted: Bin liners')
    expect(document.activeElement).toBe(field)
    await first.user.type(field, '8')
    await first.user.click(screen.getByRole('button', { name: 'One less: Bin liners' }))
    expect(screen.getByText('−3')).toBeDefined()
    first.unmount()

    // Two were used before the count was saved: the count stays on the device and does not overwrite the change.
    await moved({ kind: 'issue', quantity: 2, locationId: location.id })
    const { user } = open()
    expect((await screen.findByLabelText<HTMLInputElement>('Counted: Bin liners')).value).toBe('7')
    await user.click(screen.getByRole('button', { name: 'Save count' }))
    expect(await screen.findByText(/The stock changed while you were counting/)).toBeDefined()
    expect(screen.getByText('−1')).toBeDefined()
    expect((await stock())[0]?.onHand).toBe(8)
    const save = screen.getByRole('button', { name: 'Save count' })
    // A press while the stock is read again is ignored.
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('false'))
    await user.click(save)
    expect(await screen.findByText('The count was saved. 1 item differed.')).toBeDefined()
    expect((await stock())[0]?.onHand).toBe(7)
    expect(Object.keys(localStorage).filter((key) => key.includes('count'))).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The count was undone.')).toBeDefined()
    expect((await stock())[0]?.onHand).toBe(8)
  })

  test('is offered in Spanish', async () => {
    const { org, moved } = await buildStockroom(run)
    await moved({ quantity: 4 })
    speak('es')
    connectPage(run.api.app, org.headers)
    const at = `/org/${org.id}/settings/supplies?tab=count`
    renderAt(at, '/org/:organizationId/settings/supplies', <SuppliesPage />)
    expect(await screen.findByRole('button', { name: 'Uno más: Bin liners' })).toBeDefined()
  })

  test('is not offered to members who can only read stock', async () => {
    const { org } = await buildStockroom(run)
    connectPage(run.api.app, await run.member(org.id, 'SUPERVISOR'))
    const at = `/org/${org.id}/settings/supplies?tab=count`
    renderAt(at, '/org/:organizationId/settings/supplies', <SuppliesPage />)
    // The catalog is shown instead.
    expect(await screen.findByText('Bin liners')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Count' })).toBeNull()
  })
})
