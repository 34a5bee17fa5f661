import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, createPool } from '#server/api/db/connect.ts'
import { silentLog } from '#server/log.ts'
import { buildLaterVisit } from '#server/api/features/timeclock/test/later-visit.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()
const { api, call } = run

async function setUp() {
  // Within the time that the visit can be started without a reason.
  const site = await buildLaterVisit(run, 10)
  const { base, org, job, visitStart, location, sam } = site
  const url = `${base}/messages`
  const abouts = {
    place: { about: 'place', id: location.id },
    visit: { about: 'visit', id: job.id, at: visitStart },
    otherVisit: {
      about: 'visit',
      id: job.id,
      at: Temporal.Instant.from(visitStart)
        .add({ hours: 24 * 7 })
        .toString(),
    },
  }
  return {
    ...site,
    async write(about: keyof typeof abouts, mustRead: boolean, minutesAgo = 0) {
      const messageId = randomUUID()
      const body = { ...abouts[about], messageId, text: 'The alarm code is new.', mustRead }
      const { statusCode } = await call(org.headers, url, { body })
      expect(statusCode).toBe(201)
      if (minutesAgo > 0) await writtenAgo(messageId, minutesAgo)
      return messageId
    },
    read: (messageId: string, at?: string) =>
      call(sam.headers, `${base}/message-reads`, {
        body: { messageIds: [messageId], ...(at && { deviceAt: at, sentAt: ago(0) }) },
      }),
    end: (messageId: string) => call(org.headers, `${url}/${messageId}/must-read`, { method: 'DELETE' }),
    unreadNow: async () =>
      (await sam.get<Timeclock>('/timeclock')).mustRead
        .filter(({ originalStart }) => originalStart === null || Date.parse(originalStart) === Date.parse(visitStart))
        .map(({ messageId }) => messageId),
    /** Undoes the start, so that it can be tried again. */
    async start(body: object = {}) {
      const answer = await sam.tap('start', { ...site.pick, deviceAt: new Date().toISOString(), ...body })
      if (answer.statusCode !== 200) return answer.json<{ code: string }>().code
      const { punch, workLog } = answer.json<{ punch: { id: string }; workLog: { flags: string[] } }>()
      await sam.undo(punch.id)
      return workLog.flags.includes('unread') ? 'flagged' : 'started'
    },
  }
}

/** The tenant itself may not change when a message was written. */
async function writtenAgo(messageId: string, minutes: number) {
  const pool = createPool(api.url, { log: silentLog, max: 1 })
  await sql`update messages set created_at = now() - make_interval(mins => ${minutes}) where id = ${messageId}`.execute(
    connect(pool, silentLog),
  )
  await pool.end()
}

const ago = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString({ smallestUnit: 'millisecond' })

describe('a message that must be read', () => {
  test('blocks a live start exactly until it is read or no longer required, in any order', async () => {
    const world = await setUp()
    const open = new Set<string>()
    const known: string[] = []
    const closing = new Set<string>()
    const step = fc.record({
      act: fc.constantFrom('write', 'read', 'end'),
      about: fc.constantFrom('place' as const, 'visit' as const, 'otherVisit' as const),
      mustRead: fc.constantFrom(true, true, false),
      which: fc.nat(20),
    })
    for (const { act, about, mustRead, which } of fc.sample(step, { seed: 10, numRuns: 22 })) {
      const message = known[which % Math.max(known.length, 1)]
      if (act === 'write') {
        const id = await world.write(about, mustRead)
        if (mustRead) known.push(id)
        if (mustRead && about !== 'otherVisit') open.add(id)
      } else if (message) {
        const { statusCode } = act === 'read' ? await world.read(message) : await world.end(message)
        expect(statusCode).toBe(204)
        if (open.delete(message)) closing.add(act)
      }
      expect((await world.unreadNow()).toSorted()).toEqual([...open].toSorted())
      expect(await world.start()).toBe(open.size > 0 ? 'must_read_first' : 'started')
    }
    expect([...closing].toSorted()).toEqual(['end', 'read'])
  })

  test('flags a start that was tapped offline before it was read, and refuses none', async () => {
    const world = await setUp()
    const offline = { deviceAt: ago(5) }
    expect(await world.start(offline)).toBe('started')
    const id = await world.write('place', true, 20)
    expect(await world.start(offline)).toBe('flagged')
    // Written after the tap, it could not be read before it.
    const later = await world.write('visit', true, 2)
    await world.read(id, ago(10))
    expect(await world.start(offline)).toBe('started')
    expect(await world.start()).toBe('must_read_first')
    await world.read(later)
    expect(await world.start()).toBe('started')
  })

  test('counts as read on the phone when it was opened there before the tap', async () => {
    const world = await setUp()
    const id = await world.write('place', true, 20)
    // A time before it was written is taken as that.
    await world.read(id, ago(24 * 60))
    expect(await world.start({ deviceAt: ago(5) })).toBe('started')
    const second = await world.write('place', true, 20)
    await world.read(second)
    expect(await world.start({ deviceAt: ago(5) })).toBe('flagged')
  })

  test('is asked for by managers of the place alone, and of staff alone', async () => {
    const { base, sam, org, location } = await setUp()
    const body = { about: 'place', id: location.id, messageId: randomUUID(), text: 'Read this', mustRead: true }
    expect((await call(sam.headers, `${base}/messages`, { body })).statusCode).toBe(403)
    const refused = await call(org.headers, `${base}/messages`, { body: { ...body, withClient: true } })
    expect(refused.json()).toMatchObject({ code: 'must_read_misplaced', fields: [{ path: 'mustRead' }] })
    const { about: _, id: __, ...rest } = body
    const person = await call(org.headers, `${base}/messages`, { body: { ...rest, about: 'person', id: sam.memberId } })
    expect(person.json()).toMatchObject({ code: 'must_read_misplaced' })
    const writer = await call(org.headers, `${base}/messages`, { body })
    expect(writer.statusCode).toBe(201)
  })
})
