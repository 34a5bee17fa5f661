import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { InspectionPage } from '../inspect/inspection-page.tsx'
import { InspectionReportPage } from './report-page.tsx'
import { InspectionReportsPage } from './reports-page.tsx'
import { reportBlocks } from './report-blocks.ts'
import { sampleInWords } from './sample-in-words.ts'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('a random sample of areas', () => {
  test('is started in the dialog, listed for the inspector, and explained in report and PDF', async () => {
    const acme = await buildOrganization(run, 'Acme')
    await callsAboutInspections(run, acme)
    connectPage(run.api.app, acme.org.headers)
    const show = (path: string, page: React.ReactNode, search = '') =>
      renderAt(path.replace(':organizationId', acme.org.id) + search, path, page)
    const list = show('/org/:organizationId/reports/inspections', <InspectionReportsPage />, '?tab=next')
    await list.user.click(await screen.findByRole('button', { name: 'Inspect Acme location' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start inspection' }))
    await dialog.findByRole('option', { name: 'Office' })
    await dialog.findByRole('option', { name: 'Acme client · Acme location' })
    await list.user.click(dialog.getByRole('checkbox', { name: /^Random sample of areas/ }))
    await list.user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(list.address()).toMatch(/\/inspections\/[0-9a-f-]{36}$/))
    const id = list.address().split('/').at(-1) ?? ''
    list.unmount()

    const draftPath = '/org/:organizationId/inspections/:reportId'
    const draft = renderAt(`/org/${acme.org.id}/inspections/${id}`, draftPath, <InspectionPage />)
    expect(within(await screen.findByRole('list', { name: 'Areas to inspect' })).getByText('Acme lobby')).toBeTruthy()
    draft.unmount()

    const url = `${acme.base}/inspections/${id}`
    const answers = [
      ['mirrors', 1],
      ['floor', 4],
      ['exit', 1],
    ].map(([itemKey, value]) => ({ itemKey, value, isNa: false, note: '', revision: 0 }))
    await run.call(acme.org.headers, `${url}/answers`, { method: 'PUT', body: { answers } })
    const report = (await run.call(acme.org.headers, `${url}/submission`, { method: 'POST' })).json<Inspection>()
    const method = `Random sample: 1 of 1 area, one of each floor type, sizes unknown, seed ${report.sample?.seed}`
    const reportPath = '/org/:organizationId/reports/inspections/:reportId'
    renderAt(`/org/${acme.org.id}/reports/inspections/${id}`, reportPath, <InspectionReportPage />)
    await screen.findByText(method)
    const { snapshot, submittedAt, doneAt } = report
    if (!snapshot || !submittedAt || !doneAt) throw new Error('not submitted')
    const printed = { ...report, snapshot, submittedAt, doneAt, companyName: 'Brightside', actions: [] }
    expect(JSON.stringify(reportBlocks(printed, new Map()))).toContain(`Acme lobby. ${method}`)
  })

  test('states its share of the size, rounded down', () => {
    const areas = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, floorType: 'tile', squareFeet: 624 }))
    // 2,496 of 20,000 are 12.48 %.
    const sample = { seed: '7F3A', areas, squareFeet: 2_496, ofAreas: 31, ofSquareFeet: 20_000 }
    expect(sampleInWords(sample)).toBe(
      'Random sample: 4 of 31 areas, 12.4% of 20,000 sq ft, one of each floor type, seed 7F3A',
    )
  })
})
