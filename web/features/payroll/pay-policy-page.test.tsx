import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { payrollWorld } from '#server/api/features/payroll/test/payroll-world.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { PayPolicyPage } from './pay-policy-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

test('a location and a member get rules of their own, found by name', async () => {
  const { own } = await payrollWorld(run)
  connectPage(run.api.app, own.headers)
  const { user } = renderAt(`/org/${own.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
  const add = async (search: string, pack: string, wage?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add other rules' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add other rules' }))
    await user.type(await dialog.findByLabelText('Location or member'), search)
    await user.click(await dialog.findByRole('button', { name: new RegExp(search) }))
    await user.selectOptions(dialog.getByLabelText('Overtime rules'), pack)
    const wages = dialog.queryByLabelText('Minimum wage of the place')
    expect(wages !== null).toBe(wage !== undefined)
    if (wages && wage) await user.type(wages, wage)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
  }
  await add('Main Street', 'us-nv', '12.00')
  const list = within(await screen.findByRole('list', { name: 'Other rules for a location or a member' }))
  await list.findByText(/Workdays at this location · Minimum wage \$12\.00/)
  await add('Sam Ortiz', 'us-ky')
  await list.findByText(/Workweeks of this member/)
  await user.click(await screen.findByRole('button', { name: 'Add other rules' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add other rules' }))
  await user.type(await dialog.findByLabelText('Location or member'), 'Main Street')
  await user.click(await dialog.findByRole('button', { name: /Main Street/ }))
  await user.selectOptions(dialog.getByLabelText('State or province'), 'Washington')
  await dialog.findByText(/the state asks for the same 40 hours/)
  await dialog.findByText(/meal and rest breaks/)
  expect((await dialog.findByLabelText<HTMLInputElement>(/Sick leave policy for Washington/)).checked).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>(/Holiday calendar for Washington/).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await list.findByText(/US-WA/)
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  await user.click(await screen.findByRole('button', { name: 'Add other rules' }))
  const again = within(await screen.findByRole('dialog', { name: 'Add other rules' }))
  await user.selectOptions(await again.findByLabelText('State or province'), 'Washington')
  await again.findByLabelText(/Sick leave policy for Washington.*Already set up/)
  expect(again.queryByLabelText(/^Wage order/)).toBeNull()
  await user.selectOptions(again.getByLabelText('State or province'), 'New York')
  const order = await again.findByLabelText<HTMLSelectElement>(/^Wage order/)
  expect([...order.options].map(({ text }) => text)).toEqual([
    'New York, building service',
    'New York, miscellaneous industries',
  ])
}, 30_000)

test('the rules change from a day on', async () => {
  const { own } = await payrollWorld(run)
  connectPage(run.api.app, own.headers)
  const { user } = renderAt(`/org/${own.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
  const list = within(await screen.findByRole('list', { name: 'How we pay' }))
  await list.findByText('From the beginning')
  await user.click(screen.getByRole('button', { name: 'Change from a day on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change from a day on' }))
  const day = await dialog.findByLabelText(/^First day/)
  await user.clear(day)
  await user.type(day, '2026-02-02')
  await dialog.findByLabelText('Overtime with several rates')
  await user.selectOptions(dialog.getByLabelText('Overtime rules'), 'us-ca')
  // California leaves no choice of the rate.
  expect(dialog.queryByLabelText('Overtime with several rates')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Change from a day on' }))
  await screen.findByText('The change was added.')
  await list.findByText('California')
  await screen.findByText(/nothing is rounded/)
  // The same once more would change nothing, and is not kept.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const count = list.getAllByRole('listitem').length
  await user.click(screen.getByRole('button', { name: 'Change from a day on' }))
  const second = within(await screen.findByRole('dialog', { name: 'Change from a day on' }))
  await second.findByDisplayValue('California')
  await user.click(second.getByRole('button', { name: 'Change from a day on' }))
  await second.findByText(/These rules are in force on this day already/)
  expect(list.getAllByRole('listitem')).toHaveLength(count)
}, 30_000)

test('the codes of a provider are set, and a wrong one is named at its field', async () => {
  const { own } = await payrollWorld(run)
  connectPage(run.api.app, own.headers)
  const { user } = renderAt(`/org/${own.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
  const list = within(await screen.findByRole('list', { name: 'Earning codes' }))
  expect(list.getAllByText('Standard codes')).toHaveLength(5)
  await user.click(list.getByRole('button', { name: 'Edit ADP Workforce Now codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ADP Workforce Now' }))
  const bonus = await dialog.findByLabelText('Bonus')
  expect((bonus as HTMLInputElement).value).toBe('BON')
  await user.clear(bonus)
  await user.type(bonus, 'B-9')
  await user.clear(dialog.getByLabelText('Mileage'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/letters and digits/)
  await user.clear(bonus)
  await user.type(bonus, 'B9')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await list.findByText('1 changed · 1 without a code')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}, 30_000)
