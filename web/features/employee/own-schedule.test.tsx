import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { scheduled } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OwnSchedule } from './own-schedule.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

test('today is the place’s, wherever this device’s clock is, until the visit is over', async () => {
  const all = await scheduled(run)
  const kim = await all.worker('Kim Vega')
  // At every moment these two have another date, so at least one of them has not this device's.
  for (const timeZone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    const place = await all.addLocation(all.client, { name: timeZone, timeZone })
    const job = await all.addJob(place, {
      name: `Round of ${timeZone}`,
      schedule: { ...daily, startTime: '00:00', durationMinutes: 1_440 },
    })
    await all.assign(job.id, 1, kim.id)
  }
  connectPage(run.api.app, kim.headers)
  renderAt(
    `/org/${all.own.id}/employee`,
    '/org/:organizationId/employee',
    <OwnSchedule organizationId={all.own.id} memberId={kim.id} />,
  )
  const today = (await screen.findByRole('heading', { name: 'Today' })).closest('section')
  expect(today?.textContent).toContain('Round of Etc/GMT+12')
  expect(today?.textContent).toContain('Round of Pacific/Kiritimati')
})
