import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { offSite, onSite, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { JobDraft } from '#shared/jobs/jobs.contract.ts'
import type { OwnWeek, Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import type { ClearancePolicy } from '#shared/locations/clearance.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { fill } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from './employee-page.tsx'
import { enqueueTap, queuedTaps, sendTaps, type QueuedTap } from './offline/tap-queue.ts'

const run = useApi()

beforeEach(() => device('granted'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stubs geolocation and its permission. */
function device(permission: 'granted' | 'denied', position = onSite) {
  const { accuracyM: accuracy, latitude, longitude } = position
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onPosition, failed) =>
    permission === 'granted'
      ? onPosition({ coords: { latitude, longitude, accuracy } } as GeolocationPosition)
      : failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  Object.assign(navigator, {
    geolocation: { getCurrentPosition },
    permissions: { query: async () => ({ state: permission }) },
  })
}

/** Renders the page of a member with one standing job. */
async function working(search = '', checklist: JobDraft['checklist'] = []) {
  const place = await buildWorksite(run, checklist)
  const sam = await place.worker()
  const crew = await run.call(place.org.headers, `${place.base}/jobs/${place.job.id}/crew`, {
    method: 'PUT',
    body: { memberIds: [sam.memberId], crewSize: 1, version: 1 },
  })
  expect(crew.statusCode).toBe(200)
  const page = await signInAs(sam, place.org.id, search)
  const clock = () => sam.get<Timeclock>('/timeclock')
  return { ...place, ...page, sam, clock }
}

/** Opens the page after a sign-in, without the previous user's data in memory. */
async function signInAs({ headers }: { headers: Record<string, string> }, organizationId: string, search = '') {
  await forgetData()
  const { calls } = connectPage(run.api.app, headers)
  const pattern = '/org/:organizationId/employee'
  return { ...renderAt(`/org/${organizationId}/employee${search}`, pattern, <EmployeePage />), calls }
}

describe('the employee page', () => {
  test('starts, pauses and ends work, which counts in the week', async () => {
    const { user, clock, sam } = await working()
    await user.click(await screen.findByRole('button', { name: 'Start Job: Evening clean' }))
    const running = within(await screen.findByRole('region', { name: 'Current work' }))
    await waitFor(async () => expect((await clock()).running?.jobName).toBe('Evening clean'))
    await user.click(await running.findByRole('button', { name: 'Meal break' }))
    await user.click(await screen.findByRole('button', { name: 'Back to work' }))
    await user.type(await screen.findByLabelText('Note for your manager'), 'Bins are full.')
    await screen.findByText(/^0:00:(0[3-9]|[1-5]\d)$/, {}, { timeout: 10_000 })
    await user.click(await screen.findByRole('button', { name: 'End Job' }))
    await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    await waitFor(async () => expect((await sam.get<OwnWeek>('/my-work-logs')).items[0]?.note).toBe('Bins are full.'))
    await user.click(await screen.findByRole('link', { name: 'My hours' }))
    expect(
      await within(await screen.findByRole('list', { name: 'My work logs' })).findAllByText('Evening clean'),
    ).toHaveLength(1)
  })

  test("shows a location's required certifications, and prevents the start where they are enforced", async () => {
    const { clock, user, ...place } = await working()
    await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    const asking = (clearancePolicy: ClearancePolicy) =>
      inTenant(run.api.db, place.org.id, (tx) =>
        tx
          .updateTable('locations')
          .set({ requiredCertifications: ['Badge'], clearancePolicy })
          .execute(),
      )
    const timeclock = fill(timeclockPaths.timeclock, { organizationId: place.org.id })
    await asking('block')
    await act(() => refresh(timeclock))
    await screen.findByText(/requires Badge, and you don’t have it/)
    expect(screen.getByRole('button', { name: 'Start Job: Evening clean' })).toHaveProperty('disabled', true)
    await asking('flag')
    await act(() => refresh(timeclock))
    await screen.findByText(/requires Badge\. You can start/)
    await user.click(screen.getByRole('button', { name: 'Start Job: Evening clean' }))
    await waitFor(async () => expect((await clock()).running?.flags).toContain('not_cleared'))
  })

  test('undoes the last tap', async () => {
    const { user, clock } = await working()
    await user.click(await screen.findByRole('button', { name: 'Start Job: Evening clean' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone.')
    await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    expect((await clock()).running).toBeNull()
  })

  /** Times have seconds, and a slow request looks like a clock that is off by as many. */
  const slowMs = 10_000
  const apart = (one: string | null | undefined, other: string | undefined) =>
    Math.abs(Date.parse(one ?? '') - Date.parse(other ?? ''))

  test('queues a tap with its time while offline, and sends it once online again', async () => {
    const { user, sam, clock } = await working()
    const button = await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    const network = cutNetwork()
    await user.click(button)
    await screen.findByText(/Saved on this phone, waiting to be sent: 1 item/)
    await screen.findByRole('region', { name: 'Current work' })
    const queued = queuedTaps(sam.userId)
    network.connect()
    // The tap arrives, but the connection is lost again before the page learns its result: the work goes on.
    const connected = fetch
    const offline = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
      String(asked[0]).endsWith('/timeclock') ? offline(...asked) : connected(...asked),
    )
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(offline.mock.calls.length).toBeGreaterThan(2))
    expect(queuedTaps(sam.userId)).toMatchObject([{ isSent: true }])
    screen.getByRole('region', { name: 'Current work' })
    vi.stubGlobal('fetch', connected)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/Saved on this phone/)).toBeNull())
    const { running } = await clock()
    expect(apart(running?.startedAt, queued[0]?.punch.deviceAt)).toBeLessThan(slowMs)
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
  })

  test('shows the checklist of work started offline, and sends the ticks with the start', async () => {
    const { user, sam, clock } = await working('', [
      { areaId: null, task: 'Mop', frequency: 'visit' },
      { areaId: null, task: 'Empty bins', frequency: 'visit' },
    ])
    const button = await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    const network = cutNetwork()
    await user.click(button)
    await user.click(await screen.findByRole('checkbox', { name: 'Mop' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Empty bins' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Empty bins', checked: true }))
    await screen.findByText('1 of 2 done')
    await screen.findByText(/Saved on this phone, waiting to be sent: 4 items/)
    const [, mop] = queuedTaps(sam.userId)
    network.connect()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    screen.getByText('1 of 2 done')
    const tasks = (await clock()).running?.tasks
    expect(tasks).toMatchObject([{ task: 'Mop' }, { task: 'Empty bins', doneAt: null }])
    expect(apart(tasks?.[0]?.doneAt, mop?.punch.deviceAt)).toBeLessThan(slowMs)
  })

  test('drops the ticks of refused work, and shows a tick that the server refuses', async () => {
    const { user, sam, org, location } = await working('', [{ areaId: null, task: 'Mop', frequency: 'visit' }])
    const button = await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    await sam.tapped('start', { jobId: null, locationId: location.id })
    const network = cutNetwork()
    await user.click(button)
    await user.click(await screen.findByRole('checkbox', { name: 'Mop' }))
    await screen.findByText(/waiting to be sent: 2 items/)
    network.connect()
    window.dispatchEvent(new Event('online'))
    const refusedStart = await screen.findByRole('alert')
    expect(refusedStart.textContent).toContain('You’re already working')
    await waitFor(() => expect(queuedTaps(sam.userId)).toMatchObject([{ punch: { kind: 'start' } }]))
    await user.click(within(refusedStart).getByRole('button', { name: 'Got it' }))

    await sam.tapped('end')
    await sam.tapped('start')
    await act(() => refresh(fill(timeclockPaths.timeclock, { organizationId: org.id })))
    const mop = await screen.findByRole('checkbox', { name: 'Mop' })
    await inTenant(run.api.db, org.id, (tx) => tx.deleteFrom('checklistItems').execute())
    await user.click(mop)
    const refusedLine = await screen.findByRole('alert')
    expect(refusedLine.textContent).toMatch(/Task done, Mop.*This wasn’t recorded/)
  })

  test('ties a tick to its own start, and one stored by an older version to the start before it', async () => {
    const { user, sam, org } = await working('', [{ areaId: null, task: 'Mop', frequency: 'visit' }])
    const button = await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    await sam.tapped('start')
    await user.click(button)
    // Then the page refetches the timeclock and shows the running work.
    await screen.findByText(/You’re already working/)
    const mop = await screen.findByRole('checkbox', { name: 'Mop' })
    await inTenant(run.api.db, org.id, (tx) => tx.deleteFrom('checklistItems').execute())
    const { refusal: _, ...start } = queuedTaps(sam.userId)[0] as QueuedTap
    const { id, deviceAt } = { ...start.punch, id: newId() }
    enqueueTap({ ...start, punch: { id, kind: 'task', deviceAt, checklistItemId: org.id, done: true } })
    await sendTaps(start)
    expect(queuedTaps(sam.userId)).toMatchObject([{ punch: { kind: 'start' } }])
    await user.click(mop)
    await screen.findByText(/Task done, Mop/)
    expect(queuedTaps(sam.userId)).toMatchObject([{ punch: { kind: 'start' } }, { punch: { startId: null } }])
  })

  test('sends queued taps as the member who tapped, not as the one who signs in next', async () => {
    const { user, sam, org, worker, clock, unmount } = await working()
    const button = await screen.findByRole('button', { name: 'Start Job: Evening clean' })
    const network = cutNetwork()
    await user.click(button)
    await screen.findByText(/Saved on this phone, waiting to be sent: 1 item/)
    unmount()
    network.connect()

    const other = await signInAs(await worker(), org.id)
    await screen.findByText('No jobs for you today')
    await act(() => window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/Saved on this phone/)).toBeNull()
    expect(other.calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(queuedTaps(sam.userId)).toHaveLength(1)
    other.unmount()

    await signInAs(sam, org.id)
    await waitFor(async () => expect((await clock()).running?.jobName).toBe('Evening clean'))
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
  })

  test('disables a start out of range and shows the distance, but lets the member start anyway', async () => {
    device('granted', offSite)
    const { user, clock } = await working()
    await screen.findByText(/You’re 1\.2 mi away/)
    expect(screen.getByRole('button', { name: 'Start Job: Evening clean' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'I’m here. Start and notify my manager' }))
    await waitFor(async () => expect((await clock()).running?.flags).toContain('outside_fence'))
  })

  test('lets a phone without a position start, and explains the consequence', async () => {
    device('denied')
    const { user, clock } = await working()
    await user.click(await screen.findByRole('button', { name: 'Show distance to each job' }))
    await screen.findByText(/wasn’t checked/)
    await user.click(screen.getByRole('button', { name: 'Start Job: Evening clean' }))
    await waitFor(async () => expect((await clock()).running?.flags).toContain('no_position'))
  })

  test("sends supply requests and problem reports, and shows a manager's correction with the old values and the reason", async () => {
    const { sam, org, base, user, router, location, job } = await working('?view=requests')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Request supplies' }).hasAttribute('disabled')).toBe(false),
    )
    await user.click(screen.getByRole('button', { name: 'Request supplies' }))
    const supplies = within(await screen.findByRole('dialog', { name: 'Request supplies' }))
    await user.type(supplies.getByLabelText(/^Item/), 'Trash bags')
    await user.type(supplies.getByLabelText('Unit'), 'boxes')
    await user.click(supplies.getByRole('button', { name: 'Send' }))
    await screen.findByText('1 box Trash bags')
    await user.click(screen.getByRole('button', { name: 'Report a problem' }))
    const problem = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
    await user.type(problem.getByLabelText(/^What is wrong\?/), 'Lift stuck.')
    await user.click(problem.getByRole('button', { name: 'Send' }))
    await screen.findByText('Lift stuck.')
    expect((await sam.get<{ items: unknown[] }>('/my-problem-reports')).items).toHaveLength(1)

    const at = (time: string) => `2026-03-10T${time}:00Z`
    const entry = {
      locationId: location.id,
      jobId: job.id,
      visitStart: null,
      breaks: [],
      note: '',
      startedAt: at('12:00'),
    }
    const added = await run.call(org.headers, `${base}/work-logs`, {
      body: { ...entry, memberId: sam.memberId, endedAt: at('20:00'), reason: 'Phone was empty.' },
    })
    const { id, version } = added.json<WorkLogDetail>()
    await run.call(org.headers, `${base}/work-logs/${id}`, {
      method: 'PUT',
      body: { ...entry, version, endedAt: at('19:00'), reason: 'Left earlier.' },
    })
    await act(() => router.navigate('?view=hours&week=2026-03-10'))
    await screen.findByText(/Times are in the location’s time zone/)
    await screen.findByText(/8:00.AM – 3:00.PM EDT/)
    await user.click(await screen.findByText('Changes'))
    const history = within(await screen.findByRole('list', { name: 'History' }))
    await history.findByText('Reason: Left earlier.')
    history.getByText(/4:00:00.PM/, { selector: 'del' })
    history.getByText(/3:00:00.PM/, { selector: 'ins' })
  })
})
