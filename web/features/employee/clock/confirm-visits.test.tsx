import { screen, waitFor } from '@testing-library/react'
import { mutate } from 'swr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import type { Operations } from '#shared/operations/operations.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from '../employee-page.tsx'
import { queuedTaps } from '../offline/tap-queue.ts'
import { isOpen } from './confirm-visits.tsx'

const run = useApi()

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** A visit of Kim's that begins in half an hour, which the crew confirms an hour before. */
async function opened(isWorking = false) {
  const schedule = await buildSchedule(run)
  const url = `${schedule.base}/configuration`
  const before = (await run.call(schedule.org.headers, url)).json<Configuration>()
  await run.call(schedule.org.headers, url, { method: 'PUT', body: { ...before, confirmMinutes: 60 } })
  const kim = await schedule.worker('Kim Vega')
  const job = await schedule.add('Evening clean')
  await schedule.assign(job.id, 1, kim.id)
  const [visit] = await schedule.list(dayFromNow(0), dayFromNow(0))
  if (!visit) throw new Error('no visit')
  const startsAt = Temporal.Now.instant().round('second').add({ minutes: 30 }).toString()
  await schedule.put(visit, shown({ ...visit, startsAt, durationMinutes: 60 }))
  if (isWorking) {
    const other = await schedule.add('Day porter', { ...daily, startsOn: dayFromNow(2) })
    await schedule.assign(other.id, 1, kim.id)
    const now = new Date().toISOString()
    const punch = { id: schedule.newId(), kind: 'start', jobId: other.id, deviceAt: now, sentAt: now, position: null }
    const started = await run.call(kim.headers, `${schedule.base}/timeclock/punches`, { body: punch })
    if (started.statusCode !== 200) throw new Error(started.body)
  }
  await mutate(() => true, undefined, { revalidate: false })
  connectPage(run.api.app, kim.headers)
  const page = renderAt(`/org/${schedule.org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
  const counts = async () =>
    (await run.call(schedule.org.headers, `${schedule.base}/operations`)).json<Operations>().counts
  return { kim, page, counts }
}

test('a member confirms the next visit with one tap', async () => {
  const { page, counts } = await opened()
  await page.user.click(await screen.findByRole('button', { name: 'I’m on my way to Evening clean' }))
  await screen.findByText('You’re on your way')
  expect(screen.queryByRole('button', { name: /^I’m on my way/ })).toBeNull()
  expect((await counts()).unconfirmed).toBe(0)
})

test('a member who works elsewhere confirms the next visit too', async () => {
  const { page, counts } = await opened(true)
  await screen.findByRole('button', { name: 'End Job' })
  await page.user.click(await screen.findByRole('button', { name: 'I’m on my way to Evening clean' }))
  await screen.findByText('You’re on your way')
  expect((await counts()).unconfirmed).toBe(0)
})

test('stores a tap while offline and sends it later', async () => {
  const { kim, page, counts } = await opened()
  const button = await screen.findByRole('button', { name: 'I’m on my way to Evening clean' })
  const network = cutNetwork()
  await page.user.click(button)
  await screen.findByText('Saved here. It will be sent when you’re online.')
  network.connect()
  dispatchEvent(new Event('online'))
  await screen.findByText('You’re on your way')
  await waitFor(() => expect(queuedTaps(kim.userId)).toEqual([]))
  expect((await counts()).unconfirmed).toBe(0)
})

describe('a visit that can be confirmed', () => {
  const visit = {
    confirmation: { from: '2026-03-10T19:00:00Z', by: '2026-03-10T21:00:00Z', at: null },
    isCancelled: false,
    state: 'not_started',
    startsAt: '2026-03-10T22:00:00Z',
  } as OwnVisit
  test.each<[string, Partial<OwnVisit>, string, boolean]>([
    ['before it opens', {}, '2026-03-10T18:59:59Z', false],
    ['once open', {}, '2026-03-10T19:00:00Z', true],
    ['late, before the start', {}, '2026-03-10T21:59:00Z', true],
    ['from the start', {}, '2026-03-10T22:00:00Z', false],
    ['when canceled', { isCancelled: true }, '2026-03-10T20:00:00Z', false],
    ['when started early', { state: 'early' }, '2026-03-10T20:00:00Z', false],
    ['when nobody is asked', { confirmation: null }, '2026-03-10T20:00:00Z', false],
  ])('%s', (_when, changes, now, expected) => {
    expect(isOpen({ ...visit, ...changes }, now)).toBe(expected)
  })
})
