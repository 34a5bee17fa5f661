import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import type { Inspection, InspectionTemplate } from '#shared/inspections/inspections.contract.ts'
import { sendSubmissions } from '#web/domain/outbox/submissions.ts'
import { enqueuePhoto, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere, waitForPhotoInput } from '#web/test/device-photos.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { connectUploads } from '#web/test/upload-request.ts'
import { answersKey, readWaiting } from '#web/domain/inspections/answer-store.ts'
import { InspectionPage } from './inspection-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function setUp({ photoOnFail = false } = {}) {
  const org = await run.organization()
  const places = buildPlaces(run, org)
  const location = await places.addLocation(await places.addClient({ name: 'Harbor' }), { name: 'Main Street' })
  const content = {
    ...templateContent,
    sections: templateContent.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, photoOnFail })),
    })),
  }
  const url = `${places.base}/inspection-templates`
  const { id: templateId } = (
    await run.call(org.headers, url, { body: { name: 'Office', content } })
  ).json<InspectionTemplate>()
  const body = { templateId, locationId: location.id }
  const { id } = (await run.call(org.headers, `${places.base}/inspections`, { body })).json<Inspection>()
  const reportUrl = `${places.base}/inspections/${id}`
  const read = async () => (await run.call(org.headers, reportUrl)).json<Inspection>()
  const keep = (itemKey: string, value: number, revision: number) =>
    run.call(org.headers, `${reportUrl}/answers`, {
      method: 'PUT',
      body: { answers: [{ itemKey, value, isNa: false, note: '', revision }] },
    })
  const open = () => {
    const page = connectPage(run.api.app, org.headers)
    const path = '/org/:organizationId/inspections/:reportId'
    const view = renderAt(path.replace(':organizationId', org.id).replace(':reportId', id), path, <InspectionPage />)
    return { ...view, ...page }
  }
  const call = () => run.call(org.headers, reportUrl)
  return { org, id, reportUrl, read, keep, open, call }
}

const mark = async (item: string, name: string) =>
  within(await screen.findByRole('group', { name: item })).getByRole('button', { name })

const marks = [
  ['Mirrors without streaks', 'Pass'],
  ['Floor', '4'],
  ['Exit is free', 'N/A'],
] as const

