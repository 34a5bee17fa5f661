import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildRecaps } from '#server/api/features/recap/test/recaps.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { sendSubmissions } from '#web/domain/outbox/submissions.ts'
import { keepPhotosHere, waitForPhotoInput } from '#web/test/device-photos.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { connectUploads } from '#web/test/upload-request.ts'
import { ShellTools } from '#web/shell/menu/shell-tools.tsx'
import { RecapPage, storedAnswers } from './recap-page.tsx'

const run = useApi()
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const day = '2026-03-10'

/** Renders a supervisor's page of a past day. */
async function setUp() {
  const recaps = await buildRecaps(run)
  const open = (headers = recaps.lee.headers) => {
    connectPage(run.api.app, headers)
    return renderAt(`/org/${recaps.org.id}/recap?day=${day}`, '/org/:organizationId/recap', <RecapPage />)
  }
  /** The top bar of another page of the same user. */
  const openBar = () => {
    connectPage(run.api.app, recaps.lee.headers)
    const id = recaps.org.id
    return renderAt(
      `/org/${id}/home`,
      '/org/:organizationId/home',
      <ShellTools organizationId={id} roles={['SUPERVISOR']} />,
    )
  }
  const stored = async () => (await recaps.ofDay(day)).recap
  return { ...recaps, open, openBar, stored }
}

