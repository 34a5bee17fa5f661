import { IDBObjectStore } from 'fake-indexeddb'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere } from '#web/test/device-photos.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { photoStore } from './photo-store.ts'
import { isToSend } from './waiting-photo.ts'

const dayMs = 24 * 60 * 60 * 1_000
const place = '/inspections/7/photos/floor'
const photo = { userId: 'ana', place, url: place, file: new File(['picture'], 'floor.png', { type: 'image/png' }) }

const stored = { place, url: place, name: 'a.png', type: 'image/png', takenAt: Date.now() }

/** Uploads that the server received, with their keys. */
let received: { path: string; key: string | null; text: string; takenAt: unknown }[] = []
const accept = () => new Response(JSON.stringify({ photos: 1 }), { status: 201 })
let answer = accept
const stops: (() => void)[] = []

beforeEach(() => {
  keepPhotosHere()
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body: FormData }) => {
    const [file, takenAt] = [init.body.get('file') as File, init.body.get('deviceAt')]
    received.push({ path, key: init.headers['idempotency-key'] ?? null, text: await file.text(), takenAt })
    return answer()
  })
  connectUploads()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  ;[received, answer] = [[], accept]
  vi.unstubAllGlobals()
})

/** Delays the server's response until the returned function is called. */
function holdAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const connected = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise
    return connected(...asked)
  })
  return resolve
}

/** Simulates a fresh page load: only the device's stored photos remain. */
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

