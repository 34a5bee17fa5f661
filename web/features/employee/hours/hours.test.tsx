import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import type { TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { Hours } from './hours.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('my hours', () => {
  test('requests missing work from the phone and shows the outcome', async () => {
    const { base, job, location, org, worker } = await buildWorksite(run)
    const sam = await worker()
    const jobs = [
      {
        jobId: job.id,
        jobName: job.name,
        locationId: location.id,
        locationName: location.name,
        timeZone: location.timeZone,
        // A visit without any tap.
        startsAt: '2026-03-10T12:00:00Z',
        endsAt: '2026-03-10T14:00:00Z',
      },
      {
        jobId: 'windows',
        jobName: 'Windows',
        locationId: location.id,
        locationName: location.name,
        timeZone: location.timeZone,
        startsAt: '2026-03-10T20:00:00Z',
        endsAt: '2026-03-10T21:00:00Z',
      },
    ]
    connectPage(run.api.app, sam.headers)
    const { user } = renderAt(
      `/org/${org.id}/employee?view=hours&week=2026-03-10`,
      '/org/:organizationId/employee',
      <Hours organizationId={org.id} jobs={jobs} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Add missing time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add missing time' }))
    // Choosing another job replaces the suggested times until one is edited.
    await user.selectOptions(dialog.getByLabelText('Job'), 'windows')
    expect(dialog.getByLabelText(/^I started/)).toHaveProperty('value', '2026-03-10T16:00')
    await user.selectOptions(dialog.getByLabelText('Job'), job.id)
    expect(dialog.getByLabelText(/^I started/)).toHaveProperty('value', '2026-03-10T08:00')
    fireEvent.change(dialog.getByLabelText(/^I ended/), { target: { value: '2026-03-10T10:30' } })
    await user.selectOptions(dialog.getByLabelText('Job'), 'windows')
    await user.selectOptions(dialog.getByLabelText('Job'), job.id)
    expect(dialog.getByLabelText(/^I started/)).toHaveProperty('value', '2026-03-10T08:00')
    expect(dialog.getByLabelText(/^I ended/)).toHaveProperty('value', '2026-03-10T10:30')
    await user.type(dialog.getByLabelText(/^What happened/), 'Phone empty.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    const requests = within(await screen.findByRole('list', { name: 'My correction requests' }))
    await requests.findByText('Requested')
    const [request] = (await sam.get<TimeRequestPage>('/my-time-requests')).items
    // Times on the location's clock, in New York.
    expect(request).toMatchObject({ startedAt: '2026-03-10T12:00:00Z', endedAt: '2026-03-10T14:30:00Z' })
    const decision = { accept: true, answer: '', version: 1 }
    await run.call(org.headers, `${base}/time-requests/${request?.id}/decision`, { method: 'PUT', body: decision })
    await act(() => refresh(base))
    await requests.findByText('Corrected')
    const logs = within(await screen.findByRole('list', { name: 'My work logs' }))
    await user.click(await logs.findByRole('button', { name: /^Wrong time\? Evening clean/ }))
    const again = within(await screen.findByRole('dialog', { name: 'Request a correction' }))
    expect((await again.findByLabelText(/^I ended/)).getAttribute('value')).toBe('2026-03-10T10:30')
  })
})