async function submit({ user }: ReturnType<typeof renderAt>) {
  await user.click(await screen.findByRole('button', { name: 'Submit recap' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit recap' }))
}

describe('the recap page', () => {
  test('records a day as it was, saves it automatically and submits it', async () => {
    const { open, stored, location, second } = await setUp()
    const page = open()
    const { user } = page
    await user.click(await screen.findByRole('button', { name: 'Start recap' }))
    for (const place of [location, second]) {
      await user.selectOptions(await screen.findByLabelText('Next stop'), place.id)
      await user.click(screen.getByRole('button', { name: 'Add' }))
    }
    const stops = () => within(screen.getByRole('list', { name: 'Stops' })).getAllByRole('listitem')
    const type = async (index: number, label: string, text: string) =>
      user.type(within(stops()[index] as HTMLElement).getByLabelText(label), text)
    await type(0, 'Arrived', '09:00')
    await type(0, 'Left', '10:00')
    await type(0, 'Notes', 'Floors shine.')
    await user.click(within(stops()[0] as HTMLElement).getByRole('button', { name: 'Add supply' }))
    await type(0, 'Item', 'Bin liners')
    await type(1, 'Arrived', '10:20')
    await type(1, 'Left', '11:00')
    expect(screen.getByText(/Estimate: 9 mi/)).toBeDefined()
    await type(1, 'Miles driven to get here', '8.5')
    await waitFor(async () => {
      expect((await stored())?.stops).toMatchObject([
        { notes: 'Floors shine.', supplies: [{ name: 'Bin liners', quantity: 1 }] },
        { arrives: '10:20', leaves: '11:00', distanceM: 13_679, distanceSource: 'entered' },
      ])
    })
    await screen.findByText('Saved')
    expect(Object.keys(localStorage).filter((key) => key.includes('recap'))).toEqual([])
    await submit(page)
    await screen.findByText(/^Submitted .+/)
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    expect((await stored())?.submittedAt).not.toBeNull()
  })

  test('shows a missing time at its field, adds and removes a photo, merges separate changes, keeps text typed offline over a reload, and is for supervisors', async () => {
    const { open, org, started, save, twoStops, stored } = await setUp()
    const recap = await started(day)
    const stops = twoStops({ leaves: null })
    await save(recap.id, { notes: '', stops, version: 1 })
    open(org.headers)
    expect(await screen.findByText('Only supervisors write recaps')).toBeDefined()
    await forgetData()

    const page = open()
    const { user } = page
    await submit(page)
    const [left] = await screen.findAllByLabelText('Left')
    await waitFor(() => expect(left?.getAttribute('aria-invalid')).toBe('true'))
    expect(await screen.findAllByText(/Enter when you arrived and when you left/)).not.toHaveLength(0)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))

    connectUploads()
    const file = new File([new Uint8Array(await picture(300, 200).jpeg().toBuffer())], 'sink.jpg', {
      type: 'image/jpeg',
    })
    const [photoInput] = await screen.findAllByLabelText(/^Add photo/)
    await user.upload(await waitForPhotoInput(photoInput as HTMLElement), file)
    await screen.findByRole('img', { name: 'Photo 1' })
    expect((await stored())?.stops[0]?.photos).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull())

    const elsewhere = stops.map((stop, index) => (index === 0 ? { ...stop, notes: 'From the other phone' } : stop))
    await save(recap.id, { notes: '', stops: elsewhere, version: (await stored())?.version ?? 0 })
    await user.type(await screen.findByLabelText('Notes about the day'), 'Mine')
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ notes: 'Mine', stops: [{ notes: 'From the other phone' }, {}] }),
    )

    const network = cutNetwork()
    await user.type(screen.getByLabelText('Notes about the day'), ' kept.')
    await screen.findByText('Saved on this device')
    const attempts = network.tried()
    page.unmount()
    // Leaving the page saves once more, which must fail too.
    await waitFor(() => expect(network.tried()).toBeGreaterThan(attempts))
    network.connect()
    expect((await stored())?.notes).toBe('Mine')
    open()
    expect(((await screen.findByLabelText('Notes about the day')) as HTMLTextAreaElement).value).toBe('Mine kept.')
    await waitFor(async () => expect((await stored())?.notes).toBe('Mine kept.'))
  })

  test('submits once what was submitted offline, after its last words, from any page, unless it was withdrawn', async () => {
    keepPhotosHere()
    const { open, openBar, lee, started, save, stored, twoStops } = await setUp()
    const recap = await started(day)
    const stops = twoStops()
    await save(recap.id, { notes: '', stops, version: 1 })
    const page = open()
    const notes = await page.findByLabelText('Notes about the day')
    // The device has no space for the draft: it is in the page only.
    const setItem = Storage.prototype.setItem
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key.includes('recap.')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    })
    const cut = cutNetwork()
    await page.user.type(notes, 'All')
    await submit(page)
    await screen.findByText(/^Submitted on this device, which has no space left/)
    cut.connect()
    await sendSubmissions(lee.userId)
    expect(await stored()).toMatchObject({ notes: '', submittedAt: null })
    const network = cutNetwork()
    full.mockRestore()
    await page.user.click(screen.getByRole('button', { name: 'Don’t submit yet' }))
    await page.user.type(notes, ' done.')
    await submit(page)
    await screen.findByText('Submitted on this device. It’s sent as soon as you’re online.')
    const tried = network.tried()
    page.unmount()
    await waitFor(() => expect(network.tried()).toBeGreaterThan(tried))
    const elsewhere = stops.map((stop) => ({ ...stop, notes: 'From the other phone' }))
    await save(recap.id, { notes: '', stops: elsewhere, version: 2 })
    network.connect()
    openBar()
    await screen.findByText(/^Recap submitted: Tue, Mar 10/)
    const { submittedAt, writtenAt, ...now } = (await stored()) as Recap
    const [{ notes: fromElsewhere } = {}] = now.stops
    expect([now.notes, fromElsewhere, now.clockOff]).toEqual(['All done.', 'From the other phone', false])
    expect(Date.parse(writtenAt ?? '')).toBeLessThanOrEqual(Date.parse(submittedAt ?? ''))
    expect(Object.keys(localStorage).filter((key) => /outbox|recap/.test(key))).toEqual([])
  })

  test('keeps a submission whose last words meet other ones, until its page settles them', async () => {
    keepPhotosHere()
    const { open, openBar, org, lee, started, save, stored, twoStops } = await setUp()
    const recap = await started(day)
    const stops = twoStops()
    await save(recap.id, { notes: '', stops, version: 1 })
    const first = open()
    const notes = await first.findByLabelText('Notes about the day')
    const network = cutNetwork()
    await first.user.type(notes, 'Mine')
    await submit(first)
    await screen.findByText('Submitted on this device. It’s sent as soon as you’re online.')
    const tried = network.tried()
    first.unmount()
    await waitFor(() => expect(network.tried()).toBeGreaterThan(tried))
    await save(recap.id, { notes: 'Theirs', stops, version: 2 })
    network.connect()
    const bar = openBar()
    await screen.findByText(/^Recap not submitted: Tue, Mar 10\. Someone else changed this too\. Open it/)
    await bar.user.click(screen.getByRole('button', { name: 'Open' }))
    expect(bar.address()).toBe(`/org/${org.id}/recap?day=${day}`)
    expect(await sendSubmissions(lee.userId)).toEqual({ sent: [], refused: [] })
    bar.unmount()
    const page = open()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Theirs')).toBeDefined()
    await page.user.click(dialog.getByRole('button', { name: 'Save my choices' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ notes: 'Mine', submittedAt: null }))
    await submit(page)
    await screen.findByText(/^Submitted .+/)
    expect((await stored())?.submittedAt).not.toBeNull()
  })

  test('opens without a connection on the day of the organization, wherever the phone is', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-29T03:00:00Z'), toFake: ['Date'] })
    const stored = storedAnswers({ organizationId: 'o' }).map((address) => address.slice(-10))
    // In Honolulu and on Kiritimati at that moment, and tomorrow there.
    for (const day of ['2026-11-28', '2026-11-29', '2026-11-30']) expect(stored).toContain(day)
    vi.useRealTimers()
  })
})
