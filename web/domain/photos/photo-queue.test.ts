import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere } from '#web/test/device-photos.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { photoStore } from './photo-store.ts'

const threeDays = 3 * 24 * 60 * 60 * 1_000
const place = '/inspections/7/photos/floor'
const photo = { userId: 'ana', place, url: place, file: new File(['picture'], 'floor.png', { type: 'image/png' }) }

/** The server's end of the line: what came, under which key. */
let came: { path: string; key: string | null; text: string }[] = []
let answer = () => new Response(JSON.stringify({ photos: 1 }), { status: 201 })
const stops: (() => void)[] = []

beforeEach(() => {
  keepPhotosHere()
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body: FormData }) => {
    const file = init.body.get('file') as File
    came.push({ path, key: init.headers['idempotency-key'] ?? null, text: await file.text() })
    return answer()
  })
  connectUploads()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  came = []
  answer = () => new Response(JSON.stringify({ photos: 1 }), { status: 201 })
  vi.unstubAllGlobals()
})

/** Keeps back what the server says until the function it returns is called. */
function holdAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const connected = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise
    return connected(...asked)
  })
  return resolve
}

/** A page that was just loaded: it knows only what the device kept. */
async function loadPage(userId = 'ana', ready?: () => Promise<boolean>) {
  vi.resetModules()
  const queue = await import('./photo-queue.ts')
  const onSent = vi.fn<(sent: unknown) => void>()
  stops.push(
    queue.onPhotos(() => {}),
    queue.receivePhotos({ place, userId, ready, onSent }),
  )
  return { ...queue, onSent }
}
const leave = () => {
  for (const stop of stops.splice(0)) stop()
}

test('a photo without a connection is kept, and sent once after a reload', async () => {
  const first = await loadPage()
  const network = cutNetwork()
  await first.enqueuePhoto(photo)
  expect(first.waitingPhotos()).toMatchObject([{ place, isUnderWay: false }])
  expect(await first.flushPhotos('/inspections/7')).toBe(false)
  const [kept] = await photoStore.all()
  leave()
  network.connect()
  const again = await loadPage()
  await vi.waitFor(() => expect(again.onSent).toHaveBeenCalledWith({ photos: 1 }))
  await vi.waitFor(async () => expect(await photoStore.all()).toEqual([]))
  expect(came).toEqual([{ path: place, key: kept?.key, text: 'picture' }])
  expect(await again.flushPhotos('/inspections/7')).toBe(true)
})

test('it goes by itself when the connection is back', async () => {
  const page = await loadPage()
  const network = cutNetwork()
  await page.enqueuePhoto(photo)
  network.connect()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.onSent).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(page.waitingPhotos()).toEqual([]))
})

test('what the server refuses stays with its words, through a reload, until it is tried again or taken out', async () => {
  answer = () => new Response(JSON.stringify({ code: 'photos_full', message: 'No more photos.' }), { status: 409 })
  const page = await loadPage()
  await page.enqueuePhoto(photo)
  expect(page.waitingPhotos()).toMatchObject([{ refusal: 'No more photos.' }])
  leave()
  const again = await loadPage()
  await vi.waitFor(() => expect(again.waitingPhotos()).toMatchObject([{ refusal: 'No more photos.' }]))
  expect(came).toHaveLength(1)
  await again.retryPhoto(again.waitingPhotos()[0]?.key ?? '')
  expect(came).toHaveLength(2)
  expect(came[0]?.key).toBe(came[1]?.key)
  await again.dropPhoto(again.waitingPhotos()[0]?.key ?? '')
  expect(again.waitingPhotos()).toEqual([])
  expect(await photoStore.all()).toEqual([])
})

test("another user's photos on the same device are not sent under this one's name", async () => {
  const page = await loadPage('ben')
  await page.enqueuePhoto(photo)
  await page.sendPhotos()
  expect(came).toEqual([])
  leave()
  const own = await loadPage('ana')
  await vi.waitFor(() => expect(own.onSent).toHaveBeenCalledOnce())
})

test('what another window sent or took out is not sent again', async () => {
  const page = await loadPage()
  const network = cutNetwork()
  await page.enqueuePhoto(photo)
  await photoStore.drop(page.waitingPhotos()[0]?.key ?? '')
  network.connect()
  await page.sendPhotos()
  expect(came).toEqual([])
  expect(page.waitingPhotos()).toEqual([])
})

test('a photo waits for what has to be there first, and a device without room says so', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const leaving = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  let isThere = false
  const page = await loadPage('ana', async () => isThere)
  await page.enqueuePhoto(photo)
  expect(page.waitingPhotos()).toMatchObject([{ isKept: false }])
  expect(came).toEqual([])
  // The browser asks before the page is closed, as long as the page alone has the photo.
  expect(leaving()).toBe(false)
  isThere = true
  await page.sendPhotos()
  expect(came).toHaveLength(1)
  expect(leaving()).toBe(true)
})

