import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isWaiting } from '#web/domain/outbox/send-in-order.ts'
import { enqueuePhoto, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { dropLeftPhotos, keepPhotosHere, losePhotoStorage } from '#web/test/device-photos.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { enqueueTap, type QueuedRequest } from './tap-queue.ts'

const clocked = { userId: 'sam', organizationId: 'harbor' }

beforeEach(() => localStorage.clear())
beforeEach(dropLeftPhotos)
afterEach(() => vi.unstubAllGlobals())

/** Takes a photo of a list, and returns its key. */
async function take(place: string) {
  const file = new File(['picture'], 'lift.png', { type: 'image/png' })
  await enqueuePhoto({ userId: clocked.userId, place, url: null, file })
  return waitingPhotos().at(-1)?.key ?? ''
}

function keep(request: Pick<QueuedRequest, 'url'> & Partial<QueuedRequest>) {
  const id = newId()
  const deviceAt = new Date().toISOString()
  const punch = { what: 'problem', deviceAt, body: {}, shownAt: [], ...request, id, kind: 'asked' } as const
  enqueueTap({ ...clocked, punch, place: 'Main Street', timeZone: 'UTC' })
  return id
}

/** Only what the phone stores is left. */
async function reopenPage() {
  vi.resetModules()
  return { ...(await import('#web/domain/photos/photo-queue.ts')), ...(await import('./tap-queue.ts')) }
}

describe('a request with photos', () => {
  test('waits while the phone cannot read its storage, and neither loses nor refuses anything', async () => {
    keepPhotosHere()
    connectUploads()
    const done = new Set<unknown>()
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      const id = new Headers(headers).get('idempotency-key')
      done.add(id)
      return Response.json({ id })
    })
    const [picture, proof] = [await take('/new'), await take('/fix')]
    const report = keep({ url: '/reports', photos: { from: '/new', place: '/reports', url: '/reports/:id/photos' } })
    const action = keep({ url: '/actions', before: { keys: [proof], from: '/fix', url: '/actions/proof' } })
    const phone = indexedDB
    losePhotoStorage()
    const { sendTaps, queuedTaps, sentTaps, waitingPhotos: photosLeft } = await reopenPage()
    await sendTaps(clocked)
    expect([...done]).toEqual([report])
    expect(queuedTaps(clocked.userId).map((tap) => isWaiting(tap))).toEqual([true, true])
    vi.stubGlobal('indexedDB', phone)
    await sendTaps(clocked)
    expect([...done]).toEqual([report, proof, action])
    expect(sentTaps(clocked.userId)).toHaveLength(2)
    expect(photosLeft()).toMatchObject([{ key: picture, place: '/reports', url: `/reports/${report}/photos` }])
  })
})
