import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { contactAt } from '#server/api/test/client-area.ts'
import { furnished } from '#server/api/test/furnished.ts'
import { sharedReport } from '#server/api/test/inspection-calls.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { SharedReportPage } from './shared-report-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('a shared inspection report', () => {
  test("shows the client's contact the findings and corrective actions", async () => {
    const acme = await furnished(run, 'Acme')
    const report = await sharedReport(run, acme)
    const person = await contactAt(run, acme)
    connectPage(run.api.app, person.headers)
    const address = `/client/${person.userId}/inspections/${report.id}?client=${acme.client.id}`
    renderAt(address, '/client/:clientUserId/inspections/:reportId', <SharedReportPage />)
    await screen.findByRole('heading', { level: 1, name: 'Acme location' })
    await screen.findByText('Mirrors without streaks')
    await screen.findByText('4 of 5')
    await screen.findByText('Mop again')
    const back = await screen.findByRole('link', { name: 'Inspections' })
    expect(back.getAttribute('href')).toBe(`/client/${person.userId}?client=${acme.client.id}&tab=inspections`)
  })

  test('is signed once by the contact, and shows the signature', async () => {
    const acme = await furnished(run, 'Acme')
    const report = await sharedReport(run, acme)
    const person = await contactAt(run, acme)
    connectPage(run.api.app, person.headers)
    const address = `/client/${person.userId}/inspections/${report.id}?client=${acme.client.id}`
    const { user } = renderAt(address, '/client/:clientUserId/inspections/:reportId', <SharedReportPage />)
    await user.click(await screen.findByRole('button', { name: 'Sign' }))
    expect(await screen.findByText('Fill in this field.')).toBeDefined()
    await user.type(screen.getByLabelText(/^Your name/), 'Bo Diaz')
    await user.type(screen.getByLabelText('Comment (optional)'), 'Well done.')
    await user.click(screen.getByRole('button', { name: 'Sign' }))
    expect(await screen.findByRole('heading', { name: 'Signed by the client' })).toBeDefined()
    expect(screen.getByText(/^Bo Diaz, /)).toBeDefined()
    expect(screen.getByText('Well done.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  })
})