describe('the photo queue', () => {
  test('stores a photo while offline, and uploads it once after a reload', async () => {
    const first = await loadPage()
    const network = cutNetwork()
    await first.enqueuePhoto(photo)
    expect(first.waitingPhotos()).toMatchObject([{ place, isUnderWay: false }])
    expect(await first.flushPhotos('/inspections/7')).toBe(false)
    const [stored] = await photoStore.of('ana')
    leave()
    network.connect()
    const again = await loadPage()
    await expect.poll(() => again.onSent).toHaveBeenCalledWith({ photos: 1 })
    await expect.poll(() => photoStore.of('ana')).toEqual([])
    const sent = { path: place, key: stored?.key, text: 'picture' }
    expect(received).toEqual([{ ...sent, takenAt: new Date(stored?.takenAt ?? 0).toISOString() }])
    expect(await again.flushPhotos('/inspections/7')).toBe(true)
  })

  test('uploads by itself when the connection is back', async () => {
    const page = await loadPage()
    const network = cutNetwork()
    await page.enqueuePhoto(photo)
    network.connect()
    dispatchEvent(new Event('online'))
    await expect.poll(() => page.onSent).toHaveBeenCalledOnce()
    await expect.poll(() => page.waitingPhotos()).toEqual([])
  })

  test('keeps a refused photo with the reason, even after a reload, until it is retried or removed', async () => {
    answer = () => new Response(JSON.stringify({ code: 'photos_full', message: 'No more photos.' }), { status: 409 })
    const page = await loadPage()
    await page.enqueuePhoto(photo)
    expect(page.waitingPhotos()).toMatchObject([{ refusal: 'No more photos.' }])
    leave()
    const again = await loadPage()
    await expect.poll(() => again.waitingPhotos()).toMatchObject([{ refusal: 'No more photos.' }])
    expect(received).toHaveLength(1)
    await again.retryPhoto(again.waitingPhotos()[0]?.key ?? '')
    expect(received).toHaveLength(2)
    expect(received[0]?.key).toBe(received[1]?.key)
    await again.dropPhoto(again.waitingPhotos()[0]?.key ?? '')
    expect(again.waitingPhotos()).toEqual([])
    expect(await photoStore.of('ana')).toEqual([])
  })

  test("loads and uploads only its user's photos on a shared device, those of an older release too", async () => {
    const page = await loadPage('ben')
    for (const userId of ['ana', 'ben']) {
      await page.enqueuePhoto({ ...photo, userId, url: null })
      await photoStore.put({ ...stored, key: `random ${userId}`, userId, bytes: new ArrayBuffer(1) })
    }
    const [key = ''] = page.waitingPhotos().flatMap((one) => (one.userId === 'ana' ? one.key : []))
    leave()
    const got = vi.spyOn(IDBObjectStore.prototype, 'get')
    const own = await loadPage('ana', async () => received.length === 0)
    await expect.poll(() => own.onSent).toHaveBeenCalledOnce()
    expect(got.mock.calls.flat().toSorted()).toEqual([key, 'random ana', 'random ben'].toSorted())
    expect(own.waitingPhotos().map((one) => one.key)).toEqual([key])
    expect(received.map((one) => one.key)).toEqual(['random ana'])
    got.mockRestore()
  })

  test("deletes everybody's photos after sixty days", async () => {
    const page = await loadPage('ana', async () => false)
    vi.setSystemTime(Date.now() - 61 * dayMs)
    for (const userId of ['ana', 'ben']) await page.enqueuePhoto({ ...photo, userId })
    vi.useRealTimers()
    const keys = page.waitingPhotos().map((one) => one.key)
    expect(await photoStore.of('ana')).toEqual([])
    expect(await Promise.all(keys.map(photoStore.has))).toEqual([false, false])
  })

  test('does not upload what another window uploaded or removed', async () => {
    const page = await loadPage()
    const network = cutNetwork()
    await page.enqueuePhoto(photo)
    await photoStore.drop(page.waitingPhotos()[0]?.key ?? '')
    network.connect()
    await page.sendPhotos()
    expect(received).toEqual([])
    expect(page.waitingPhotos()).toEqual([])
  })

  test("uploads only after the photo's record is saved, and says when the device has no space", async () => {
    vi.stubGlobal('indexedDB', undefined)
    const leaving = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    let isThere = false
    const page = await loadPage('ana', async () => isThere)
    await page.enqueuePhoto(photo)
    expect(page.waitingPhotos()).toMatchObject([{ isKept: false }])
    expect(received).toEqual([])
    // The browser warns before the page closes only while a photo is not stored on the device.
    expect(leaving()).toBe(false)
    isThere = true
    await page.sendPhotos()
    expect(received).toHaveLength(1)
    expect(leaving()).toBe(true)
  })

  test('uploads photos of a draft once its record has a URL', async () => {
    const page = await loadPage()
    await page.enqueuePhoto({ ...photo, place: '/problems#new', url: null })
    expect(received).toEqual([])
    expect((await photoStore.of('ana'))[0]?.url).toBeNull()
    await page.addressPhotos(
      page.waitingPhotos().map(({ key }) => key),
      { place, url: place },
    )
    expect(received).toHaveLength(1)
    expect(page.onSent).toHaveBeenCalledOnce()
  })

  test("removes and moves only the user's own photos, of that list and of those below it", async () => {
    const page = await loadPage()
    const lists = ['/actions/1/proof', '/actions/1/proof#sent', '/actions/1/proof/2', '/actions/1/proofs']
    for (const userId of ['ana', 'ben'])
      for (const at of lists) await page.enqueuePhoto({ ...photo, userId, place: at, url: null })
    const left = (userId: string) => page.waitingPhotos().flatMap((one) => (one.userId === userId ? one.place : []))
    await page.dropPhotosAt('ana', '/actions/1/proof')
    expect([left('ana'), left('ben')]).toEqual([[lists[1], lists[3]], lists])
    await page.movePhotos('ana', '/actions/1/proof#sent', { place: '/moved', url: null })
    expect([left('ana'), left('ben')]).toEqual([['/moved', lists[3]], lists])
  })

  test('hands over the answer for a photo uploaded after leaving the page, without a second upload', async () => {
    const page = await loadPage()
    const arrive = holdAnswer()
    const keeping = page.enqueuePhoto(photo)
    await expect.poll(() => page.waitingPhotos()).toMatchObject([{ isUnderWay: true }])
    leave()
    arrive()
    await keeping
    const [stored] = await photoStore.of('ana')
    expect(stored?.answer).toEqual({ photos: 1 })
    if (stored) await photoStore.put({ ...stored, takenAt: stored.takenAt - 9 * dayMs })
    const again = await loadPage()
    await expect.poll(() => again.onSent).toHaveBeenCalledWith({ photos: 1 })
    await expect.poll(() => photoStore.of('ana')).toEqual([])
    expect(received).toHaveLength(1)
  })

  test('sends photos of saved records from any page of their user, past a list at which the server fails', async () => {
    vi.resetModules()
    const page = await import('./photo-queue.ts')
    const network = cutNetwork()
    const [broken, other] = ['/recaps/1/photos', '/inspections/8/photos/sink']
    for (const url of [broken, other]) await page.enqueuePhoto({ ...photo, place: url, url, isFree: true })
    await page.enqueuePhoto({ ...photo, userId: 'ben', place: '/ben', url: '/ben', isFree: true })
    await page.enqueuePhoto({ ...photo, place: '/draft', url: '/draft' })
    network.connect()
    const connected = fetch
    vi.stubGlobal('fetch', async (...[path, init]: Parameters<typeof fetch>) =>
      path === broken ? new Response('{}', { status: 500 }) : connected(path, init),
    )
    stops.push(page.sendPhotosOf('ana'))
    await vi.waitFor(() => expect(received.map(({ path }) => path)).toEqual([other]))
    await page.sendPhotos()
    expect(received).toHaveLength(1)
    expect(page.waitingPhotos().filter(isToSend)).toMatchObject([
      { place: broken, isLate: true },
      { place: '/ben' },
      { place: '/draft' },
    ])
  })

  test('holds a photo whose key the server has forgotten until the user decides', async () => {
    const page = await loadPage()
    const network = cutNetwork()
    await page.enqueuePhoto(photo)
    leave()
    const [stored] = await photoStore.of('ana')
    if (stored) await photoStore.put({ ...stored, takenAt: stored.takenAt - 9 * dayMs })
    network.connect()
    const again = await loadPage()
    await expect.poll(() => again.waitingPhotos()).toHaveLength(1)
    expect(await again.flushPhotos(place)).toBe(false)
    expect(received).toEqual([])
    await again.retryPhoto(stored?.key ?? '')
    expect(received).toHaveLength(1)
    expect(again.onSent).toHaveBeenCalledOnce()
  })

  test('shows why the server did not accept a photo yet, and links a signed-out user to the login', async () => {
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

  test('deletes all photos when the user signs out, even one being uploaded', async () => {
    const page = await loadPage()
    const { clearUserData: forget, hasUnsentData: keepsFor } = await import('#web/features/session/sign-out-cleanup.ts')
    const arrive = holdAnswer()
    const keeping = page.enqueuePhoto(photo)
    await expect.poll(() => page.waitingPhotos()).toMatchObject([{ isUnderWay: true }])
    leave()
    expect(await keepsFor('ana')).toBe(true)
    await forget('ana')
    expect(page.waitingPhotos()).toEqual([])
    arrive()
    await keeping
    expect(page.waitingPhotos()).toEqual([])
    expect(await photoStore.of('ana')).toEqual([])
    expect(await keepsFor('ana')).toBe(false)
  })

  test('warns before signing out loses a photo that is not stored', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const page = await loadPage('ana', async () => false)
    const { clearUserData: forget, hasUnsentData: keepsFor } = await import('#web/features/session/sign-out-cleanup.ts')
    await page.enqueuePhoto(photo)
    expect(await keepsFor('ana')).toBe(true)
    await forget('ana')
    expect(page.waitingPhotos()).toEqual([])
    expect(await keepsFor('ana')).toBe(false)
  })

  test('does not count answered requests as unsent data', async () => {
    const { hasUnsentData: keepsFor } = await import('#web/features/session/sign-out-cleanup.ts')
    const { userStorageKey: keptKey } = await import('#web/platform/storage/user-storage.ts')
    await photoStore.put({ ...stored, userId: 'ana', key: '1', bytes: new ArrayBuffer(1), answer: { photos: 1 } })
    localStorage.setItem(keptKey('ana', 'taps'), JSON.stringify([{ isSent: true }]))
    expect(await keepsFor('ana')).toBe(false)
    localStorage.setItem(keptKey('ana', 'taps'), JSON.stringify([{ isSent: true }, { isSent: false }]))
    expect(await keepsFor('ana')).toBe(true)
  })
})
