import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { scheduled } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
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

test('who cannot come says why, and another takes the visit by one press', async () => {
  const all = await scheduled(run)
  const [kim, lou] = [await all.worker('Kim Vega'), await all.worker('Lou Diaz')]
  const tomorrow = dayFromNow(1)
  const job = await all.add('Evening clean', { ...daily, startsOn: tomorrow, endsOn: tomorrow })
  await all.assign(job.id, 1, kim.id)
  const [visit] = await all.list(tomorrow, tomorrow)
  if (!visit) throw new Error('no visit')
  const open = ({ id, headers }: typeof kim) => {
    connectPage(run.api.app, headers)
    return renderAt(
      `/org/${all.own.id}/employee`,
      '/org/:organizationId/employee',
      <OwnSchedule organizationId={all.own.id} memberId={id} />,
    )
  }
  const first = open(kim)
  await first.user.click(await screen.findByRole('button', { name: /^I cannot come: Evening clean/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'I cannot come' }))
  await first.user.selectOptions(dialog.getByLabelText('Why?'), 'I cannot get there')
  await first.user.type(dialog.getByLabelText('Note'), 'Car broken.')
  await first.user.click(dialog.getByRole('button', { name: 'Tell my manager' }))
  await screen.findByText('No visits planned')
  first.unmount()

  const body = { memberIds: [lou.id] }
  await run.call(all.own.headers, `${all.visitUrl(visit)}/offers`, { body })
  const { user } = open(lou)
  await user.click(await screen.findByRole('button', { name: /^Take it: Evening clean/ }))
  await screen.findByRole('button', { name: /^I cannot come: Evening clean/ })
  expect(screen.queryByRole('list', { name: 'Visits you can take' })).toBeNull()
  expect((await all.list(tomorrow, tomorrow))[0]?.crew).toMatchObject([{ memberId: lou.id }])
})
