import { expect } from 'vitest'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { noteDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { PushRefusedError } from '#server/api/push/pusher.ts'
import { readSealing } from '#server/api/sealing.ts'
import type { useApi } from '#server/api/test/api.ts'
import type { startPushService } from '#server/api/test/push-service.ts'
import { ProviderBusyError, ProviderRefusalError } from '#server/api/text-messages/twilio-post.ts'
import type { Channel } from '#shared/notifications/channels.ts'
import { noticeCallLimits } from '#shared/telephony/notice-calls.ts'
import { answerCall } from '../answer-call.ts'
import { deliverNotice } from '../deliver-notice.ts'
import { sendDelivery } from '../send-delivery.ts'

export type Step =
  | { do: 'notify'; kind: 'visit_assigned' | 'codes_revealed' }
  | { do: 'wait'; minutes: number }
  | { do: 'read' | 'stop' | 'start' | 'renumber' | 'agree' | 'hear' | 'ignore' }
  | { do: 'quiet'; inMinutes: number; minutes: number }
  | { do: 'fault'; channel: Channel; how: 'refused' | 'busy' | 'lost'; times: number }
  | { do: 'report'; state: 'sent' | 'delivered' | 'failed' }
  | { do: 'prefer'; order: Channel[]; escalateMinutes: number }

interface Hours {
  from: string
  to: string
}

let numbers = 2000
const newNumber = () => `+1612556${numbers++}`

interface Arrival {
  deliveryId: string
  notificationId: string
  channel: Channel
  at: Temporal.Instant
}

type Job = { queue: string; data: Record<string, string>; due: Temporal.Instant; tries?: number }

/** As often as the queue does. */
const triesMax = 13

const isQuiet = (hours: Hours, at: Temporal.Instant) => {
  if (hours.from === hours.to) return false
  const time = at.toZonedDateTimeISO('UTC').toPlainTime().toString().slice(0, 5)
  return hours.from < hours.to ? time >= hours.from && time < hours.to : time >= hours.from || time < hours.to
}

/** A user with a device, a number that agreed to texts and calls, and a clock of their own. */
export async function buildReached(
  { api, call, addMember, user }: ReturnType<typeof useApi>,
  service: Awaited<ReturnType<typeof startPushService>>,
  organizationId: string,
) {
  const number = newNumber()
  const person = await user()
  const { userId } = person
  await addMember(organizationId, person, ['EMPLOYEE'])
  const at = `/api/v1/organizations/${organizationId}/notifications`
  await call(person.headers, `${at}/devices`, { body: service.subscription(`/${number}`) })
  const inOrganization = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(api.db, organizationId, work)
  const own = { number, isAgreed: true, isStopped: false }
  const setNumber = () =>
    inOrganization((tx) =>
      sql`insert into text_numbers (organization_id, user_id, number, confirmed_at, calls_agreed_at)
          values (${organizationId}, ${userId}, ${own.number}, now(), ${own.isAgreed ? sql`now()` : null})
          on conflict (organization_id, user_id)
          do update set number = excluded.number, calls_agreed_at = excluded.calls_agreed_at`.execute(tx),
    )
  await setNumber()
  let now = Temporal.Instant.fromEpochMilliseconds(Math.floor(Date.now() / 60_000) * 60_000)
  // Calls have quiet hours unless the person says otherwise, which would depend on the clock of the test.
  let hours: Hours = { from: '12:00', to: '12:00' }
  const setHours = () =>
    call(person.headers, `${at}/preferences`, {
      method: 'PUT',
      body: { mutedMail: [], quietHours: hours, timeZone: 'UTC', language: null },
    })
  await setHours()
  let minutes = 15
  let running = ''
  const jobs: Job[] = []
  const arrivals: Arrival[] = []
  const rings: Pick<Arrival, 'at' | 'deliveryId'>[] = []
  const seen = new Set<string>()
  const always = new Set<string>()
  /** How long each delivery's channel was waited for when it was decided. */
  const waited = new Map<string, number>()
  const faults = new Map<Channel, Extract<Step, { do: 'fault' }>>()

  const rowOf = (id: string) =>
    inOrganization((tx) => tx.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  /** What every channel's world does with what it is handed. */
  async function arrive(by: Channel, to = '') {
    const fault = faults.get(by)
    if (fault && fault.times > 1) faults.set(by, { ...fault, times: fault.times - 1 })
    else faults.delete(by)
    // The phone may have rung before the provider's answer was lost.
    if (by === 'call' && (!fault || fault.how === 'lost')) expectPause()
    if (fault?.how === 'busy') throw new ProviderBusyError('busy')
    if (fault?.how === 'lost') throw new Error('busy')
    if (fault) throw by === 'push' ? new PushRefusedError(400) : new ProviderRefusalError('1')
    const { id, notificationId, requestId } = await rowOf(running)
    const arrival = { deliveryId: id, notificationId: notificationId ?? '', channel: by, at: now }
    expect(requestId).toBe('the cause')
    expect(seen).not.toContain(arrival.notificationId)
    if (!always.has(arrival.notificationId)) expect(isQuiet(hours, now)).toBe(false)
    if (to) expect(own).toMatchObject({ number: to, isStopped: false, ...(by === 'call' && { isAgreed: true }) })
    await expectTurn(arrival)
    arrivals.push(arrival)
    return `id of ${id}`
  }

  /** A person is not called again right away, however many notices are due, nor for ever about one. */
  function expectPause() {
    for (const { at: ring } of rings)
      expect(now.since(ring).total('minutes')).toBeGreaterThanOrEqual(noticeCallLimits.minutesBetween)
    rings.push({ at: now, deliveryId: running })
    expect(rings.filter(({ deliveryId }) => deliveryId === running).length).toBeLessThanOrEqual(
      noticeCallLimits.callsMax,
    )
  }

  /** A channel before this one failed, or had its minutes. */
  async function expectTurn({ deliveryId, notificationId, channel: by, at: moment }: Arrival) {
    const rows = await inOrganization((tx) =>
      tx.selectFrom('deliveries').selectAll().where('notificationId', '=', notificationId).execute(),
    )
    expect(rows.filter((row) => row.channel === by)).toHaveLength(1)
    expect(arrivals.map((one) => one.deliveryId)).not.toContain(deliveryId)
    const mine = rows.find(({ id }) => id === deliveryId)
    for (const other of rows) {
      if (!mine || other.createdAt >= mine.createdAt || ['failed', 'refused'].includes(other.state)) continue
      const earlier = arrivals.find((one) => one.deliveryId === other.id)
      const since =
        earlier && earlier.at.epochMilliseconds < mine.createdAt.getTime()
          ? earlier.at.epochMilliseconds
          : other.createdAt.getTime()
      expect((moment.epochMilliseconds - since) / 60_000).toBeGreaterThanOrEqual(waited.get(deliveryId) ?? 0)
    }
  }

  const deps = {
    db: api.db,
    mailer: { send: async () => void (await arrive('email')), close: () => {} },
    texter: { send: ({ to }: { to: string }) => arrive('text', to) },
    phoneCaller: { call: ({ to }: { to: string }) => arrive('call', to) },
    pusher: { publicKey: '', push: () => arrive('push') },
    texts: api.config.texts,
    sealing: await readSealing(api.config),
    publicUrl: api.config.publicUrl,
  }
  const handlers: Readonly<Record<string, ReturnType<typeof sendDelivery>>> = {
    'notification-mail': deliverNotice({ db: api.db, now: () => now }),
    deliveries: sendDelivery(deps, () => now),
  }

  /** Takes the jobs that were just queued to this world's own clock. */
  async function collect() {
    const { rows } = await sql<{ name: string; data: Record<string, string>; id: string; seconds: number }>`
      with taken as (
        delete from pgboss.job where name in ('notification-mail', 'deliveries') and state = 'created'
          and data ->> 'userId' = ${userId}
        returning *)
      select name, data, id, extract(epoch from start_after - created_on)::int as seconds from taken
      order by created_on`.execute(api.db)
    for (const { name, data, id, seconds } of rows) {
      jobs.push({ queue: name, data: { ...data, jobId: id }, due: now.add({ seconds: Math.max(0, seconds) }) })
      if (name === 'deliveries' && !waited.has(data['deliveryId'] ?? '')) waited.set(data['deliveryId'] ?? '', minutes)
    }
  }

  async function runUntil(end: Temporal.Instant) {
    for (;;) {
      await collect()
      jobs.sort((a, b) => Temporal.Instant.compare(a.due, b.due))
      const [job] = jobs
      if (!job || Temporal.Instant.compare(job.due, end) > 0) break
      jobs.shift()
      if (Temporal.Instant.compare(job.due, now) > 0) now = job.due
      running = job.data['deliveryId'] ?? ''
      await handlers[job.queue]?.(job.data).catch((error: Error) => {
        if (error.message !== 'busy') throw error
        const tries = (job.tries ?? 1) + 1
        if (tries <= triesMax) jobs.push({ ...job, tries, due: now.add({ minutes: 4 }) })
      })
    }
    now = end
  }

  const clockAt = (minutes: number) =>
    now.add({ minutes }).toZonedDateTimeISO('UTC').toPlainTime().toString().slice(0, 5)
  const lastCall = () => arrivals.findLast((one) => one.channel === 'call' && !seen.has(one.notificationId))

  async function take(each: Step) {
    switch (each.do) {
      case 'notify': {
        await requestContext.run({ requestId: 'the cause', userId: null }, () =>
          inOrganization((tx) => notify(tx, [userId], { kind: each.kind, params: {} })),
        )
        if (each.kind !== 'codes_revealed') break
        const { id } = await inOrganization((tx) =>
          tx
            .selectFrom('notifications')
            .select('id')
            .where('userId', '=', userId)
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow(),
        )
        always.add(id)
        break
      }
      case 'wait':
        return runUntil(now.add({ minutes: each.minutes }))
      case 'read': {
        await call(person.headers, `${at}/read-all`, { method: 'POST' })
        const rows = await inOrganization((tx) =>
          tx.selectFrom('notifications').select('id').where('userId', '=', userId).execute(),
        )
        for (const { id } of rows) seen.add(id)
        break
      }
      case 'stop':
        await inOrganization((tx) =>
          sql`insert into text_stops (organization_id, number) values (${organizationId}, ${own.number}) on conflict do nothing`.execute(
            tx,
          ),
        )
        Object.assign(own, { isStopped: true, isAgreed: false })
        break
      case 'start':
        await inOrganization((tx) => tx.deleteFrom('textStops').where('number', '=', own.number).execute())
        own.isStopped = false
        break
      case 'agree': {
        const answer = await call(person.headers, `${at}/text-number/calls`, {
          method: 'PUT',
          body: { agreed: !own.isAgreed },
        })
        if (answer.statusCode === 200) own.isAgreed = !own.isAgreed
        break
      }
      case 'renumber':
        Object.assign(own, { number: newNumber(), isAgreed: false, isStopped: false })
        await setNumber()
        break
      case 'hear':
      case 'ignore': {
        const last = lastCall()
        if (!last) break
        const ask = {
          db: api.db,
          takeOffer: async () => {},
          organizationId,
          deliveryId: last.deliveryId,
          requestId: 'a key',
        }
        const heard = await answerCall({
          ...ask,
          last: { stage: 'notice', turn: 2, misses: 0 },
          key: each.do === 'hear' ? '1' : '9',
        })
        const { outcome } = await rowOf(last.deliveryId)
        if (each.do === 'hear' && outcome === 'heard') seen.add(last.notificationId)
        if (outcome === 'stopped') own.isAgreed = false
        expect(heard.next).toBeUndefined()
        break
      }
      case 'quiet':
        hours = { from: clockAt(each.inMinutes), to: clockAt(each.inMinutes + each.minutes) }
        await setHours()
        break
      case 'prefer':
        minutes = each.escalateMinutes
        await call(person.headers, `${at}/channels`, {
          method: 'PUT',
          body: { channels: each.order, escalateMinutes: minutes },
        })
        break
      case 'report': {
        const text = arrivals.findLast((one) => one.channel === 'text')
        if (text) await inOrganization((tx) => noteDelivery(tx, text.deliveryId, { state: each.state, at: now }))
        break
      }
      case 'fault':
        faults.set(each.channel, each)
    }
    await runUntil(now)
  }

  return { take, settle: () => runUntil(now.add({ hours: 72 })), arrivals }
}
