import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { dayAhead, buildFairWorkweek } from '#server/api/features/fair-workweek/test/added-early.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { daily } from '#server/api/test/patterns.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import type { CoverCandidates } from '#shared/schedule/cover.contract.ts'
import { queuedTaps, sendTaps } from '../offline/tap-queue.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OwnSchedule } from './own-schedule.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('my schedule', () => {
  test("shows visits of the location's today until they are over, whatever the device's clock", async () => {
    const schedule = await buildSchedule(run)
    const kim = await schedule.worker('Kim Vega')
    // These two zones never have the same date, so at least one differs from the device's.
    for (const timeZone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
      const place = await schedule.addLocation(schedule.client, { name: timeZone, timeZone })
      const job = await schedule.addJob(place, {
        name: `Round of ${timeZone}`,
        schedule: { ...daily, startTime: '00:00', durationMinutes: 1_440 },
      })
      await schedule.assign(job.id, 1, kim.id)
    }
    connectPage(run.api.app, kim.headers)
    renderAt(
      `/org/${schedule.org.id}/employee`,
      '/org/:organizationId/employee',
      <OwnSchedule organizationId={schedule.org.id} memberId={kim.id} />,
    )
    const today = (await screen.findByRole('heading', { name: 'Today' })).closest('section')
    expect(today?.textContent).toContain('Round of Etc/GMT+12')
    expect(today?.textContent).toContain('Round of Pacific/Kiritimati')
  })

  /** Renders the schedule of a member with a visit tomorrow. */
  async function tomorrows() {
    const schedule = await buildSchedule(run)
    const worker = await schedule.worker('Kim Vega')
    const day = dayFromNow(1)
    const job = await schedule.add('Evening clean', { ...daily, startsOn: day, endsOn: day })
    const visit = async () => {
      const [ownVisit] = await schedule.list(day, day)
      if (!ownVisit) throw new Error('no visit')
      return ownVisit
    }
    const open = () => {
      connectPage(run.api.app, worker.headers)
      return renderAt(
        `/org/${schedule.org.id}/employee`,
        '/org/:organizationId/employee',
        <OwnSchedule organizationId={schedule.org.id} memberId={worker.id} />,
      )
    }
    return { all: schedule, worker, job, visit, open }
  }

  test('asks why a member cannot come', async () => {
    const { all, worker, job, visit, open } = await tomorrows()
    await all.assign(job.id, 1, worker.id)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^I can’t come: Evening clean/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'I can’t come' }))
    // Without a reason, none is sent.
    await user.click(dialog.getByRole('button', { name: 'Notify my manager' }))
    expect(dialog.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true')
    await user.selectOptions(dialog.getByLabelText(/^Reason/), 'I can’t get there')
    await user.type(dialog.getByLabelText('Note'), 'Car broken.')
    await user.click(dialog.getByRole('button', { name: 'Notify my manager' }))
    await screen.findByText('No upcoming visits')
    expect((await visit()).crew).toEqual([])
  })

  test('explains that the law lets a member decline a visit, and declines it', async () => {
    const fairWorkweek = await buildFairWorkweek(run)
    const early = await fairWorkweek.addEarly()
    connectPage(run.api.app, fairWorkweek.ana.headers)
    const { user } = renderAt(
      `/org/${fairWorkweek.org.id}/employee`,
      '/org/:organizationId/employee',
      <OwnSchedule organizationId={fairWorkweek.org.id} memberId={fairWorkweek.ana.id} />,
    )
    await screen.findByText('You may decline: less than 10 hours of rest.')
    screen.getByText('Fair workweek law of Chicago')
    await user.click(screen.getByRole('button', { name: /^Decline: Evening/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this visit?' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByText(/^You may decline/)).toBeNull())
    const visits = await fairWorkweek.list(dayAhead(3), dayAhead(5))
    expect(visits.find(({ originalStart }) => originalStart === early)?.crew).toEqual([])
  })

  test('accepts an offered visit with one press', async () => {
    const { all, worker, visit, open } = await tomorrows()
    await run.call(all.org.headers, `${all.visitUrl(await visit())}/offers`, { body: { memberIds: [worker.id] } })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Accept: Evening clean/ }))
    await screen.findByRole('button', { name: /^I can’t come: Evening clean/ })
    expect(screen.queryByRole('list', { name: 'Visits you can take' })).toBeNull()
    expect((await visit()).crew).toMatchObject([{ memberId: worker.id }])
  })

  test('keeps the answer to an offer that is declined offline, and needs a connection to accept it', async () => {
    const { all, worker, visit, open } = await tomorrows()
    const offered = await visit()
    await run.call(all.org.headers, `${all.visitUrl(offered)}/offers`, { body: { memberIds: [worker.id] } })
    const { jobId, originalStart } = offered
    const answers = async () =>
      (
        await run.call(all.org.headers, `${all.base}/schedule/cover`, { query: { jobId, originalStart } })
      ).json<CoverCandidates>().offers
    const { user } = open()
    await screen.findByRole('button', { name: /^Accept: Evening clean/ })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const network = cutNetwork()
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText(/^You’re offline. Someone else may accept first/)
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^No, thanks: Evening clean/ }))
    await screen.findByText('Saved on this phone. It will be sent when you’re online.')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Visits you can take' })).toBeNull())
    network.connect()
    expect(await answers()).toMatchObject([{ memberId: worker.id, answer: null }])
    const clocked = { userId: worker.userId, organizationId: all.org.id }
    const connected = fetch
    // The answer is lost once; the phone says it again.
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      await connected(url, init)
      throw new TypeError('Failed to fetch')
    })
    await sendTaps(clocked)
    vi.stubGlobal('fetch', connected)
    await sendTaps(clocked)
    expect(await answers()).toMatchObject([{ memberId: worker.id, answer: 'declined' }])
    expect(queuedTaps(worker.userId)).toMatchObject([{ isSent: true }])
  })

  test('prevents accepting an offer that overlaps a visit, and marks overlapping visits', async () => {
    const { all, worker, visit, open } = await tomorrows()
    const day = dayFromNow(1)
    await run.call(all.org.headers, `${all.visitUrl(await visit())}/offers`, { body: { memberIds: [worker.id] } })
    for (const name of ['Lobby', 'Roof'])
      await all.assign((await all.add(name, { ...daily, startsOn: day, endsOn: day })).id, 1, worker.id)
    open()
    await screen.findByText(/^You’re already scheduled at Main Street/)
    const take = screen.getByRole('button', { name: /^Accept: Evening clean/ })
    expect(take).toHaveProperty('disabled', true)
    expect(screen.getAllByText('Overlaps')).toHaveLength(2)
  })
})
