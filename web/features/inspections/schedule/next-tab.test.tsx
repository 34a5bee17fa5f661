import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import type { InspectionPlanList } from '#shared/inspections/plans.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { InspectionReportsPage } from '../report/reports-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the next inspections', () => {
  test('schedules a location, says why each one is listed, and starts with the scheduled template', async () => {
    const acme = await buildOrganization(run, 'Acme')
    await callsAboutInspections(run, acme)
    const plans = async () =>
      (await run.call(acme.org.headers, `${acme.base}/inspection-plans`)).json<InspectionPlanList>().items
    connectPage(run.api.app, acme.org.headers)
    const path = '/org/:organizationId/reports/inspections'
    const address = `${path.replace(':organizationId', acme.org.id)}?tab=next`
    const { user } = renderAt(address, path, <InspectionReportsPage />)
    const byRisk = within(await screen.findByRole('list', { name: 'Inspect next, by risk' }))
    await byRisk.findByText(/1 open corrective action \(\+3\)/)
    await user.click(await screen.findByRole('button', { name: 'Schedule inspections' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule inspections' }))
    await dialog.findByRole('option', { name: 'Office' })
    await user.selectOptions(
      dialog.getByRole('combobox', { name: /^Location/ }),
      await dialog.findByRole('option', { name: 'Acme client · Acme location' }),
    )
    await user.clear(dialog.getByLabelText(/^Every/))
    await user.type(dialog.getByLabelText(/^Every/), '2')
    await user.selectOptions(dialog.getByLabelText('Unit'), 'Months')
    await user.click(dialog.getByRole('checkbox', { name: /^Random sample of areas/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await plans()).toMatchObject([{ every: 2, frequency: 'monthly', isSample: true }]))
    const scheduled = within(await screen.findByRole('list', { name: 'Scheduled' }))
    await scheduled.findByText(/Office · Random sample of areas · every 2 months/)
    await user.click(scheduled.getByRole('button', { name: 'Inspect Acme location' }))
    const start = within(await screen.findByRole('dialog', { name: 'Start inspection' }))
    await start.findByRole('option', { name: 'Acme client · Acme location' })
    expect(start.getByRole('checkbox', { name: /^Random sample of areas/ })).toHaveProperty('checked', true)
    expect(start.getByRole('combobox', { name: /^Template/ })).toHaveProperty('selectedOptions.0.label', 'Office')
  })
})
