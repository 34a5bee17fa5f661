import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { SupplyRequest, SupplyRequestPage } from '#shared/supply-requests/supply-requests.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { SuppliesView } from './supplies-view.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** A supply request for bin liners. */
async function setUp() {
  const site = await buildWorksite(run)
  const { base, org, location } = site
  const sam = await site.worker()
  const items = [{ name: 'Bin liners', quantity: 2, unit: 'boxes' }]
  const body = { locationId: location.id, items, note: 'Soon, please.' }
  const request = (await run.call(sam.headers, `${base}/supply-requests`, { body })).json<SupplyRequest>()
  const open = (search = '') => {
    connectPage(run.api.app, org.headers)
    const pattern = '/org/:organizationId/operations'
    return renderAt(`/org/${org.id}/operations${search}`, pattern, <SuppliesView organizationId={org.id} />)
  }
  const mine = async () => (await sam.get<SupplyRequestPage>('/my-supply-requests')).items
  return { ...site, sam, request, open, mine }
}

const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Supply request' }))

describe('the supply requests', () => {
  test('are approved, ordered and delivered, each step with a note that the member sees', async () => {
    const { open, mine } = await setUp()
    const { user } = open()
    await screen.findByRole('button', { name: /^Requested\s*1$/ })
    await user.click(await screen.findByRole('link', { name: /2 boxes Bin liners/ }))
    const dialog = await dialogOf()
    await dialog.findByText('Soon, please.')
    await user.type(await dialog.findByLabelText(/^Note/), 'On Friday.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('No requests waiting')
    // The list may be updated before the dialog closes, which also changes the URL.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await mine()).toMatchObject([{ state: 'approved', answer: 'On Friday.' }])
    await user.click(screen.getByRole('button', { name: 'Approved' }))
    await user.click(await screen.findByRole('link', { name: /2 boxes Bin liners/ }))
    const next = await dialogOf()
    await user.selectOptions(await next.findByLabelText('Next step'), 'Mark as delivered')
    await user.click(next.getByRole('button', { name: 'Save' }))
    await screen.findByText('No requests with this status')
    expect(await mine()).toMatchObject([{ state: 'delivered' }])
  })

  test('require a reason for declining', async () => {
    const { request, open, mine } = await setUp()
    const { user } = open(`?request=${request.id}`)
    const dialog = await dialogOf()
    await user.selectOptions(await dialog.findByLabelText('Next step'), 'Decline')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText(/^Note/).getAttribute('aria-invalid')).toBe('true')
    await user.type(dialog.getByLabelText(/^Note/), 'Came last week.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved. The member was notified.')
    await expect.poll(mine).toMatchObject([{ state: 'declined', answer: 'Came last week.' }])
  })

  test('are available in Spanish', async () => {
    const { open } = await setUp()
    speak('es')
    open()
    await screen.findByRole('button', { name: /^Solicitadas/ })
  })
})
