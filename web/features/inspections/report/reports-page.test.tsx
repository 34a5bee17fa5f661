import { act, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { Inspection, InspectionPage, InspectionTemplateList } from '#shared/inspections/inspections.contract.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { InspectionReportPage } from './report-page.tsx'
import { InspectionReportsPage } from './reports-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const { reads } = await callsAboutInspections(run, acme)
  const doneUrl = reads[1] ?? ''
  const open = (search = '', as = acme.org.headers) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/reports/inspections'
    return renderAt(path.replace(':organizationId', acme.org.id) + search, path, <InspectionReportsPage />)
  }
  const openReport = (as = acme.org.headers) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/reports/inspections/:reportId'
    const address = path.replace(':organizationId', acme.org.id).replace(':reportId', doneUrl.split('/').at(-1) ?? '')
    return renderAt(address, path, <InspectionReportPage />)
  }
  const get = async <T,>(url: string) => (await run.call(acme.org.headers, url)).json<T>()
  return { ...acme, doneUrl, open, openReport, get }
}

describe('the inspections page', () => {
  test('shows scores, drafts and trends with their inspections, versions a changed template, and starts an inspection where it is due', async () => {
    const { base, get, org, open } = await setUp()
    // An employee sees corrective actions only.
    open('', await run.member(org.id, 'EMPLOYEE'))
    await screen.findByText('No corrective actions')
    expect(screen.queryByRole('link', { name: 'Templates' })).toBeNull()
    await forgetData()

    const { user, address, router } = open()
    await screen.findByRole('link', { name: /Acme client · Acme location/ })
    expect((await screen.findAllByText(/^90 |88\.3/)).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: 'Drafts' }))
    await waitFor(async () =>
      expect((await screen.findByRole('link', { name: /Acme client/ })).getAttribute('href')).toMatch(
        /\/inspections\//,
      ),
    )

    await act(() => router.navigate('?tab=trends'))
    await screen.findByRole('row', { name: /^Acme client · Acme location 90 – 0 of 3 1 of 1$/ })
    await user.click(screen.getByRole('button', { name: 'Items' }))
    await user.click(await screen.findByRole('link', { name: /Restrooms · Floor/ }))
    const month = await screen.findByRole('row', { name: /100 1 0 of 1 1 of 1$/, hidden: true })
    expect(month.closest('table')?.getAttribute('aria-label')).toBe('Restrooms · Floor')
    await screen.findByText('Nothing failed.')
    await user.click(screen.getByRole('link', { name: 'All items' }))
    await user.click(screen.getByRole('button', { name: 'Locations' }))
    await user.click(await screen.findByRole('link', { name: /Acme client · Acme location/ }))
    const reports = within(await screen.findByRole('table', { name: 'Inspections' }))
    expect((await reports.findByRole('link')).getAttribute('href')).toMatch(/\/reports\/inspections\/[0-9a-f-]{36}$/)
    expect(address()).toMatch(/subject=/)

    await act(() => router.navigate('?tab=templates'))
    await user.click(await screen.findByRole('button', { name: 'Edit Office' }))
    const editing = within(await screen.findByRole('dialog', { name: 'Edit template' }))
    const [first] = editing.getAllByLabelText(/^Item 1/)
    if (!first) throw new Error('no item')
    await user.clear(first)
    await user.type(first, 'Mirrors shine')
    await user.click(editing.getByRole('button', { name: 'Save' }))
    await screen.findByText(/version 2/)
    const { items } = await get<InspectionTemplateList>(`${base}/inspection-templates`)
    expect(items[0]?.content.sections[0]?.items[0]).toMatchObject({ key: 'mirrors', text: 'Mirrors shine' })

    await act(() => router.navigate('?tab=next'))
    await user.click(await screen.findByRole('button', { name: 'Inspect Acme location' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start inspection' }))
    await dialog.findByRole('option', { name: 'Office' })
    await dialog.findByRole('option', { name: 'Acme client · Acme location' })
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(address()).toMatch(/\/inspections\/[0-9a-f-]{36}$/))
  })

  test('offers a search when there are more locations than the list shows', async () => {
    const { base, get, org, client, open } = await setUp()
    await inTenant(run.api.db, org.id, (tx) =>
      sql`insert into locations (organization_id, id, client_id, name, address, time_zone)
        select ${org.id}, uuid_v7(), ${client.id}, 'Site ' || n, '{}'::jsonb, 'America/New_York'
        from generate_series(1, 210) n`.execute(tx),
    )
    const drafts = async () => (await get<InspectionPage>(`${base}/inspections?state=draft`)).items.length
    const before = await drafts()
    const { user, address } = open('?tab=next')
    await user.click(await screen.findByRole('button', { name: 'Inspect Site 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start inspection' }))
    await user.type(await dialog.findByRole('searchbox', { name: 'Search clients or locations' }), 'site 209{Enter}')
    await dialog.findByText('1 location found')
    const place = dialog.getByRole('combobox', { name: 'Location' })
    expect(place).toHaveProperty('selectedOptions.0.label', 'Acme client · Site 1')
    expect([address(), await drafts()]).toEqual([expect.stringContaining('?tab=next'), before])
    await user.selectOptions(place, 'Acme client · Site 209')
    expect(place).toHaveProperty('selectedOptions.0.label', 'Acme client · Site 209')
  })

  test("shows and shares a report, assigns, completes and verifies a corrective action, and leaves one's own to another member", async () => {
    const { base, doneUrl, get, open, openReport, org } = await setUp()
    const { user, unmount } = openReport()
    await screen.findByText('Weighted average', { exact: false })
    await user.click(await screen.findByRole('button', { name: 'Share with the client' }))
    await screen.findByRole('button', { name: 'Stop sharing' })
    expect(await get<Inspection>(doneUrl)).toMatchObject({ isShared: true })
    await user.click(await screen.findByRole('button', { name: 'Add corrective action' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add corrective action' }))
    await user.type(dialog.getByLabelText(/^What needs to be done/), 'Clean the mirrors')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Clean the mirrors')
    unmount()
    const page = open('?tab=actions')
    await page.user.click(await screen.findByRole('button', { name: 'Next step: Clean the mirrors' }))
    const step = within(await screen.findByRole('dialog', { name: 'Clean the mirrors' }))
    await page.user.click(step.getByRole('button', { name: 'Mark as fixed' }))
    await step.findByText('Say what was done, or add a photo.')
    await page.user.type(step.getByLabelText(/^What was done/), 'Cleaned')
    await page.user.click(step.getByRole('button', { name: 'Mark as fixed' }))
    await waitFor(async () =>
      expect((await get<CorrectiveActionPage>(`${base}/corrective-actions?state=fixed`)).items).toMatchObject([
        { text: 'Clean the mirrors', answer: 'Cleaned' },
      ]),
    )
    page.unmount()
    const fixed = open('?tab=actions&state=fixed')
    await fixed.user.click(await screen.findByRole('button', { name: 'Next step: Clean the mirrors' }))
    const check = within(await screen.findByRole('dialog', { name: 'Clean the mirrors' }))
    await fixed.user.click(check.getByRole('button', { name: 'Reopen' }))
    await check.findByText('Say what is still wrong.')
    await fixed.user.click(check.getByRole('button', { name: 'Verify' }))
    await screen.findByText('No corrective actions')
    fixed.unmount()

    const wish = { itemKey: 'mirrors', text: 'Mop the floor', ownerId: null, dueOn: null }
    const { id } = (await run.call(org.headers, `${doneUrl}/actions`, { body: wish })).json<{ id: string }>()
    const done = { state: 'fixed', answer: 'Cleaned', version: 1 }
    await run.call(org.headers, `${base}/corrective-actions/${id}`, { method: 'PUT', body: done })
    await run.member(org.id, 'SUPERVISOR')
    const own = open('?tab=actions&state=fixed')
    await own.user.click(await screen.findByRole('button', { name: 'Next step: Mop the floor' }))
    const again = within(await screen.findByRole('dialog', { name: 'Mop the floor' }))
    await again.findByText('Another manager needs to approve this.')
    expect(again.queryByRole('button', { name: 'Verify' })).toBeNull()
    again.getByRole('button', { name: 'Reopen' })
    expect((await get<CorrectiveActionPage>(`${base}/corrective-actions?state=fixed`)).items).toHaveLength(1)
  })
})
