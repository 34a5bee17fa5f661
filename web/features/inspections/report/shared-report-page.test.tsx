import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { buildSharedReport } from '#server/api/test/inspection-calls.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { InspectionReportPage } from './report-page.tsx'
import { SharedReportPage } from './shared-report-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('a shared inspection report', () => {
  test('shows a contact the findings, is signed once, and can be discussed with the staff', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const report = await buildSharedReport(run, acme)
    const person = await buildContact(run, acme)
    connectPage(run.api.app, person.headers)
    const address = `/client/${person.userId}/inspections/${report.id}?client=${acme.client.id}`
    const { user, unmount } = renderAt(address, '/client/:clientUserId/inspections/:reportId', <SharedReportPage />)
    await screen.findByRole('heading', { level: 1, name: 'Acme location' })
    await screen.findByText('Mirrors without streaks')
    await screen.findByText('4 of 5')
    await screen.findByText('Mop again')
    const back = await screen.findByRole('link', { name: 'Inspections' })
    expect(back.getAttribute('href')).toBe(`/client/${person.userId}?client=${acme.client.id}&tab=inspections`)
    await user.click(await screen.findByRole('button', { name: 'Sign' }))
    expect(await screen.findByText('Fill in this field.')).toBeDefined()
    await user.type(screen.getByLabelText(/^Your name/), 'Bo Diaz')
    await user.type(screen.getByLabelText('Comment (optional)'), 'Well done.')
    await user.click(screen.getByRole('button', { name: 'Sign' }))
    expect(await screen.findByRole('heading', { name: 'Signed by the client' })).toBeDefined()
    expect(screen.getByText(/^Bo Diaz, /)).toBeDefined()
    expect(screen.getByText('Well done.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Send message' }))
    await screen.findByText('Write a message.')
    await user.type(await screen.findByLabelText('Your message'), 'Which floor was it?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    within(await screen.findByRole('list', { name: 'Messages' })).getByText('Which floor was it?')
    unmount()
    connectPage(run.api.app, acme.org.headers)
    const path = '/org/:organizationId/reports/inspections/:reportId'
    const staffAddress = path.replace(':organizationId', acme.org.id).replace(':reportId', report.id)
    const staff = renderAt(staffAddress, path, <InspectionReportPage />)
    within(await screen.findByRole('list', { name: 'Messages' })).getByText('Which floor was it?')
    await staff.user.type(await screen.findByLabelText('Message to the client'), 'The lobby.')
    await staff.user.click(screen.getByRole('button', { name: 'Send message' }))
    await within(screen.getByRole('list', { name: 'Messages' })).findByText('The lobby.')
    await staff.user.click(await screen.findByRole('button', { name: 'Stop sharing' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull())
  })
})
