import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere } from '#web/test/device-photos.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { photoStore } from './photo-store.ts'

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
  await first.keepPhoto(photo)
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
  await page.keepPhoto(photo)
  network.connect()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.onSent).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(page.waitingPhotos()).toEqual([]))
})

test('what the server refuses stays with its words, through a reload, until it is tried again or taken out', async () => {
  answer = () => new Response(JSON.stringify({ code: 'photos_full', message: 'No more photos.' }), { status: 409 })
  const page = await loadPage()
  await page.keepPhoto(photo)
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
  await page.keepPhoto(photo)
  await page.sendPhotos()
  expect(came).toEqual([])
  leave()
  const own = await loadPage('ana')
  await vi.waitFor(() => expect(own.onSent).toHaveBeenCalledOnce())
})

test('what another window sent or took out is not sent again', async () => {
  const page = await loadPage()
  const network = cutNetwork()
  await page.keepPhoto(photo)
  await photoStore.drop(page.waitingPhotos()[0]?.key ?? '')
  network.connect()
  await page.sendPhotos()
  expect(came).toEqual([])
  expect(page.waitingPhotos()).toEqual([])
})

test('a photo waits for what has to be there first, and a device without room says so', async () => {
  vi.stubGlobal('indexedDB', undefined)
  let isThere = false
  const page = await loadPage('ana', async () => isThere)
  await page.keepPhoto(photo)
  expect(page.waitingPhotos()).toMatchObject([{ isKept: false }])
  expect(came).toEqual([])
  isThere = true
  await page.sendPhotos()
  expect(came).toHaveLength(1)
})

test('photos of what is still being written are sent when it has an address', async () => {
  const page = await loadPage()
  await page.keepPhoto({ ...photo, place: '/problems#new', url: null })
  expect(came).toEqual([])
  expect((await photoStore.all())[0]?.url).toBeNull()
  await page.addressPhotos(
    page.waitingPhotos().map(({ key }) => key),
    { place, url: place },
  )
  expect(came).toHaveLength(1)
  expect(page.onSent).toHaveBeenCalledOnce()
})
