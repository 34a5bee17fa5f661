import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildPayroll } from '#server/api/features/payroll/test/payroll-world.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { PayPolicyPage } from './pay-policy-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the pay policy page', () => {
  test('assigns pay rules to a location and a member found by name', async () => {
    const { org } = await buildPayroll(run)
    connectPage(run.api.app, org.headers)
    const { user } = renderAt(`/org/${org.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
    const add = async (search: string, pack: string, wage?: string) => {
      await user.click(await screen.findByRole('button', { name: 'Add rules' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Add rules' }))
      await user.type(await dialog.findByLabelText('Location or member'), search)
      await user.click(await dialog.findByRole('button', { name: new RegExp(search) }))
      await user.selectOptions(dialog.getByLabelText('Overtime rules'), pack)
      const wages = dialog.queryByLabelText('Minimum wage')
      expect(wages !== null).toBe(wage !== undefined)
      if (wages && wage) await user.type(wages, wage)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
    }
    await add('Main Street', 'us-nv', '12.00')
    const list = within(await screen.findByRole('list', { name: 'Rules for a location or member' }))
    await list.findByText(/Workdays at this location · Minimum wage \$12\.00/)
    await add('Sam Ortiz', 'us-ky')
    await list.findByText(/Workweeks of this member/)
    const address = { line1: '1 Pine St', line2: '', city: 'Seattle', region: 'WA', postalCode: '98101', country: 'US' }
    await inTenant(run.api.db, org.id, (tx) =>
      tx
        .updateTable('locations')
        .set({ address: JSON.stringify(address) })
        .execute(),
    )
    await user.click(await screen.findByRole('button', { name: 'Add rules' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rules' }))
    await user.type(await dialog.findByLabelText('Location or member'), 'Main Street')
    await user.click(await dialog.findByRole('button', { name: /Main Street/ }))
    // The state of its address.
    await waitFor(() => expect(dialog.getByLabelText('State or province')).toHaveProperty('value', 'US-WA'))
    await dialog.findByText(/the state also uses 40 hours/)
    await dialog.findByText(/meal and rest breaks/)
    expect((await dialog.findByLabelText<HTMLInputElement>(/Sick leave policy for Washington/)).checked).toBe(true)
    expect(dialog.getByLabelText<HTMLInputElement>(/Holiday calendar for Washington/).checked).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await list.findByText(/US-WA/)
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    await user.click(await screen.findByRole('button', { name: 'Add rules' }))
    const again = within(await screen.findByRole('dialog', { name: 'Add rules' }))
    await user.selectOptions(await again.findByLabelText('State or province'), 'Washington')
    await again.findByLabelText(/Sick leave policy for Washington.*Already set up/)
    expect(again.queryByLabelText(/^Wage order/)).toBeNull()
    await user.selectOptions(again.getByLabelText('State or province'), 'New York')
    const order = await again.findByLabelText<HTMLSelectElement>(/^Wage order/)
    expect([...order.options].map(({ text }) => text)).toEqual([
      'New York, building service',
      'New York, miscellaneous industries',
    ])
    await again.findByText(/12 NYCRR 141/)
    await user.selectOptions(order, 'us-ny-misc')
    await again.findByText(/12 NYCRR 142/)
  }, 30_000)

  test("offers an elected schedule only to members under California's rules", async () => {
    const { org } = await buildPayroll(run)
    connectPage(run.api.app, org.headers)
    const { user } = renderAt(`/org/${org.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
    await user.click(await screen.findByRole('button', { name: 'Add rules' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rules' }))
    const name = /^Alternative workweek schedule/
    await user.selectOptions(dialog.getByLabelText('Overtime rules'), 'us-ca')
    expect(dialog.queryByLabelText(name)).toBeNull()
    await user.type(await dialog.findByLabelText('Location or member'), 'Sam Ortiz')
    await user.click(await dialog.findByRole('button', { name: /Sam Ortiz/ }))
    await user.click(await dialog.findByLabelText(name))
    await user.selectOptions(dialog.getByLabelText('Overtime rules'), 'us-nv')
    expect(dialog.queryByLabelText(name)).toBeNull()
    await user.selectOptions(dialog.getByLabelText('Overtime rules'), 'us-ca')
    await user.click(dialog.getByLabelText(name))
    await user.type(dialog.getByLabelText('Fri'), '4')
    await user.type(dialog.getByLabelText(/^Date of the election/), '2026-01-15')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/up to 40 hours a week/)
    await user.clear(dialog.getByLabelText('Fri'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const list = within(await screen.findByRole('list', { name: 'Rules for a location or member' }))
    await list.findByText(/Alternative workweek: Mon 10 h, Tue 10 h, Wed 10 h, Thu 10 h; elected Jan 15, 2026/)
  }, 30_000)

  test("lets a location follow a fair workweek law with a record as a file, saves a provider's codes, and changes the rules from a date on", async () => {
    const { org } = await buildPayroll(run)
    connectPage(run.api.app, org.headers)
    const { user } = renderAt(`/org/${org.id}/settings/pay`, '/org/:organizationId/settings/pay', <PayPolicyPage />)
    await user.click(await screen.findByRole('button', { name: 'Set a law' }))
    const law = within(await screen.findByRole('dialog', { name: 'Set a law' }))
    await user.type(await law.findByLabelText('Location'), 'Main Street')
    await user.click(await law.findByRole('button', { name: /Main Street/ }))
    await user.selectOptions(law.getByLabelText('Law'), 'Chicago')
    await law.findByText(/10 hours of rest, or × 1.25/)
    await law.findByText(/Not confirmed by the sources: the current pay ceiling/)
    await user.click(law.getByLabelText(/This law covers our company/))
    await user.click(law.getByRole('button', { name: 'Save' }))
    const laws = within(await screen.findByRole('list', { name: 'Fair workweek laws' }))
    await laws.findByText('Chicago')
    await screen.findByRole('button', { name: /Export/ })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const earning = within(await screen.findByRole('list', { name: 'Earning codes' }))
    expect(earning.getAllByText('Standard codes')).toHaveLength(5)
    await user.click(earning.getByRole('button', { name: 'Edit ADP Workforce Now codes' }))
    const codes = within(await screen.findByRole('dialog', { name: 'ADP Workforce Now' }))
    const bonus = await codes.findByLabelText('Bonus')
    expect((bonus as HTMLInputElement).value).toBe('BON')
    await user.clear(bonus)
    await user.type(bonus, 'B-9')
    await user.clear(codes.getByLabelText('Mileage'))
    await user.click(codes.getByRole('button', { name: 'Save' }))
    await codes.findByText(/letters and digits/)
    await user.clear(bonus)
    await user.type(bonus, 'B9')
    await user.click(codes.getByRole('button', { name: 'Save' }))
    await earning.findByText('1 changed · 1 without a code')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const list = within(await screen.findByRole('list', { name: 'Pay rules' }))
    await list.findByText('From the start')
    await user.click(screen.getByRole('button', { name: 'Add change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add change' }))
    const day = await dialog.findByLabelText(/^Effective from/)
    await user.clear(day)
    await user.type(day, '2026-02-02')
    await dialog.findByLabelText('Overtime with several rates')
    await user.selectOptions(dialog.getByLabelText('Overtime rules'), 'us-ca')
    // California fixes the rate method.
    expect(dialog.queryByLabelText('Overtime with several rates')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add change' }))
    await screen.findByText('The change was added.')
    await list.findByText('California')
    await screen.findByText(/don’t allow rounding/)
    // Submitting the same values again changes nothing and stores nothing.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const count = list.getAllByRole('listitem').length
    await user.click(screen.getByRole('button', { name: 'Add change' }))
    const second = within(await screen.findByRole('dialog', { name: 'Add change' }))
    await second.findByDisplayValue('California')
    await user.click(second.getByRole('button', { name: 'Add change' }))
    await second.findByText(/These rules already apply on that day/)
    expect(list.getAllByRole('listitem')).toHaveLength(count)
    // A state has its own rules and minimum wage, and offers a sick leave policy and a holiday calendar.
    await user.selectOptions(second.getByLabelText('State or province'), 'US-AK')
    expect(second.queryByLabelText('Overtime rules')).toBeNull()
    await user.click(second.getByRole('checkbox', { name: /^Sick leave policy for Alaska/ }))
    await user.click(second.getByRole('button', { name: 'Add change' }))
    await list.findByText(/^US-AK · /)
  })
})