test('photos of what is still being written are sent when it has an address', async () => {
  const page = await loadPage()
  await page.enqueuePhoto({ ...photo, place: '/problems#new', url: null })
  expect(came).toEqual([])
  expect((await photoStore.all())[0]?.url).toBeNull()
  await page.addressPhotos(
    page.waitingPhotos().map(({ key }) => key),
    { place, url: place },
  )
  expect(came).toHaveLength(1)
  expect(page.onSent).toHaveBeenCalledOnce()
})

test('a photo that arrived while the page was left is handed over later, however late, and not sent again', async () => {
  const page = await loadPage()
  const arrive = holdAnswer()
  const keeping = page.enqueuePhoto(photo)
  await vi.waitFor(() => expect(page.waitingPhotos()).toMatchObject([{ isUnderWay: true }]))
  leave()
  arrive()
  await keeping
  const [kept] = await photoStore.all()
  expect(kept?.answer).toEqual({ photos: 1 })
  if (kept) await photoStore.put({ ...kept, takenAt: kept.takenAt - threeDays })
  const again = await loadPage()
  await vi.waitFor(() => expect(again.onSent).toHaveBeenCalledWith({ photos: 1 }))
  await vi.waitFor(async () => expect(await photoStore.all()).toEqual([]))
  expect(came).toHaveLength(1)
})

test('a photo that is too old to be known again waits until it is wanted', async () => {
  const page = await loadPage()
  const network = cutNetwork()
  await page.enqueuePhoto(photo)
  leave()
  const [kept] = await photoStore.all()
  if (kept) await photoStore.put({ ...kept, takenAt: kept.takenAt - threeDays })
  network.connect()
  const again = await loadPage()
  await vi.waitFor(() => expect(again.waitingPhotos()).toHaveLength(1))
  expect(await again.flushPhotos(place)).toBe(false)
  expect(came).toEqual([])
  await again.retryPhoto(kept?.key ?? '')
  expect(came).toHaveLength(1)
  expect(again.onSent).toHaveBeenCalledOnce()
})

test('why the server did not take it yet is said, and who is signed out is sent to the login', async () => {
  answer = () => new Response(JSON.stringify({ code: 'rate_limited', message: 'Too many.' }), { status: 429 })
  const page = await loadPage()
  const { onSignedOut } = await import('#web/platform/http/api.ts')
  const signedOut = vi.fn<() => void>()
  onSignedOut(signedOut)
  await page.enqueuePhoto(photo)
  expect(page.waitingPhotos()).toMatchObject([{ delay: 'Too many.', isUnderWay: false }])
  expect(signedOut).not.toHaveBeenCalled()
  answer = () => new Response(JSON.stringify({ code: 'not_signed_in', message: 'Sign in.' }), { status: 401 })
  await page.sendPhotos()
  expect(page.waitingPhotos()).toMatchObject([{ delay: 'Sign in.' }])
  expect(signedOut).toHaveBeenCalledOnce()
  const network = cutNetwork()
  await page.sendPhotos()
  expect(page.waitingPhotos()[0]?.delay).toBeUndefined()
  network.connect()
})

test('who signs out leaves no photo behind, not even one that is on its way', async () => {
  const page = await loadPage()
  const { clearUserData: forget, hasUnsentData: keepsFor } = await import('#web/features/session/sign-out-cleanup.ts')
  const arrive = holdAnswer()
  const keeping = page.enqueuePhoto(photo)
  await vi.waitFor(() => expect(page.waitingPhotos()).toMatchObject([{ isUnderWay: true }]))
  leave()
  expect(await keepsFor('ana')).toBe(true)
  await forget('ana')
  expect(page.waitingPhotos()).toEqual([])
  arrive()
  await keeping
  expect(page.waitingPhotos()).toEqual([])
  expect(await photoStore.all()).toEqual([])
  expect(await keepsFor('ana')).toBe(false)
})

test('a photo that only the page has is asked about, and gone too', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await loadPage('ana', async () => false)
  const { clearUserData: forget, hasUnsentData: keepsFor } = await import('#web/features/session/sign-out-cleanup.ts')
  await page.enqueuePhoto(photo)
  expect(await keepsFor('ana')).toBe(true)
  await forget('ana')
  expect(page.waitingPhotos()).toEqual([])
  expect(await keepsFor('ana')).toBe(false)
})

test('what the server has answered is nothing that is kept for it', async () => {
  const { hasUnsentData: keepsFor } = await import('#web/features/session/sign-out-cleanup.ts')
  const { userStorageKey: keptKey } = await import('#web/platform/storage/user-storage.ts')
  const stored = { userId: 'ana', place, url: place, name: 'a.png', type: 'image/png', takenAt: Date.now() }
  await photoStore.put({ ...stored, key: '1', bytes: new ArrayBuffer(1), answer: { photos: 1 } })
  localStorage.setItem(keptKey('ana', 'taps'), JSON.stringify([{ isSent: true }]))
  expect(await keepsFor('ana')).toBe(false)
  localStorage.setItem(keptKey('ana', 'taps'), JSON.stringify([{ isSent: true }, { isSent: false }]))
  expect(await keepsFor('ana')).toBe(true)
})
