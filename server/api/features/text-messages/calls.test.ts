import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { sendDelivery } from '#server/api/features/notifications/send-delivery.ts'
import { useApi } from '#server/api/test/api.ts'
import { callsTo, runJobs } from '#server/api/test/mail.ts'
import { signedForm } from '#server/api/test/signed-form.ts'
import { ProviderBusyError } from '#server/api/text-messages/twilio-post.ts'
import type { Channel } from '#shared/notifications/channels.ts'
import type { OwnTextNumber, TextSettings } from '#shared/text-messages/text-messages.contract.ts'
import { buildTexting, openVisits, type Texting } from './test/texting.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildTexting(run)

/** A worker who agreed to be called, and only so, with a phone that answers the last call. */
async function called(all: Texting, name: string) {
  const person = await all.texted(name)
  const agree = (agreed: boolean) => call(person.headers, `${all.numberUrl}/calls`, { method: 'PUT', body: { agreed } })
  expect((await agree(true)).json<OwnTextNumber>().callsAgreedAt).not.toBeNull()
  const prefer = (...channels: Channel[]) =>
    call(person.headers, `${all.base}/notifications/channels`, {
      method: 'PUT',
      body: { channels, escalateMinutes: 15 },
    })
  await prefer('call', 'email')
  // Without quiet hours nobody is called at night, whenever the test runs.
  await call(person.headers, `${all.base}/notifications/preferences`, {
    method: 'PUT',
    body: { mutedMail: [], quietHours: { from: '12:00', to: '12:00' }, timeZone: 'UTC', language: null },
  })
  let action = ''
  const ask = async (path: string, form: Record<string, string>) => {
    const answer = await signedForm(api, path, { CallSid: 'CA1', From: all.from, To: person.number, ...form })
    const twiml = answer.body.replaceAll('&amp;', '&')
    action = /action="([^"]*)"/.exec(twiml)?.[1] ?? ''
    return twiml
  }
  const which = async () => {
    const [row] = await all.deliveries()
    return new URLSearchParams({ call: row?.id ?? '', organization: all.org.id })
  }
  return {
    ...person,
    agree,
    prefer,
    script: async () => (await callsTo(api, person.number))[0]?.text ?? '',
    answers: async () => ask(`/api/v1/notice-calls/answer?${await which()}`, { CallStatus: 'in-progress' }),
    presses: (Digits: string, at = action) => ask(at, { Digits }),
    action: () => action,
    /** As if every call was a while ago. */
    later: () =>
      inTenant(api.db, all.org.id, (tx) =>
        sql`update deliveries set called_at = called_at - interval '10 minutes'`.execute(tx),
      ),
    hangsUp: async (CallStatus: string, CallDuration = '0') =>
      ask(`/api/v1/notice-calls/status?${await which()}`, { CallStatus, CallDuration }),
  }
}

/** A notice that waits to be called out; its id and its delivery's are the same. */
const queued = ({ org }: Texting, { userId, number }: { userId: string; number: string }) =>
  inTenant(api.db, org.id, async (tx) => {
    const [organizationId, id] = [org.id, randomUUID()]
    await tx
      .insertInto('notifications')
      .values({ organizationId, id, userId, kind: 'visit_offered', params: '{}', readAt: null })
      .execute()
    const row = { organizationId, id, channel: 'call', purpose: 'notice', number, userId } as const
    await tx
      .insertInto('deliveries')
      .values({ ...row, notificationId: id, replyDigit: null, providerId: null })
      .execute()
    return id
  })