describe('the inspection page', () => {
  test('saves each mark, passes the rest of an area with undo, names unanswered items, and submitting freezes the report', async () => {
    const { id, read, open } = await setUp()
    const { user, address } = open()
    await screen.findByText(/0 of 3 answered/)
    await user.click(await mark('Floor', '2'))
    await user.click(screen.getByRole('button', { name: 'Pass the rest: Restrooms' }))
    await screen.findByText(/2 of 3 answered · Everything is saved/)
    // Existing answers stay.
    expect((await read()).answers).toMatchObject([
      { itemKey: 'floor', value: 2 },
      { itemKey: 'mirrors', value: 1 },
    ])
    expect(screen.queryByRole('button', { name: 'Pass the rest: Restrooms' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(/1 of 3 answered · Everything is saved/)
    expect((await read()).answers).toMatchObject([
      { itemKey: 'floor', value: 2 },
      { itemKey: 'mirrors', value: null },
    ])

    await user.click(screen.getByRole('button', { name: 'Submit inspection' }))
    await screen.findByText(/2 items aren’t answered yet\. The first one: Mirrors without streaks/)
    expect(document.activeElement).toBe(await mark('Mirrors without streaks', 'Pass'))
    await user.click(await mark('Mirrors without streaks', 'Pass'))
    await screen.findByText('1 item isn’t answered yet: Exit is free')
    await screen.findByText(/2 of 3 answered · Everything is saved/)
    expect(await read()).toMatchObject({ submittedAt: null, answers: [{ value: 2 }, { value: 1 }] })

    await user.click(await mark('Floor', '4'))
    await user.click(await mark('Exit is free', 'N/A'))
    await screen.findByText(/3 of 3 answered · Everything is saved/)
    expect((await read()).answers).toMatchObject([{ isNa: true }, { value: 4 }, { value: 1 }])
    await user.type(screen.getByLabelText('Signer’s name'), 'Jo Diaz')
    await user.click(screen.getByRole('button', { name: 'Submit inspection' }))
    await waitFor(() => expect(address()).toContain(`/reports/inspections/${id}`))
    expect(await read()).toMatchObject({ signerName: 'Jo Diaz', score: 8_500, submittedAt: expect.any(String) })
  })

  test('sends the latest answer when left, stores answers offline through a reload, and shows both when devices disagree', async () => {
    const { org, id, keep, read, open } = await setUp()
    const waiting = () => readWaiting(answersKey(org.owner.userId, id)).answers
    const first = open()
    await first.user.click(await mark('Floor', '3'))
    first.unmount()
    await waitFor(async () => expect((await read()).answers).toMatchObject([{ itemKey: 'floor', value: 3 }]))
    await waitFor(() => expect(waiting()).toEqual({}))

    const second = open()
    const floor = await mark('Floor', '4')
    const network = cutNetwork()
    await second.user.click(floor)
    await screen.findByText(/Saved on this device/)
    expect(waiting()['floor']).toMatchObject({ value: 4 })
    second.unmount()
    network.connect()
    const { user } = open()
    await waitFor(async () => expect((await mark('Floor', '4')).getAttribute('aria-pressed')).toBe('true'))
    await screen.findByText(/1 of 3 answered · Everything is saved/)
    const [answer] = (await read()).answers
    expect(answer).toMatchObject({ itemKey: 'floor', value: 4, revision: 2 })
    expect(waiting()).toEqual({})

    await keep('floor', 5, 2)
    await user.click(await mark('Floor', '2'))
    await screen.findByText('Other device: 5')
    expect((await read()).answers).toMatchObject([{ value: 5 }])
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(async () => expect((await read()).answers).toMatchObject([{ value: 2, revision: 4 }]))
  })

  test('names a failed item without its photo', async () => {
    const { read, open } = await setUp({ photoOnFail: true })
    const { user } = open()
    await user.click(await mark('Mirrors without streaks', 'Fail'))
    await user.click(await mark('Floor', '4'))
    await user.click(await mark('Exit is free', 'N/A'))
    await screen.findByText(/3 of 3 answered · Everything is saved/)
    await user.click(screen.getByRole('button', { name: 'Submit inspection' }))
    await screen.findByText('Mirrors without streaks: add a photo, because this failed.')
    expect((await read()).submittedAt).toBeNull()
  })

  test('submits once what was submitted offline, after its answers and photos, from any page and whatever answer is lost', async () => {
    keepPhotosHere()
    connectUploads()
    const { org, read, open } = await setUp()
    const { user, unmount, calls } = open()
    await user.click(await screen.findByRole('button', { name: 'Note or photo: Floor' }))
    const photoInput = await waitForPhotoInput(await screen.findByLabelText(/Add a photo/))
    const network = cutNetwork()
    for (const [item, name] of marks) await user.click(await mark(item, name))
    const file = new File([Uint8Array.from(await picture(40, 30).png().toBuffer())], 'floor.png', { type: 'image/png' })
    await user.upload(photoInput, file)
    await screen.findByText('Saved on this device. It is sent as soon as you’re back online.')
    await user.click(screen.getByRole('button', { name: 'Submit inspection' }))
    await screen.findByText('Submitted on this device. It’s sent as soon as you’re online.')
    expect(screen.queryByRole('button', { name: 'Submit inspection' })).toBeNull()
    const tried = network.tried()
    unmount()
    await waitFor(() => expect(network.tried()).toBeGreaterThan(tried))
    network.connect()
    const connected = fetch
    const steps = () =>
      calls.flatMap(({ path, headers }) => {
        const step = /(answers|photos|submission)(\/floor)?$/.exec(path)?.[1]
        return step ? { step, key: headers['idempotency-key'] } : []
      })
    // The first answer of each step is lost.
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const before = new Set(steps().map(({ step }) => step)).size
      const answer = await connected(...asked)
      if (new Set(steps().map(({ step }) => step)).size > before) throw new TypeError('Failed to fetch')
      return answer
    })
    for (let tries = 0; tries < 4; tries++) await sendSubmissions(org.owner.userId)
    expect(steps().map(({ step }) => step)).toEqual(['answers', 'photos', 'submission'].flatMap((step) => [step, step]))
    expect(new Set(steps().flatMap(({ step, key }) => (step === 'submission' ? key : []))).size).toBe(1)
    expect(await read()).toMatchObject({
      submittedAt: expect.any(String),
      photos: [{ itemKey: 'floor' }],
      answers: [{ isNa: true }, { value: 4 }, { value: 1 }],
    })
    expect(waitingPhotos().filter(({ userId }) => userId === org.owner.userId)).toEqual([])
    expect(Object.keys(localStorage).filter((key) => /outbox|inspection/.test(key))).toEqual([])
  })

  test('asks to choose between two marks before the inspection is submitted, also if that was offline', async () => {
    keepPhotosHere()
    const { org, keep, read, open } = await setUp()
    const first = open()
    await mark('Floor', '2')
    const network = cutNetwork()
    for (const [item, name] of marks) await first.user.click(await mark(item, name))
    await first.user.click(await mark('Floor', '2'))
    await first.user.click(screen.getByRole('button', { name: 'Submit inspection' }))
    await screen.findByText('Submitted on this device. It’s sent as soon as you’re online.')
    first.unmount()
    await keep('floor', 5, 0)
    network.connect()
    const refusal = 'Someone else changed this too. Open it and choose what to keep.'
    expect(await sendSubmissions(org.owner.userId)).toMatchObject({ sent: [], refused: [{ refusal }] })
    const { user } = open()
    await screen.findByText('Other device: 5')
    await screen.findByText(refusal)
    for (const _ of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Submit inspection' }))
      await screen.findByText('Choose which answers to keep first.')
      expect((await read()).submittedAt).toBeNull()
    }
    await user.click(screen.getByRole('button', { name: 'Keep the other' }))
    await screen.findByText(/3 of 3 answered · Everything is saved/)
    expect((await read()).answers).toContainEqual(expect.objectContaining({ itemKey: 'floor', value: 5 }))
  })

  test('discards a draft after confirmation, unless someone else continued it', async () => {
    keepPhotosHere()
    const { org, keep, read, open, call, reportUrl } = await setUp()
    const { user, address } = open()
    await user.click(await mark('Floor', '4'))
    await screen.findByText(/1 of 3 answered · Everything is saved/)
    const file = new File(['picture'], 'floor.png', { type: 'image/png' })
    await enqueuePhoto({ userId: org.owner.userId, place: `${reportUrl}/photos/floor`, url: null, file })
    await keep('exit', 1, 0)
    const discard = async () => {
      await user.click(screen.getByRole('button', { name: 'Discard draft' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }))
      dialog.getByText(/Photos: 1\./)
      await user.click(dialog.getByRole('button', { name: 'Discard draft' }))
    }
    await discard()
    // The other device was faster: its mark is shown before the draft can be discarded.
    await screen.findByText(/2 of 3 answered/)
    expect((await read()).answers).toHaveLength(2)
    await discard()
    await waitFor(() => expect(address()).toMatch(/reports\/inspections$/))
    expect((await call()).statusCode).toBe(404)
    expect(waitingPhotos().filter(({ place }) => place.startsWith(reportUrl))).toEqual([])
  })
})
