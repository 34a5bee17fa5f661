import { sync as ical } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { escaped, foldLine } from '#server/api/domain/calendar-feeds/calendar-text.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { calendarReads } from '#server/api/rate-limits.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import type { NewCalendarFeed } from '#shared/schedule/calendar-feeds.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { scheduleText } from './schedule-text.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const events = (text: string) =>
  Object.values(ical.parseICS(text)).flatMap((each) => (each?.type === 'VEVENT' ? each : []))

describe('the iCalendar text', () => {
  const visit = {
    jobId: 'a',
    originalStart: '2026-11-21T23:00:00Z',
    startsAt: '2026-11-22T00:30:00Z',
    endsAt: '2026-11-22T02:00:00Z',
    clientName: 'Peña; Söhne, "Ltd" \\ Co',
    jobName: 'Señal 🧽'.repeat(20),
    locationName: 'Main\r\nStreet',
    note: 'Key: under the mat,\nthen \u0007call; ok',
    isCancelled: false,
    version: 3,
  } as unknown as Visit
  const text = scheduleText({
    name: 'Acme, Inc.',
    language: 'en',
    stamp: '2026-11-01T00:00:00Z',
    events: [
      { visit, place: '1 Way, Albany, NY 12207' },
      { visit: { ...visit, jobId: 'b', isCancelled: true, note: '' }, place: '' },
    ],
  })

  test('describes the visits exactly as scheduled', () => {
    const [planned, cancelled] = events(text)
    expect(planned).toMatchObject({
      uid: 'a-20261121T230000Z@custodia',
      summary: `${visit.clientName}: ${visit.jobName}`,
      location: 'Main\nStreet, 1 Way, Albany, NY 12207',
      description: 'Key: under the mat,\nthen call; ok',
      status: 'CONFIRMED',
      sequence: 3,
    })
    expect(planned?.start.toISOString()).toBe('2026-11-22T00:30:00.000Z')
    expect(planned?.end?.toISOString()).toBe('2026-11-22T02:00:00.000Z')
    expect(cancelled).toMatchObject({ status: 'CANCELLED', summary: expect.stringMatching(/^Canceled: /) })
  })

  test('folds lines at 75 octets with CRLF and never splits a character', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.slice(0, -2).split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n\uFFFD]/.test(line))).toBe(true)
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(foldLine(`${'x'.repeat(73)}🧽`).split('\r\n')).toEqual(['x'.repeat(73), ' 🧽'])
  })

  test('escapes special characters', () => {
    expect(escaped('a;b,c\\d\ne\r\nf\u0000')).toBe('a\\;b\\,c\\\\d\\ne\\nf')
  })
})

async function fed() {
  const schedule = await buildSchedule(api)
  const eva = await schedule.worker('Eva')
  const job = await schedule.add('Evening')
  await schedule.assign(job.id, 1, eva.id)
  const url = `${schedule.base}/members/${eva.id}/calendar-feed`
  const make = (headers = eva.headers) => call(headers, url, { method: 'POST' })
  const pathOf = ({ address }: NewCalendarFeed) => new URL(address).pathname
  return { ...schedule, eva, job, url, make, pathOf }
}

