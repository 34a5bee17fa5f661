import { act, screen, waitFor } from '@testing-library/react'
import { mutate } from 'swr'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { CodeHistory } from '#shared/locations/alarm-codes.contract.ts'
import type { JobCrew } from '#shared/schedule/schedule.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from '../employee-page.tsx'

const run = useApi()
const { call } = run
const code = 'kestrel-60417'

beforeEach(() => Object.assign(navigator, { permissions: { query: async () => ({ state: 'denied' }) } }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Renders the page of a member with a visit in `minutes`, at a location with an alarm code. */
async function visitIn(minutes: number) {
  const site = await buildWorksite(run)
  const { org, base, places, location } = site
  await places.setAlarmCode(location, code)
  const start = Temporal.Now.zonedDateTimeISO('America/New_York')
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ minutes })
  const schedule = {
    ...daily,
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    durationMinutes: 60,
    startsOn: start.toPlainDate().subtract({ days: 10 }).toString(),
  }
  const job = await places.addJob(location, { name: 'Daily clean', schedule })
  const sam = await site.worker()
  const crew = `${base}/jobs/${job.id}/crew`
  const { version } = (await call(org.headers, crew)).json<JobCrew>()
  await call(org.headers, crew, { method: 'PUT', body: { crewSize: 1, memberIds: [sam.memberId], version } })
  await mutate(() => true, undefined, { revalidate: false })
  connectPage(run.api.app, sam.headers)
  const page = renderAt(`/org/${org.id}/employee`, '/org/:organizationId/employee', <EmployeePage />)
  const reveals = async () =>
    (await call(org.headers, `${places.locationUrl(location)}/alarm-code/reveals`)).json<CodeHistory>().items
  return { ...site, ...page, sam, reveals }
}

/** Everything that the device stores for the page. */
const keptHere = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])

const button = () => screen.findByRole('button', { name: 'Show alarm code' })

describe('the alarm code', () => {
  test('is shown to the crew until it is hidden, with an entry at the location, and not stored on the device', async () => {
    const { user, sam, reveals } = await visitIn(30)
    await user.click(await button())
    expect((await screen.findByText(code)).textContent).toBe(code)
    expect(await reveals()).toMatchObject([{ memberId: sam.memberId, jobName: 'Daily clean' }])
    expect(keptHere()).not.toContain(code)
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await button()
    expect(document.documentElement.innerHTML).not.toContain(code)
    // Showing it again requests it again.
    await user.click(await button())
    await screen.findByText(code)
    expect(await reveals()).toHaveLength(2)
  })

  test('is hidden after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user } = await visitIn(30)
    await user.click(await button())
    await screen.findByText(code)
    // The timer starts in an effect, which may run after the code is visible.
    await act(async () => {})
    act(() => void vi.advanceTimersByTime(30_000))
    await waitFor(() => expect(screen.queryByText(code)).toBeNull())
  })

  test('is neither queued nor shown from an earlier answer while offline', async () => {
    const { user, reveals } = await visitIn(30)
    await user.click(await button())
    await screen.findByText(code)
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    const network = cutNetwork()
    await user.click(await button())
    await screen.findByText(/^(Error - |No internet)/)
    expect(screen.queryByText(code)).toBeNull()
    expect(keptHere()).not.toMatch(/alarm-code|kestrel/)
    network.connect()
    dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await reveals()).toHaveLength(1))
    expect(screen.queryByText(code)).toBeNull()
    await user.click(await button())
    await screen.findByText(code)
    expect(await reveals()).toHaveLength(2)
  })

  test('shows the allowed time instead of the button before it', async () => {
    await visitIn(75)
    await screen.findByText(/^Alarm code available from/)
    expect(screen.queryByRole('button', { name: 'Show alarm code' })).toBeNull()
  })
})
