import * as fc from 'fast-check'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import type { OwnSupplyRequestPage } from '#shared/supply-requests/supply-requests.contract.ts'
import type { TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { EmployeePage } from '../employee-page.tsx'
import { removeEntry, replaceEntry } from '#web/domain/outbox/outbox-store.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { deliver } from './deliver.ts'
import { dropTap, enqueueTap, queuedTaps, sendTaps, sentTaps } from './tap-queue.ts'

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
  await run.call(place.org.headers, `${place.base}/jobs/${place.job.id}/crew`, { method: 'PUT', body: crew })
  const open = async () => {
    connectPage(run.api.app, sam.headers)
    return renderAt(`/org/${place.org.id}/employee${search}`, '/org/:organizationId/employee', <EmployeePage />)
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
    const { sam, job, org, location, page } = await opened('')
    const { user } = page
    await isEnabled('Start Job: Evening clean')
    const clocked = { userId: sam.userId, organizationId: org.id, place: 'Evening clean', timeZone: 'UTC' }
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
    const url = `/api/v1/organizations/${org.id}/time-requests`
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

  test('stores each record once, in order and with the time it was written, under any clock and connection faults', async () => {
    const place = await buildWorksite(run)
    const { base, org, location } = place
    const minuteMs = 60_000
    const lines = fc.array(fc.constantFrom('up', 'cut', 'answer lost'), { maxLength: 12 })
    const writing = fc.record({
      what: fc.constantFrom('problem', 'supplies'),
      /** How long it stays on the device: up to seven days. */
      agoMs: fc.oneof(fc.nat(20), fc.nat(7 * 1_440)).map((minutes) => minutes * minuteMs),
      isSent: fc.constantFrom('no', 'now', 'by two tabs'),
    })
    // The device's clock when all was written, and when it is sent: somebody may have set it.
    // Never at the limit of five minutes, and so little that nothing looks older than eight days.
    const offMs = fc.integer({ min: -1_000, max: 1_000 }).map((minutes) => (minutes + 0.5) * minuteMs)
    const clockMs = fc.oneof(fc.constant(0), offMs)
    const clocks = fc.oneof(
      clockMs.map((off) => [off, off] as const),
      fc.tuple(clockMs, clockMs),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(writing, { minLength: 1, maxLength: 6 }),
        lines,
        clocks,
        async (acts, line, [off, offThen]) => {
          const sam = await place.worker()
          const clocked = { userId: sam.userId, organizationId: org.id, place: '', timeZone: 'UTC' }
          connectPage(run.api.app, sam.headers)
          const connected = fetch
          const left = [...line]
          vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
            const state = left.shift() ?? 'up'
            if (state === 'cut') throw new TypeError('Failed to fetch')
            const { sentAt, ...body } = JSON.parse(String(init.body))
            const told = { ...body, sentAt: new Date(Date.parse(sentAt) + offThen).toISOString() }
            const answer = await connected(url, { ...init, body: JSON.stringify(told) })
            if (state === 'answer lost') throw new TypeError('Failed to fetch')
            return answer
          })
          const written = acts
            .map((one, n) => ({ ...one, text: `No. ${n}`, at: Math.floor((Date.now() - one.agoMs) / 1_000) * 1_000 }))
            .toSorted((a, b) => a.at - b.at)
          for (const { what, text, at, isSent } of written) {
            const isProblem = what === 'problem'
            const body = isProblem
              ? { locationId: location.id, workLogId: null, kind: 'other', text }
              : { locationId: location.id, items: [{ name: text, quantity: 1, unit: '' }], note: '' }
            const url = `${base}/${isProblem ? 'problem-reports' : 'supply-requests'}`
            const deviceAt = new Date(at + off).toISOString()
            enqueueTap({
              ...clocked,
              punch: {
                id: newId(),
                kind: 'asked',
                what: isProblem ? 'problem' : 'supplies',
                deviceAt,
                url,
                body,
                shownAt: [],
              },
            })
            if (isSent !== 'no') await sendTaps(clocked)
            if (isSent === 'by two tabs') await Promise.all([sendTaps(clocked), sendTaps(clocked)])
          }
          left.length = 0
          await sendTaps(clocked)
          const problems = (await sam.get<ProblemReportPage>('/my-problem-reports?limit=100')).items
          const supplies = (await sam.get<OwnSupplyRequestPage>('/my-supply-requests?limit=100')).items
          const stored = {
            problem: problems.map((one) => ({ ...one, name: one.text })),
            supplies: supplies.map((one) => ({ ...one, name: one.items[0]?.name })),
          }
          for (const what of ['problem', 'supplies'] as const) {
            const [records, of] = [stored[what].toReversed(), written.filter((one) => one.what === what)]
            expect(records.map(({ name }) => name)).toEqual(of.map(({ text }) => text))
            for (const [n, { writtenAt, createdAt, clockOff }] of records.entries()) {
              const [at, arrived] = [Date.parse(writtenAt), Date.parse(createdAt)]
              expect(at).toBeLessThanOrEqual(arrived)
              // A clock that nobody set is corrected, however wrong it is; else no more than its change is.
              const told = (of[n]?.at ?? 0) + off - offThen
              const slackMs = 60_000
              expect(Math.abs(at - Math.min(told, arrived))).toBeLessThan(slackMs)
              const isFuture = told > arrived + slackMs
              const isPast = told < arrived - slackMs
              if (isFuture || isPast || off === offThen)
                expect(clockOff).toBe(Math.abs(offThen) > 5 * minuteMs || isFuture)
            }
            if (off === offThen) {
              const times = records.map(({ writtenAt }) => writtenAt)
              expect(times).toEqual(times.toSorted())
            }
          }
          for (const tap of sentTaps(sam.userId)) dropTap(tap)
          expect(queuedTaps(sam.userId)).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })

  test('shows a submission and its refusal with a link to its page, and loaded hours with their age', async () => {
    const { org, sam, page } = await opened('?view=hours')
    const { user } = page
    const after = { draftKey: 'draft', photosAt: '/photos', page: '/org/1/inspections/1' }
    const punch = { id: newId(), kind: 'asked', what: 'inspection', deviceAt: ago({ minutes: 1 }), url: '/1' } as const
    const clocked = { userId: sam.userId, organizationId: org.id, place: 'Main Street', timeZone: 'UTC' }
    const tap = {
      ...clocked,
      punch: { ...punch, body: {}, shownAt: [], after },
    }
    localStorage.setItem('draft', '1')
    await screen.findByText('No work this week')
    act(() => enqueueTap(tap))
    await screen.findByText(/Saved on this phone, waiting to be sent: 1 item/)
    await user.click(screen.getByRole('button', { name: 'Show' }))
    const linked = async () => (await screen.findByRole('link', { name: 'Open' })).getAttribute('href')
    expect(await linked()).toBe(after.page)
    act(() => replaceEntry(sam.userId, punch.id, { ...tap, refusal: 'No.' }))
    await screen.findByRole('dialog', { name: 'Not accepted (1)' })
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Open' })).toBeTruthy()
    await user.keyboard('{Escape}')
    act(() => removeEntry(sam.userId, punch.id))
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
