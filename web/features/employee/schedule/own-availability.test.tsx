import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import type { AvailabilityList } from '#shared/schedule/availability.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OwnAvailability } from './own-availability.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('my availability', () => {
  test('shows what was sent late with both moments, adds unavailable weekdays and removes one again', async () => {
    const schedule = await buildSchedule(run)
    const worker = await schedule.worker('Kim Vega')
    const dated = { kind: 'prefers_not', weekdays: [], firstDay: '2090-03-08', lastDay: '2090-03-08' }
    const times = { deviceAt: new Date(Date.now() - 7_200_000).toISOString(), sentAt: new Date().toISOString() }
    const body = { ...dated, ...times, from: '08:00', to: '15:00', note: '' }
    await run.call(worker.headers, `${schedule.base}/my-availability`, { body })
    connectPage(run.api.app, worker.headers)
    const { user } = renderAt(
      `/org/${schedule.org.id}/employee`,
      '/org/:organizationId/employee',
      <OwnAvailability organizationId={schedule.org.id} />,
    )
    await screen.findByText(/ \(sent .+\)$/)
    await user.click(screen.getByRole('button', { name: 'Add availability' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add availability' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Monday' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Friday' }))
    await user.click(dialog.getByRole('checkbox', { name: 'All day' }))
    await user.type(dialog.getByLabelText(/^From/), '08:00')
    await user.type(dialog.getByLabelText(/^To/), '15:00')
    await user.type(dialog.getByLabelText('Note'), 'School')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const list = within(await screen.findByRole('list', { name: 'Availability' }))
    expect((await list.findByText('Friday')).closest('li')?.textContent).toContain('8:00 AM – 3:00 PM')
    await user.click(list.getByRole('button', { name: /^Remove Friday/ }))
    const stored = async () =>
      (await run.call(worker.headers, `${schedule.base}/my-availability`)).json<AvailabilityList>().items
    await waitFor(async () =>
      expect(await stored()).toMatchObject([
        { weekday: 1, kind: 'unavailable', from: '08:00', to: '15:00', note: 'School' },
        { weekday: null, kind: 'prefers_not' },
      ]),
    )
  })
})
