import { act, screen, waitFor, within } from '@testing-library/react'
import { mutate } from 'swr'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import type { TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from '../employee-page.tsx'
import { newId } from '#web/platform/records/new-id.ts'
import { deliver } from './deliver.ts'
import { enqueueTap, queuedTaps } from './tap-queue.ts'

const run = useApi()

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function opened(search: string) {
  const place = await buildWorksite(run)
  const sam = await place.worker()
  const crew = { memberIds: [sam.memberId], crewSize: 1, version: 1 }
  await run.call(place.own.headers, `${place.base}/jobs/${place.job.id}/crew`, { method: 'PUT', body: crew })
  const open = async () => {
    await mutate(() => true, undefined, { revalidate: false })
    connectPage(run.api.app, sam.headers)
    return renderAt(`/org/${place.own.id}/employee${search}`, '/org/:organizationId/employee', <EmployeePage />)
  }
  return { ...place, sam, open, page: await open() }
}

const isEnabled = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))

async function report({ user }: Awaited<ReturnType<typeof opened>>['page'], text: string) {
  await user.click(screen.getByRole('button', { name: 'Report a problem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
  await user.type(dialog.getByLabelText(/^What is wrong\?/), text)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('the employee page offline', () => {
  test('queues problem reports in order, preserves them when the page closes, and sends each once', async () => {
    const { sam, page, open } = await opened('?view=requests')
    await isEnabled('Report a problem')
    const network = cutNetwork()
    await report(page, 'The lift is stuck.')
    await screen.findByText('Saved on this phone. It will be sent when you’re online.')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await report(page, 'Now the door too.')
    await screen.findByText(/Saved on this phone, waiting to be sent: 2 items/)
    await screen.findByText(/^There’s no space left on this phone/)
    full.mockRestore()
    await report(page, 'Forget this.')
    await page.user.click(screen.getByRole('button', { name: 'Show' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Waiting to be sent (3)' }))
    expect(sheet.getAllByText(/^Problem report, Main Street/)).toHaveLength(3)
    expect(sheet.getAllByText('Only on this page. Keep it open.')).toHaveLength(1)
    const last = sheet.getAllByRole('button', { name: /^Discard Problem report/ })[2]
    if (last) await page.user.click(last)
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await screen.findByRole('dialog', { name: 'Waiting to be sent (2)' })
    page.unmount()
    network.connect()

    await open()
    await screen.findByText('The lift is stuck.')
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    const { items } = await sam.get<ProblemReportPage>('/my-problem-reports')
    expect(items.map(({ text }) => text).toSorted()).toEqual(['Now the door too.', 'The lift is stuck.'])
    expect(items[0]?.text).toBe('Now the door too.')
  })

  test('sends a request again when its response was lost, and it is created once', async () => {
    const { sam, page } = await opened('?view=hours')
    const { user } = page
    await user.click(await screen.findByRole('button', { name: /forgot|missing/i }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/started/i), '2026-03-10T08:00')
    await user.type(dialog.getByLabelText(/ended/i), '2026-03-10T12:00')
    await user.type(dialog.getByLabelText(/happened/i), 'Phone was empty.')
    const connected = fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      await connected(url, init)
      throw new TypeError('Failed to fetch')
    })
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await screen.findByText(/Saved on this phone, waiting to be sent: 1 item/)
    vi.stubGlobal('fetch', connected)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    expect((await sam.get<TimeRequestPage>('/my-time-requests')).items).toHaveLength(1)
  })

  test('shows a refusal at the field and does not store the request', async () => {
    const { sam, page } = await opened('?view=hours')
    const { user } = page
    await user.click(await screen.findByRole('button', { name: /forgot|missing/i }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/started/i), '2026-03-10T08:00')
    await user.type(dialog.getByLabelText(/ended/i), '2026-03-10T08:00')
    await user.type(dialog.getByLabelText(/happened/i), 'Phone was empty.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await dialog.findByText('The work ends when it starts. Enter a later end.')
    expect(queuedTaps(sam.userId)).toEqual([])
  })

  test('requests work that was refused as too old, and sends a request of unknown fate if its user wants it', async () => {
    const { sam, job, own, location, page } = await opened('')
    const { user } = page
    await isEnabled('Start Job: Evening clean')
    const clocked = { userId: sam.userId, organizationId: own.id, place: 'Evening clean', timeZone: 'UTC' }
    const tap = (kind: 'start' | 'end', minutes: number) => {
      const [id, deviceAt] = [newId(), ago({ minutes: 31 * 1_440 - minutes })]
      enqueueTap({
        ...clocked,
        punch: { id, kind, deviceAt, position: null, ...(kind === 'start' && { jobId: job.id }) },
      })
      return deviceAt.slice(0, 16)
    }
    const times = [tap('start', 0), tap('end', 60)]
    await act(() => deliver(clocked))
    await user.click(await screen.findByRole('button', { name: 'Request a time correction' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/happened/i), 'A month in the basement.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    const asked = (await sam.get<TimeRequestPage>('/my-time-requests')).items[0]
    expect([asked?.startedAt, asked?.endedAt].map((at) => at?.slice(0, 16))).toEqual(times)

    const body = {
      workLogId: null,
      locationId: location.id,
      jobId: job.id,
      reason: 'Sent late.',
      startedAt: ago({ minutes: 90 }),
      endedAt: ago({ minutes: 60 }),
    }
    const url = `/api/v1/organizations/${own.id}/time-requests`
    const punch = {
      id: newId(),
      kind: 'asked',
      what: 'time',
      deviceAt: ago({ minutes: 9 * 1_440 }),
      url,
      body,
      shownAt: [],
    } as const
    enqueueTap({ ...clocked, punch, isLate: true })
    await act(() => deliver(clocked))
    await screen.findByText(/We don’t know if this arrived/)
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(queuedTaps(sam.userId)).toEqual([]))
    expect((await sam.get<TimeRequestPage>('/my-time-requests')).items.map(({ reason }) => reason)).toContain(
      'Sent late.',
    )
  })

  test('shows loaded hours with their age', async () => {
    const { page } = await opened('?view=hours')
    const { user } = page
    await screen.findByText('No work this week')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    cutNetwork()
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText('You’re offline. Loaded just now.')
    await user.click(screen.getByRole('link', { name: 'My schedule' }))
    await screen.findByText(/You’re offline\./)
    await user.click(screen.getByRole('link', { name: 'My hours' }))
    await screen.findByText('No work this week')
  })
})