describe('the calendar link', () => {
  test('shows visits from a year ago to a year ahead, with moved and cancelled ones', async () => {
    const { list, make, pathOf, put } = await fed()
    const [moved, cancelled] = await list(dayFromNow(3), dayFromNow(4))
    if (!moved || !cancelled) throw new Error('no visits')
    const startsAt = `${dayFromNow(3)}T15:00:00Z`
    await put(moved, { ...shown(moved), startsAt })
    await put(cancelled, { ...shown(cancelled), cancelledReason: 'client' })
    const feed = await make()
    expect(feed.statusCode).toBe(201)
    const answer = await call({}, pathOf(feed.json<NewCalendarFeed>()))
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const entries = events(answer.body)
    const named = (visit: Visit) =>
      entries.find(({ uid }) => uid === `${visit.jobId}-${visit.originalStart.replaceAll(/[-:]/g, '')}@custodia`)
    expect(named(moved)?.start.toISOString()).toBe(startsAt.replace('Z', '.000Z'))
    expect(named(cancelled)).toMatchObject({ status: 'CANCELLED' })
    const days = Temporal.PlainDate.from(dayFromNow(0)).until(dayFromNow(364)).days
    expect(entries.filter(({ start }) => start > new Date()).length).toBeGreaterThan(days - 3)
  })

  test('answers 304 until something changes', async () => {
    const { list, make, pathOf, put } = await fed()
    const path = pathOf((await make()).json<NewCalendarFeed>())
    const { etag = '' } = (await call({}, path)).headers
    const again = await call({ 'if-none-match': String(etag) }, path)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const [visit] = await list(dayFromNow(3), dayFromNow(3))
    if (visit) await put(visit, { ...shown(visit), note: 'New key' })
    expect((await call({ 'if-none-match': String(etag) }, path)).statusCode).toBe(200)
  })

  test('limits reads per hour and device', async () => {
    const { eva, make, pathOf } = await fed()
    const path = pathOf((await make()).json<NewCalendarFeed>())
    expect((await call({}, path)).statusCode).toBe(200)
    const { key, max } = calendarReads(eva.id)
    await api.api.db.updateTable('rateLimits').set({ count: max }).where('key', '=', key).execute()
    expect((await call({}, path)).json()).toMatchObject({ code: 'too_many_requests' })
  })

  test('stops working when removed, replaced, or the member leaves', async () => {
    const { eva, make, org, pathOf, url } = await fed()
    const status = async (path: string) => (await call({}, path)).statusCode
    const first = pathOf((await make()).json<NewCalendarFeed>())
    expect((await call(eva.headers, url)).json()).toMatchObject({ createdAt: expect.any(String), lastReadAt: null })
    expect(await status(first)).toBe(200)
    expect((await call(eva.headers, url)).json()).toMatchObject({ lastReadAt: expect.any(String) })
    const second = pathOf((await make()).json<NewCalendarFeed>())
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await status(second.replace(/\.ics$/, ''))).toBe(200)
    await call(eva.headers, url, { method: 'DELETE' })
    expect(await status(second)).toBe(404)
    expect((await call(eva.headers, url)).json()).toEqual({ createdAt: null, lastReadAt: null })
    const third = pathOf((await make()).json<NewCalendarFeed>())
    await inTenant(api.api.db, org.id, (tx) =>
      tx.updateTable('members').set({ deactivatedAt: new Date() }).where('id', '=', eva.id).execute(),
    )
    expect(await status(third)).toBe(404)
    expect(await status(`/api/v1/calendars/${'x'.repeat(43)}`)).toBe(404)
    expect(await status('/api/v1/calendars/x')).toBe(404)
  })

  test('is managed by the member and by member managers, and leaves out drafts', async () => {
    const { make, org, pathOf, worker } = await fed()
    const ana = await worker('Ana', 'SUPERVISOR')
    expect((await make(ana.headers)).statusCode).toBe(404)
    const path = pathOf((await make(org.headers)).json<NewCalendarFeed>())
    expect(events((await call({}, path)).body).length).toBeGreaterThan(300)
    await inTenant(api.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    expect(events((await call({}, path)).body)).toEqual([])
  })

  test('returns its secret once: a repeated request does not store it', async () => {
    const { eva, org, url } = await fed()
    const headers = { ...eva.headers, 'idempotency-key': 'feed-1' }
    const token = /calendars\/(.+)\.ics$/.exec(
      (await call(headers, url, { method: 'POST' })).json<NewCalendarFeed>().address,
    )?.[1]
    expect((await call(headers, url, { method: 'POST' })).json()).toMatchObject({ code: 'idempotency_key_reused' })
    const stored = await inTenant(api.api.db, org.id, (tx) =>
      tx.selectFrom('idempotencyKeys').select('answer').execute(),
    )
    expect(token).toHaveLength(43)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})
