import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { daily } from '#server/api/test/patterns.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import { silentLog } from '#server/log.ts'

const run = useApi()
const { api, call } = run

const places = ['first', 'second', 'person'] as const
type Place = (typeof places)[number]

/** A cleaner with a number for texts, planned at two places, and an open visit that nobody is assigned to. */
async function setUp(seed: number) {
  const all = await buildSchedule(run)
  const { org, base } = all
  const ana = await all.worker('Ana')
  const [from, number] = [`+161255530${seed}`, `+161255531${seed}`]
  await inTenant(api.db, org.id, async (tx) => {
    const organizationId = org.id
    await tx.insertInto('calledNumbers').values({ organizationId, number: from, label: 'Texts' }).execute()
    await tx.insertInto('textSettings').values({ organizationId, number: from, segmentsPerDay: 100_000 }).execute()
    const confirmed = { codeMark: null, codeExpiresAt: null, confirmedAt: new Date() }
    await tx
      .insertInto('textNumbers')
      .values({ organizationId, userId: ana.userId, number, ...confirmed })
      .execute()
  })
  const second = await all.addLocation(all.client, { name: 'Second Street' })
  const jobs = {
    first: await all.add('Evening', null),
    second: await all.addJob(second, { name: 'Morning', schedule: null }),
  }
  for (const { id } of Object.values(jobs)) await all.assign(id, 1, ana.id)
  // Elsewhere, because whoever takes a visit also sees its place.
  const third = await all.addLocation(all.client, { name: 'Third Street' })
  const open = await all.addJob(third, { name: 'Open', schedule: daily })
  const visit = (await all.list('2090-03-08', '2090-03-08')).find(({ jobId }) => jobId === open.id)
  const keys = {
    first: { about: 'place', id: all.location.id },
    second: { about: 'place', id: second.id },
    person: { about: 'person', id: ana.id },
  }
  const pool = createPool(api.url, { log: silentLog, max: 1 })
  const owner = connect(pool, silentLog)
  const refuse = () => Promise.reject(new Error('busy'))
  return {
    ana,
    /** Runs the queue; while the provider is down its jobs wait for a retry. */
    run: async (isDown: boolean) => {
      if (!isDown) {
        await sql`update pgboss.job set state = 'created'
                  where state = 'active' and data ->> 'userId' = ${ana.userId}`.execute(owner)
        return void (await runJobs(api))
      }
      for (let isBusy = true; isBusy;) {
        isBusy = await runJobs(api, { texter: { send: refuse } }).then(
          () => false,
          () => true,
        )
      }
    },
    end: () => pool.end(),
    write: (place: Place) =>
      call(org.headers, `${base}/messages`, {
        body: { ...keys[place], messageId: randomUUID(), text: 'Please come.' },
      }),
    answer: (words: string, MessageSid: string) =>
      signedForm(api, '/api/v1/texts/incoming', { MessageSid, From: number, To: from, Body: words }),
    plan: (place: 'first' | 'second', isPlanned: boolean) =>
      inTenant(api.db, org.id, (tx) =>
        tx
          .updateTable('jobCrew')
          .set({ effectiveTo: isPlanned ? null : '2026-02-01' })
          .where('jobId', '=', jobs[place].id)
          .execute(),
      ),
    /** Looks at every notice in the app. */
    open: () =>
      inTenant(api.db, org.id, (tx) =>
        tx.updateTable('notifications').set({ readAt: new Date() }).where('userId', '=', ana.userId).execute(),
      ),
    offer: () => call(org.headers, `${all.visitUrl(visit!)}/offers`, { body: { memberIds: [ana.id] } }),
    /** Only the database's owner can change when something was sent. */
    pass: (minutes: number) =>
      sql`update deliveries set created_at = created_at - make_interval(mins => ${minutes}),
            sent_at = sent_at - make_interval(mins => ${minutes})
          where organization_id = ${org.id}`.execute(owner),
    written: () =>
      inTenant(api.db, org.id, async (tx) => {
        const rows = await tx
          .selectFrom('messages as g')
          .innerJoin('messageThreads as t', 't.id', 'g.threadId')
          .select(['g.text', 't.locationId', 't.memberId'])
          .where('g.userId', '=', ana.userId)
          .orderBy('g.createdAt')
          .orderBy('g.id')
          .execute()
        return rows.map(({ text, locationId, memberId }) => [
          text,
          places.find((place) => keys[place].id === (memberId ?? locationId)),
        ])
      }),
    last: () =>
      inTenant(api.db, org.id, async (tx) => {
        const { outcome } = await tx
          .selectFrom('receivedTexts')
          .select('outcome')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const { count } = await tx
          .selectFrom('receivedTexts')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        return { outcome, count: Number(count) }
      }),
    taken: () =>
      inTenant(api.db, org.id, async (tx) =>
        (await tx.selectFrom('visitOffers').select('answer').execute()).map(({ answer }) => answer),
      ),
  }
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const minutes = fc.constantFrom(4, 6, 20, 71 * 60, 73 * 60)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('write' as const), place: fc.constantFrom(...places) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('answer' as const), isAgain: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('digit' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), minutes }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('plan' as const),
      place: fc.constantFrom('first' as const, 'second' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('offer' as const, 'open' as const, 'open' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('down' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('STOP' as const, 'START' as const, 'START' as const) }) },
)