describe('a notice by call', () => {
  test('says who calls, speaks the offer after a key, accepts it by 1 once, and counts its minutes', async () => {
    const all = await setUp()
    const [visit] = await openVisits(all)
    const ana = await called(all, 'Ana')
    await all.offer(visit, ana.id)
    expect(await ana.script()).toContain('Open visit at Main Street')
    const opening = await ana.answers()
    expect(opening).toMatch(/<Say language="en-US">Hello\. This is Brightside.*press 9\.<\/Say><\/Gather>/)
    expect(opening).not.toMatch(/Main Street|Ana|Evening/)
    expect(await ana.presses('')).toBe(opening.replace('turn=1&misses=0', 'turn=2&misses=1'))
    const spoken = await ana.presses('2')
    expect(spoken).toMatch(/Open visit at Main Street.*To accept, press 1\./)
    expect(await ana.presses('2')).toContain('Open visit at Main Street')
    const last = ana.action()
    const taken = await ana.presses('1', last)
    expect(taken).toMatch(/You accepted Evening at Main Street.*<Hangup\/>/)
    expect(await ana.presses('1', last)).toBe(taken)
    await ana.hangsUp('completed', '61')
    const [taker] = await all.list('2090-03-08', '2090-03-09')
    expect(taker?.crew.map(({ memberId }) => memberId)).toEqual([ana.id])
    const [row] = await all.deliveries()
    expect(row).toMatchObject({ channel: 'call', state: 'delivered', outcome: 'offer_taken', seconds: 61 })
    expect(row?.requestId).not.toBe('')
    const settings = (await call(all.org.headers, `${all.base}/text-settings`)).json<TextSettings>()
    expect(settings).toMatchObject({ callsPerDay: 20, calls: { day: 1, month: 1, minutes: 2 }, minutePrice: 0.014 })
  })

  test('goes on by email when nobody confirmed it, and ends by 9, by STOP and at the day’s limit', async () => {
    const all = await setUp()
    const [visit, other] = await openVisits(all)
    const ana = await called(all, 'Ana')
    await all.offer(visit, ana.id)
    await ana.script()
    const opening = await ana.answers()
    await ana.presses('')
    // A machine presses nothing, and hears who called.
    expect(await ana.presses('')).toMatch(/You can find this in the app.*<Hangup\/>/)
    expect(opening).not.toContain('Main Street')
    await ana.hangsUp('completed', '20')
    await runJobs(api)
    expect(await all.deliveries()).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'call', state: 'failed', problem: 'not_heard' },
    ])

    await ana.later()
    await all.offer(other, ana.id)
    await ana.script()
    await ana.answers()
    await ana.presses('2')
    expect(await ana.presses('9')).toContain('You won’t get these calls anymore')
    expect((await call(ana.headers, all.numberUrl)).json()).toMatchObject({ callsAgreedAt: null })
    expect((await all.deliveries())[0]).toMatchObject({ channel: 'call', outcome: 'stopped' })

    await ana.agree(true)
    await all.says(ana.number, 'STOP')
    await all.says(ana.number, 'START')
    expect((await call(ana.headers, all.numberUrl)).json()).toMatchObject({ stoppedAt: null, callsAgreedAt: null })
    await ana.agree(true)
    const limits = { number: all.from, segmentsPerDay: 50, callsPerDay: 2 }
    await call(all.org.headers, `${all.base}/text-settings`, { method: 'PUT', body: limits })
    await call(all.org.headers, `${all.visitUrl(other)}/cover`, {
      body: { memberId: ana.id, insteadOf: null, version: 0 },
    })
    await runJobs(api)
    await runJobs(api)
    expect((await all.deliveries()).slice(0, 2)).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'call', state: 'refused', problem: 'daily_limit' },
    ])
  })

  test('goes on by email when its agreement ended before it was answered', async () => {
    const all = await setUp()
    const [visit] = await openVisits(all)
    const ana = await called(all, 'Ana')
    await all.offer(visit, ana.id)
    await ana.script()
    await ana.agree(false)
    expect(await ana.answers()).toMatch(/You can find this in the app.*<Hangup\/>/)
    await runJobs(api)
    expect(await all.deliveries()).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'call', state: 'failed', problem: 'stopped' },
    ])
  })

  /** Sends deliveries at the same time, by a clock of their own, and lists the numbers that rang. */
  function sender({ org }: Texting) {
    let now = Temporal.Now.instant()
    const rung: string[] = []
    const faults: Error[] = []
    const ring = async ({ to }: { to: string }) => {
      rung.push(to)
      const fault = faults.shift()
      if (fault) throw fault
      return randomUUID()
    }
    const deps = {
      db: api.db,
      phoneCaller: { call: ring },
      texts: api.config.texts,
    } satisfies Partial<Parameters<typeof sendDelivery>[0]>
    const deliver = sendDelivery(deps as unknown as Parameters<typeof sendDelivery>[0], () => now)
    return {
      rung,
      faults,
      wait: (minutes: number) => (now = now.add({ minutes })),
      send: (ids: readonly string[]) =>
        Promise.all(ids.map((deliveryId) => deliver({ organizationId: org.id, deliveryId, jobId: randomUUID() }))),
    }
  }

  test('rings once for notices that are due at once, and for none that was read meanwhile', async () => {
    const all = await setUp()
    const ana = await called(all, 'Ana')
    const ids = [await queued(all, ana), await queued(all, ana), await queued(all, ana), await queued(all, ana)]
    const { rung, wait, send } = sender(all)
    await send(ids)
    expect(rung).toEqual([ana.number])
    wait(9)
    await send(ids)
    expect(rung).toHaveLength(1)
    wait(1)
    await send(ids)
    expect(rung).toHaveLength(2)
    await call(ana.headers, `${all.base}/notifications/read-all`, { method: 'POST' })
    wait(10)
    await send(ids)
    expect(rung).toHaveLength(2)
  })

  test('rings once more after a lost answer, then goes on by email; a busy provider keeps no one waiting', async () => {
    const all = await setUp()
    const ana = await called(all, 'Ana')
    const id = await queued(all, ana)
    const { rung, faults, wait, send } = sender(all)
    const state = () =>
      inTenant(api.db, all.org.id, (tx) =>
        tx
          .selectFrom('deliveries')
          .select(['state', 'problem', 'stateAt', 'calledAt', 'segments'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    const before = await state()
    const busy = () => new ProviderBusyError('HTTP 503')
    faults.push(busy(), busy(), new Error('lost'), busy(), new Error('lost'))
    for (const fault of ['HTTP 503', 'HTTP 503', 'lost']) await expect(send([id])).rejects.toThrow(fault)
    expect(rung).toHaveLength(3)
    expect(await state()).toMatchObject({ state: 'queued', segments: 1, calledAt: expect.any(Date) })
    wait(9)
    await send([id])
    expect(rung).toHaveLength(3)
    // The next channel's minutes do not wait for what became of the call.
    expect((await state()).stateAt).toEqual(before.stateAt)
    wait(1)
    await expect(send([id])).rejects.toThrow('HTTP 503')
    await expect(send([id])).rejects.toThrow('lost')
    expect([rung.length, (await state()).segments]).toEqual([5, 2])
    wait(10)
    await send([id])
    await send([id])
    expect(rung).toHaveLength(5)
    expect(await state()).toMatchObject({ state: 'failed', problem: 'no_answer', calledAt: null })
    await runJobs(api)
    expect((await all.deliveries()).find(({ channel }) => channel === 'email')).toMatchObject({ state: 'sent' })
  })

  test('keeps the day’s limit also where several people are called at once', async () => {
    const all = await setUp()
    const people = [await called(all, 'Ana'), await called(all, 'Eva'), await called(all, 'Ida')]
    const limits = { number: all.from, segmentsPerDay: 50, callsPerDay: 1 }
    await call(all.org.headers, `${all.base}/text-settings`, { method: 'PUT', body: limits })
    const ids = await Promise.all(people.map((person) => queued(all, person)))
    const { rung, send } = sender(all)
    await send(ids)
    expect(rung).toHaveLength(1)
  })

  test('is never queued without agreement to calls, and its webhooks need the provider’s signature', async () => {
    const all = await setUp()
    const ana = await called(all, 'Ana')
    await queued(all, ana)
    await expect(queued(all, { ...ana, number: '+16125559999' })).rejects.toThrow('nobody agreed to calls')
    await ana.agree(false)
    await expect(queued(all, ana)).rejects.toThrow('nobody agreed to calls')
    for (const path of ['answer', 'status']) {
      const at = `/api/v1/notice-calls/${path}?${new URLSearchParams({ call: randomUUID(), organization: all.org.id })}`
      expect((await signedForm(api, at, { CallSid: 'CA1' }, 'guessed')).json()).toMatchObject({
        code: 'call_not_signed',
      })
    }
  })
})
