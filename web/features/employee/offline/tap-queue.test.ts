import * as fc from 'fast-check'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#web/platform/records/new-id.ts'
import { dropTap, enqueueTap, queuedTaps, sendTaps, tidyTaps, type QueuedTap, type Tapped } from './tap-queue.ts'

const clocked = { userId: 'sam', organizationId: 'harbor' }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const deviceAt = new Date().toISOString()
const made: Record<'punch' | 'tick' | 'asked', () => Tapped> = {
  punch: () => ({ id: newId(), kind: 'break_start', deviceAt, position: null }),
  tick: () => ({ id: newId(), kind: 'task', deviceAt, checklistItemId: newId(), done: true, startId: null }),
  asked: () => ({ id: newId(), kind: 'asked', what: 'time', deviceAt, url: '/requests', body: { n: 1 }, shownAt: [] }),
}

const keep = (punch: Tapped): QueuedTap => {
  const tap = { ...clocked, punch, place: 'Main Street', timeZone: 'UTC' }
  enqueueTap(tap)
  return tap
}

type Line = 'up' | 'cut' | 'answer lost' | 'busy'

/** A server that executes each command once per id; `lines` decides what happens to each call. */
function server(lines: readonly Line[]) {
  const done: string[] = []
  let left = [...lines]
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const line = left.shift() ?? 'up'
    if (line === 'cut') throw new TypeError('Failed to fetch')
    if (line === 'busy') return Response.json({ code: 'unavailable', message: 'Later.' }, { status: 503 })
    const id = headers['idempotency-key'] ?? JSON.parse(body).id ?? path.split('/').at(-1)
    if (!done.includes(id)) done.push(id)
    if (line === 'answer lost') throw new TypeError('Failed to fetch')
    return Response.json({ id })
  })
  return { done, isBad: () => left.length > 0, mend: () => (left = []) }
}

const idOf = (punch: Tapped) => (punch.kind === 'task' ? punch.checklistItemId : punch.id)

describe('the tap queue', () => {
  test('delivers every command once and in order, wherever the connection breaks', async () => {
    const line = fc.constantFrom<Line>('up', 'cut', 'answer lost', 'busy')
    const step = fc.constantFrom<keyof typeof made | 'send' | 'reload'>('punch', 'tick', 'asked', 'send', 'reload')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(line, { maxLength: 20 }), async (steps, lines) => {
        localStorage.clear()
        const { done, mend } = server(lines)
        const tapped: string[] = []
        for (const kind of steps) {
          if (kind === 'send') await sendTaps(clocked)
          else if (kind === 'reload') tidyTaps(clocked.userId)
          else tapped.push(idOf(keep(made[kind]()).punch))
        }
        mend()
        await sendTaps(clocked)
        expect(done).toEqual(tapped)
        tidyTaps(clocked.userId)
        expect(queuedTaps(clocked.userId)).toEqual([])
      }),
    )
  })

  test('keeps the order when two pages send at the same time', async () => {
    const { done } = server([])
    const tapped = (['punch', 'asked', 'tick', 'asked'] as const).map((kind) => idOf(keep(made[kind]()).punch))
    await Promise.all([sendTaps(clocked), sendTaps(clocked)])
    expect(done).toEqual(tapped)
  })

  test('does not resend an unanswered request after two days', async () => {
    const { done } = server([])
    const old = new Date(Date.now() - 48 * 3_600_000).toISOString()
    const tap = { ...clocked, punch: { ...made.asked(), deviceAt: old }, place: '', timeZone: 'UTC', isLate: true }
    enqueueTap(tap as QueuedTap)
    const next = keep(made.asked())
    await sendTaps(clocked)
    expect(done).toEqual([next.punch.id])
    expect(queuedTaps(clocked.userId)[0]?.refusal).toBeDefined()
    for (const kept of queuedTaps(clocked.userId)) dropTap(kept)
  })
})