/** A text that waits for its provider is not answered, and access ends between a text and its answer; STOP and START are none. */
const chosen: Step[] = [
  { act: 'write', place: 'second' },
  { act: 'pass', minutes: 20 },
  { act: 'down' },
  { act: 'write', place: 'first' },
  { act: 'pass', minutes: 20 },
  { act: 'answer', isAgain: false },
  { act: 'write', place: 'second' },
  { act: 'pass', minutes: 71 * 60 },
  { act: 'down' },
  { act: 'answer', isAgain: false },
  { act: 'open' },
  { act: 'pass', minutes: 20 },
  { act: 'write', place: 'first' },
  { act: 'plan', place: 'first' },
  { act: 'answer', isAgain: true },
  { act: 'plan', place: 'first' },
  { act: 'STOP' },
  { act: 'START' },
]

describe('a text that answers a message', () => {
  test('lands once in the thread last texted, or with the managers, and only while it may be seen', async () => {
    const seen = new Set<string>()
    for (const seed of [8, 9]) for (const outcome of await expectLawful(seed)) seen.add(outcome)
    const outcomes = ['written', 'expired', 'ambiguous', 'refused'].map((outcome) => `message_${outcome}`)
    expect([...seen]).toEqual(expect.arrayContaining([...outcomes, 'offer_taken', 'stopped', 'started']))
  })

  /** Takes one history, and returns the outcomes that it came to. */
  async function expectLawful(seed: number) {
    const world = await setUp(seed + 10)
    /** What the law says happened: texts of threads, newest first, with their age in minutes. */
    let texts: { place: Place; age: number; order: number }[] = []
    /** What waits for the provider, in the order it was queued. */
    let waiting: (Place | 'offer')[] = []
    let isDown = false
    let sent = 0
    const unseen = new Set<Place>()
    const planned = new Set(['first', 'second', 'person'])
    const expected: [string, Place][] = []
    let offered: { age: number; isOpen: boolean; order: number | null } | undefined
    let isStopped = false
    let received = 0
    const seen = new Set<string>()
    /** What the law says of an answer. */
    const answer = (words: string) => {
      if (texts.length === 0) return words === '1' ? 'no_offer' : 'not_understood'
      const [{ place, age }] = texts as [(typeof texts)[0]]
      const isShared = texts.some((other) => other.place !== place && other.age - age <= 5)
      if (age >= 72 * 60 || isShared) {
        expected.push([words, 'person'])
        return age >= 72 * 60 ? 'message_expired' : 'message_ambiguous'
      }
      if (!planned.has(place)) return 'message_refused'
      expected.push([words, place])
      unseen.delete(place)
      waiting = waiting.filter((each) => each !== place)
      return 'message_written'
    }
    /** What waited goes out now, unless its provider is down or it was stopped. */
    const send = () => {
      if (isDown) return
      for (const each of isStopped ? [] : waiting) {
        if (each !== 'offer') texts.unshift({ place: each, age: 0, order: sent++ })
        else if (offered) offered.order = sent++
      }
      waiting = []
    }
    for (const [index, one] of [...chosen, ...fc.sample(step, { seed, numRuns: 30 })].entries()) {
      let outcome: string | undefined
      if (one.act === 'write') {
        expect((await world.write(one.place)).statusCode).toBe(201)
        await world.run(isDown)
        // While a notice about the thread is unseen another message adds none.
        if (!unseen.has(one.place) && planned.has(one.place)) {
          unseen.add(one.place)
          if (!isStopped) waiting.push(one.place)
        }
        send()
      } else if (one.act === 'down') {
        isDown = !isDown
        await world.run(isDown)
        send()
      } else if (one.act === 'pass') {
        await world.pass(one.minutes)
        texts = texts.map((text) => ({ ...text, age: text.age + one.minutes })).filter(({ age }) => age < 30 * 24 * 60)
        if (offered) offered = { ...offered, age: offered.age + one.minutes }
      } else if (one.act === 'plan') {
        const isPlanned = !planned.delete(one.place)
        if (isPlanned) planned.add(one.place)
        await world.plan(one.place, isPlanned)
      } else if (one.act === 'open') {
        await world.open()
        unseen.clear()
        waiting = []
      } else if (one.act === 'offer') {
        if (offered || isStopped) continue
        expect((await world.offer()).statusCode).toBeLessThan(300)
        await world.run(isDown)
        offered = { age: 0, isOpen: true, order: null }
        waiting.push('offer')
        send()
      } else {
        const words = one.act === 'answer' ? `Answer ${index}` : one.act === 'digit' ? '1' : one.act
        await world.answer(words, `SM-${index}`)
        received++
        if (one.act === 'STOP') outcome = 'stopped'
        else if (one.act === 'START') outcome = 'started'
        else if (one.act === 'digit' && offered && offered.order !== null && offered.age < 7 * 24 * 60) {
          const isNewer = texts[0] && texts[0].order > offered.order
          outcome = offered.isOpen ? 'offer_taken' : isNewer ? answer(words) : 'not_found'
          offered.isOpen = false
        } else outcome = answer(words)
        if (one.act === 'STOP' || one.act === 'START') isStopped = one.act === 'STOP'
        if (one.act === 'answer' && one.isAgain) {
          await Promise.all([world.answer(words, `SM-${index}`), world.answer(words, `SM-${index}`)])
        }
        const { outcome: last, count } = await world.last()
        expect([index, last, count]).toEqual([index, outcome, received])
        seen.add(outcome)
      }
      expect([index, one, await world.written()]).toEqual([index, one, expected])
    }
    expect(await world.taken()).toEqual(offered ? [offered.isOpen ? null : 'taken'] : [])
    await world.end()
    return seen
  }
})
