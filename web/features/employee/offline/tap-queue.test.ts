import * as fc from 'fast-check'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#web/platform/records/new-id.ts'
import { isUnstored } from '#web/domain/outbox/outbox-store.ts'
import { isWaiting } from '#web/domain/outbox/send-in-order.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { dropPhoto, enqueuePhoto, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { upload } from '#web/platform/files/upload.ts'
import { dropLeftPhotos, keepPhotosHere } from '#web/test/device-photos.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import {
  discardTap,
  dropTap,
  enqueueTap,
  queuedTaps,
  retryTap,
  sendTaps,
  sentTaps,
  stopLocating,
  type QueuedTap,
  type TapContent,
} from './tap-queue.ts'

const clocked = { userId: 'sam', organizationId: 'harbor' }

beforeEach(() => localStorage.clear())
beforeEach(dropLeftPhotos)
afterEach(() => {
  fillStorage(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const deviceAt = new Date().toISOString()
const createTap: Record<'punch' | 'tick' | 'asked', () => TapContent> = {
  punch: () => ({ id: newId(), kind: 'break_start', deviceAt, position: null }),
  tick: () => ({ id: newId(), kind: 'task', deviceAt, checklistItemId: newId(), done: true, startId: null }),
  asked: () => ({ id: newId(), kind: 'asked', what: 'time', deviceAt, url: '/requests', body: { n: 1 }, shownAt: [] }),
}

const keep = (punch: TapContent): QueuedTap => {
  const tap = { ...clocked, punch, place: 'Main Street', timeZone: 'UTC' }
  enqueueTap(tap)
  return tap
}

/** Stores an action with photos, and returns the keys of the photos and then its id. */
async function keepAction(count: number, body: unknown = {}) {
  const from = `/actions/${newId()}`
  const file = new File(['picture'], 'fix.png', { type: 'image/png' })
  for (let n = 0; n < count; n++) await enqueuePhoto({ userId: clocked.userId, place: from, url: null, file })
  const keys = waitingPhotos().flatMap(({ place, key }) => (place === from ? key : []))
  const action = { ...createTap.asked(), url: from, body, before: { keys, from, url: `${from}/proof` } }
  keep(action as TapContent)
  return [...keys, action.id]
}

type Line = 'up' | 'cut' | 'answer lost' | 'never answered' | 'busy' | 'broken'

const idOf = (punch: TapContent) => (punch.kind === 'task' ? punch.checklistItemId : punch.id)

/** A server that executes each command once per id and refuses some; `lines` decides what happens to each call. */
function server(lines: readonly Line[], refused: ReadonlySet<string> = new Set()) {
  const done: string[] = []
  let left = [...lines]
  // The minute of a call that is never answered has passed.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  vi.stubGlobal('fetch', async (path: string, { headers, body, signal }: RequestInit) => {
    const line = left.shift() ?? 'up'
    if (line === 'cut') throw new TypeError('Failed to fetch')
    if (line === 'busy') return Response.json({ code: 'overloaded', message: 'Later.' }, { status: 503 })
    if (line === 'broken') return Response.json({ code: 'unexpected', message: 'Oh.' }, { status: 500 })
    const id = new Headers(headers).get('idempotency-key') ?? JSON.parse(String(body)).id ?? path.split('/').at(-1)
    if (refused.has(id)) return Response.json({ code: 'not_working', message: 'Not so.' }, { status: 409 })
    if (!done.includes(id)) done.push(id)
    if (line === 'never answered' && !signal?.aborted) return new Promise(() => {})
    if (line === 'answer lost' || line === 'never answered') throw new TypeError('Failed to fetch')
    return Response.json({ id })
  })
  return { done, mend: () => (left = []) }
}

const { setItem } = Storage.prototype
const refuseItem = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
/** Fills or frees the device's storage; entries are then only in the page. */
const fillStorage = (isFull: boolean) => void (Storage.prototype.setItem = isFull ? refuseItem : setItem)

/** Named locks like the browser's, each held by one at a time. */
function stubLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const request = <T>(name: string, work: () => Promise<T>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
}

const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('the tap queue', () => {
  test('delivers every command once and in the order of its lane, or says that it was refused', async () => {
    const line = fc.constantFrom<Line>('up', 'cut', 'answer lost', 'never answered', 'busy', 'broken')
    const act = fc.record({
      // Tabs send at the same time where the browser has no locks.
      step: fc.constantFrom<keyof typeof createTap | 'send' | 'two tabs' | 'reload' | 'full' | 'space'>(
        ...([
          'punch',
          'tick',
          'asked',
          'punch',
          'tick',
          'asked',
          'send',
          'two tabs',
          'reload',
          'full',
          'space',
        ] as const),
      ),
      isRefused: fc.nat(4).map((n) => n === 0),
      // The phone's clock is wrong or was set meanwhile.
      offMs: fc.integer({ min: -6 * 86_400_000, max: 6 * 86_400_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), fc.array(line, { maxLength: 20 }), async (acts, lines) => {
        fillStorage(false)
        for (const tap of queuedTaps(clocked.userId)) dropTap(tap)
        const refused = new Set<string>()
        const { done, mend } = server(lines, refused)
        const tapped: QueuedTap[] = []
        for (const { step, isRefused, offMs } of acts) {
          if (step === 'send') await sendTaps(clocked)
          else if (step === 'two tabs') await Promise.all([sendTaps(clocked), sendTaps(clocked)])
          else if (step === 'reload') stopLocating(clocked.userId)
          else if (step === 'full' || step === 'space') fillStorage(step === 'full')
          else {
            const punch = createTap[step]()
            const tap = keep({ ...punch, deviceAt: new Date(Date.parse(punch.deviceAt) + offMs).toISOString() })
            tapped.push(tap)
            if (isRefused) refused.add(idOf(punch))
          }
          // What is only in the page is never lost without a warning.
          if (queuedTaps(clocked.userId).some(({ punch }) => isUnstored(clocked.userId, punch.id)))
            expect(isWarned()).toBe(true)
        }
        mend()
        await sendTaps(clocked)
        const ids = (taps: readonly QueuedTap[]) => taps.map(({ punch }) => idOf(punch))
        for (const isAsked of [true, false]) {
          const lane = tapped.filter(({ punch }) => (punch.kind === 'asked') === isAsked)
          const arrived = done.filter((id) => ids(lane).includes(id))
          expect(arrived).toEqual(ids(lane).filter((id) => !refused.has(id)))
        }
        expect(done).toHaveLength(new Set(done).size)
        for (const tap of sentTaps(clocked.userId)) dropTap(tap)
        const left = queuedTaps(clocked.userId)
        expect(ids(left).toSorted()).toEqual([...refused].toSorted())
        expect(left.every(({ refusal }) => refusal === 'Not so.')).toBe(true)
        fillStorage(false)
        for (const tap of left) dropTap(tap)
        expect([isWarned(), localStorage.length]).toEqual([false, 0])
      }),
    )
  })

  test('delivers photos once and before the request that names them, or says that one is gone', async () => {
    const line = fc.constantFrom<Line>('up', 'cut', 'answer lost', 'busy', 'broken')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
        fc.array(line, { maxLength: 12 }),
        fc.boolean(),
        async (counts, lines, isOneGone) => {
          localStorage.clear()
          keepPhotosHere()
          connectUploads()
          const { done, mend } = server(lines)
          const lanes: string[][] = []
          for (const count of counts) {
            lanes.push(await keepAction(count))
            await sendTaps(clocked)
          }
          const gone = isOneGone ? waitingPhotos()[0] : undefined
          if (gone) await dropPhoto(gone.key)
          mend()
          await Promise.all([sendTaps(clocked), sendTaps(clocked)])
          for (const lane of lanes) {
            const arrived = done.filter((id) => lane.includes(id))
            // A photo that is gone may have arrived before; its request never does.
            expect(arrived).toEqual(gone && lane.includes(gone.key) ? lane.slice(0, -1).slice(0, arrived.length) : lane)
          }
          expect(done).toHaveLength(new Set(done).size)
          expect(queuedTaps(clocked.userId).filter(({ refusal }) => refusal !== undefined)).toHaveLength(gone ? 1 : 0)
          for (const tap of queuedTaps(clocked.userId)) discardTap(tap)
          await vi.waitFor(() => expect(waitingPhotos()).toEqual([]), { timeout: 10_000 })
        },
      ),
      { numRuns: 50 },
    )
  })

  test('sends the taps of the time clock while the upload of an older photo fails or takes long', async () => {
    const uploads = {
      'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
      'no storage': async () => Response.json({ code: 'storage_down', message: 'Later.' }, { status: 503 }),
      'no progress': () => new Promise<Response>(() => {}),
    }
    for (const fails of Object.values(uploads)) {
      localStorage.clear()
      keepPhotosHere()
      connectUploads()
      stubLocks()
      const { done } = server([])
      const connected = fetch
      vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
        String(asked[0]).endsWith('/proof') ? fails() : connected(...asked),
      )
      const [, action] = await keepAction(1)
      void sendTaps(clocked)
      const punches = [keep(createTap.punch()), keep(createTap.tick())].map(({ punch }) => idOf(punch))
      void sendTaps(clocked)
      await vi.waitFor(() => expect(done).toEqual(punches))
      const left = () => queuedTaps(clocked.userId).filter((tap) => isWaiting(tap))
      await vi.waitFor(() => expect(left()).toMatchObject([{ punch: { id: action } }]))
    }
  })

  test('sends the version after the photo only if nobody else changed the record meanwhile', async () => {
    const sent: unknown[] = []
    connectUploads()
    for (const version of [2, 3]) {
      keepPhotosHere()
      vi.stubGlobal('fetch', async (_: string, { body }: { body: unknown }) => {
        if (typeof body === 'string') sent.push(JSON.parse(body))
        return Response.json({ id: '', version })
      })
      await keepAction(1, { version: 1 })
      await sendTaps(clocked)
    }
    expect(sent).toMatchObject([{ version: 2 }, { version: 1 }])
  })

  test('gives up an upload that makes no progress, and sends it later', async () => {
    vi.useFakeTimers()
    connectUploads()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const uploading = upload('/proof', new File(['picture'], 'fix.png'), () => {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await uploading).toMatchObject({ status: 0 })
  })

  test('takes over the list of an older release in its order, and skips what it cannot read', async () => {
    const taps = [createTap.punch(), createTap.tick(), createTap.asked()].map((punch) => ({
      ...clocked,
      punch,
      place: '',
      timeZone: 'UTC',
    }))
    localStorage.setItem(userStorageKey(clocked.userId, 'taps'), JSON.stringify(taps))
    localStorage.setItem(userStorageKey(clocked.userId, 'outbox.000000009.broken'), '{')
    const { done } = server([])
    expect(queuedTaps(clocked.userId)).toEqual(taps)
    const later = keep(createTap.punch())
    await sendTaps(clocked)
    expect(done).toEqual([...taps, later].map(({ punch }) => idOf(punch)))
  })

  test('keeps the order when two pages send at the same time', async () => {
    const { done } = server([])
    const tapped = (['punch', 'asked', 'tick', 'asked'] as const).map((kind) => idOf(keep(createTap[kind]()).punch))
    await Promise.all([sendTaps(clocked), sendTaps(clocked)])
    expect(done).toEqual(tapped)
  })

  test('sends an unanswered request by itself for eight days, and later only if its user wants it', async () => {
    const { done } = server([])
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const late = (hours: number): QueuedTap => {
      const punch = { ...createTap.asked(), deviceAt: ago(hours) }
      const tap = { ...clocked, punch, place: '', timeZone: 'UTC', isLate: true }
      enqueueTap(tap)
      return tap
    }
    const [old, recent] = [late(8 * 24 + 1), late(8 * 24 - 1)]
    await sendTaps(clocked)
    expect(done).toEqual([recent.punch.id])
    expect(queuedTaps(clocked.userId)[0]?.refusal).toBeDefined()
    retryTap(old)
    await sendTaps(clocked)
    expect(done).toEqual([recent.punch.id, old.punch.id])
  })
})
