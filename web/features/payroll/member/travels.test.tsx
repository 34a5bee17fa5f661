import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { at, monday, buildPayroll } from '#server/api/features/payroll/test/payroll-world.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { MemberPayPage } from './member-pay-page.tsx'
import { PayPolicyPage } from '../policies/pay-policy-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function twoSites() {
  const world = await buildPayroll(run)
  const { org, sam, client, rate, post } = world
  await rate(sam.memberId, 20)
  const depot = await buildPlaces(run, org).addLocation(client, { name: 'Depot' })
  await post(sam.memberId, at(monday, '08:00'), at(monday, '12:00'))
  await post(sam.memberId, at(monday, '12:30'), at(monday, '16:30'), { locationId: depot.id, jobId: null })
  connectPage(run.api.app, org.headers)
  return world
}

describe('paid travel', () => {
  test("adds an entered travel time to the member's pay", async () => {
    const { org, sam } = await twoSites()
    const { user } = renderAt(
      `/org/${org.id}/payroll/${sam.memberId}?from=${monday}`,
      '/org/:organizationId/payroll/:memberId',
      <MemberPayPage />,
    )
    const list = within(await screen.findByRole('list', { name: 'Travel between sites' }))
    await list.findByText(/Main Street to Depot · 0 h/)
    await list.findByText(/Not paid/)
    await user.click(list.getByRole('button', { name: 'Enter travel time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter travel time' }))
    await dialog.findByText(/30 min between the two work logs/)
    const minutes = dialog.getByLabelText(/^Travel time in minutes/)
    await user.type(minutes, '45')
    await user.type(dialog.getByLabelText(/^Reason/), 'Told by Sam.')
    await user.click(dialog.getByRole('button', { name: 'Enter travel time' }))
    await dialog.findByText('Travel can’t take longer than the gap between the two work logs.')
    await user.clear(minutes)
    await user.type(minutes, '24')
    await user.click(dialog.getByRole('button', { name: 'Enter travel time' }))
    await list.findByText(/Main Street to Depot · 24 min/)
    await list.findByText(/As entered · Told by Sam\./)
    await screen.findByText('Travel time')
    await waitFor(() => expect(screen.queryByText('Unpaid travel')).toBeNull())
  }, 30_000)

  test('is counted from a date on, at its own rate', async () => {
    const { org } = await twoSites()
    const { user } = renderAt(`/org/${org.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
    await user.click(await screen.findByRole('button', { name: 'Add change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add change' }))
    await dialog.findByDisplayValue('120')
    await user.click(dialog.getByLabelText(/^Count travel between sites/))
    expect(dialog.queryByLabelText(/^Gap paid up to/)).toBeNull()
    await user.click(dialog.getByLabelText(/^Count travel between sites/))
    await user.clear(dialog.getByLabelText(/^Gap paid up to/))
    await user.type(dialog.getByLabelText(/^Gap paid up to/), '90')
    await user.type(dialog.getByLabelText(/^Hourly rate for travel/), '16.50')
    await user.click(dialog.getByRole('button', { name: 'Add change' }))
    const list = within(await screen.findByRole('list', { name: 'Pay rules' }))
    await list.findByText(/Travel between sites up to 90 min/)
  }, 30_000)
})
