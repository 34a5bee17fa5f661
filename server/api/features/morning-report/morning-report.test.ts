import { describe, expect, test } from 'vitest'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildWorkLogs } from '#server/api/features/work-logs/test/entries.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { daily } from '#server/api/test/patterns.ts'
import { silentLog } from '#server/log.ts'
import type { MorningReport } from '#shared/morning-report/morning-report.contract.ts'
import { reportOf, worstPlaces } from './findings.ts'
import { lastWorkday } from './morning-report.store.ts'
import { sendMornings } from './send-mornings.ts'

const run = useApi()
const { api, call } = run

/** A Tuesday; the organization is in New York. */
const tuesday = '2026-03-10'
const clock = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/New_York').toInstant()

/** Three visits of that Tuesday from 09:00 to 11:00, each of its own job. */
async function setUp() {
  const site = await buildWorkLogs(run)
  const { org, places, location, base } = site
  const schedule = { ...daily, weekdays: [2], startTime: '09:00' }
  const addJob = (name: string) => places.addJob(location, { name, schedule })
  const work = (jobId: string, from: string, to: string, memberId = site.sam.memberId) => {
    const at = (time: string) => clock(tuesday, time).toString()
    return site.add({ memberId, jobId, startedAt: at(from), endedAt: at(to) })
  }
  /** Sets the job's crew, effective from the far past. */
  async function assign(jobId: string, ...memberIds: string[]) {
    await call(org.headers, `${base}/jobs/${jobId}/crew`, {
      method: 'PUT',
      body: { crewSize: memberIds.length, memberIds, version: 1 },
    })
    await inTenant(api.db, org.id, (tx) => tx.updateTable('jobCrew').set({ effectiveFrom: '2026-01-01' }).execute())
  }
  const report = (time = clock('2026-03-11', '06:00')) =>
    inTenant(api.db, org.id, async (tx) => {
      const morning = await lastWorkday(tx, new Date(time.epochMilliseconds))
      return morning && reportOf(morning.day, morning.findings)
    })
  const send = (time: Temporal.Instant, db = api.db) => sendMornings({ db, now: () => time })({})
  const noticesFor = async (headers: Headers) =>
    (await call(headers, `${base}/notifications`)).json<{ items: { title: string; text: string }[] }>().items
  const mornings = async (headers: Headers = org.headers) =>
    (await noticesFor(headers)).filter(({ title }) => /All clear|Problems on/.test(title))
  return { ...site, addJob, assign, work, report, send, mornings }
}

describe('the morning report', () => {
  test('lists missed, late, short and open work, worst first', async () => {
    const { addJob, work, report, org } = await setUp()
    const [missed, late, short, good] = await Promise.all(['A', 'B', 'C', 'D'].map(addJob))
    await work(late?.id ?? '', '09:20', '11:20')
    await work(short?.id ?? '', '11:20', '11:40').then((log) =>
      inTenant(api.db, org.id, (tx) =>
        tx
          .updateTable('workLogs')
          .set({ visitStart: new Date('2026-03-10T13:00:00Z') })
          .where('id', '=', log.id)
          .execute(),
      ),
    )
    const items = await report()
    expect(items).toMatchObject({ day: tuesday, counts: { missed: 2, late: 2, short: 1, open: 0, problem: 0 } })
    expect(items?.items.map(({ kind, jobName, minutes }) => [kind, jobName, minutes])).toEqual([
      ['missed', missed?.name, null],
      ['missed', good?.name, null],
      ['late', short?.name, 140],
      ['late', late?.name, 20],
      ['short', short?.name, 100],
    ])
    expect(items?.items[3]?.people).toEqual(['Sam Ortiz'])
  })

  test('reports a good day as all clear and skips a day without work', async () => {
    const { addJob, work, report } = await setUp()
    expect(await report()).toBeNull()
    const job = await addJob('A')
    await work(job.id, '09:05', '11:00')
    const clear = { day: tuesday, counts: { missed: 0, late: 0, short: 0, early: 0, open: 0, problem: 0 }, items: [] }
    expect(await report()).toEqual(clear)
    expect(await report(clock('2026-03-13', '06:00'))).toEqual(clear)
  })

  test('reports a late and an absent member of one visit separately, and an early start without alarm', async () => {
    const { addJob, assign, work, report, send, mornings, sam, worker } = await setUp()
    const ben = await worker()
    const [two, early] = await Promise.all(['A', 'B'].map(addJob))
    await assign(two?.id ?? '', sam.memberId, ben.memberId)
    await work(two?.id ?? '', '09:20', '11:00')
    await work(early?.id ?? '', '07:20', '09:10', ben.memberId)
    const items = await report()
    expect(items?.items.map(({ kind, jobName, minutes, people }) => [kind, jobName, minutes, people.length])).toEqual([
      ['missed', 'A', null, 1],
      ['late', 'A', 20, 1],
      ['early', 'B', 100, 1],
    ])
    expect(items?.items[1]?.people).toEqual(['Sam Ortiz'])
    await send(clock('2026-03-11', '06:00'))
    expect(await mornings()).toMatchObject([{ text: expect.stringContaining('no-show 1, late 1') }])
  })

  test('notifies managers once from 06:00, by mail too, and never again about the same day', async () => {
    const { addJob, send, mornings, org, sam } = await setUp()
    await addJob('A')
    await send(clock('2026-03-11', '05:55'))
    expect(await mornings()).toEqual([])
    for (const time of ['06:00', '06:05', '11:55']) await send(clock('2026-03-11', time))
    expect(await mornings()).toMatchObject([{ text: expect.stringContaining('March 10, 2026: no-show 1, late 0') }])
    expect(await mornings(sam.headers)).toEqual([])
    const mails = await mailsTo(api, org.owner.email)
    const [mail, ...others] = mails.filter(({ subject }) => subject === 'Problems on the last workday')
    expect(others).toEqual([])
    expect(mail?.text).toContain('open problems 0. Main Street')
    await send(clock('2026-03-12', '06:00'))
    expect(await mornings()).toHaveLength(1)
  })

  test('lists a location once although it has several findings, with all members', async () => {
    const { addJob, work, send, mornings } = await setUp()
    const [late] = await Promise.all(['A', 'B', 'C'].map(addJob))
    await work(late?.id ?? '', '09:20', '09:30')
    await send(clock('2026-03-11', '06:00'))
    const [{ text } = { text: '' }] = await mornings()
    expect(text).toContain('no-show 2, late 1, short 1')
    expect(text.match(/Main Street.*/)?.[0]).toBe('Main Street (Sam Ortiz)')
  })

  test('names five of many locations and three of many members', async () => {
    const { addJob, report } = await setUp()
    await addJob('A')
    const [missed] = (await report())?.items ?? []
    if (!missed) throw new Error('nothing was found')
    const places = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({
      ...missed,
      locationId: name,
      locationName: name,
      people: ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].slice(0, name === 'A' ? 5 : name === 'B' ? 3 : 0),
    }))
    expect(worstPlaces([...places, ...places])).toBe('A (Ana, Bo, Cy, +2); B (Ana, Bo, Cy); C; D; E')
  })

  test('notifies each manager once when several processes run', async () => {
    const { addJob, send, mornings } = await setUp()
    await addJob('A')
    const pools = [1, 2, 3].map(() => createPool(api.url, { role: applicationRole, max: 4, log: silentLog }))
    const processes = pools.map((pool) => connect(pool, silentLog))
    await Promise.all([...processes, ...processes, api.db].map((db) => send(clock('2026-03-11', '06:00'), db)))
    expect(await mornings()).toHaveLength(1)
    await Promise.all(pools.map((pool) => pool.end()))
  })

  test('limits a regional supervisor to their regions', async () => {
    const { addJob, send, mornings, org, worker, base, location } = await setUp()
    await addJob('A')
    const supervisor = await worker('SUPERVISOR')
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const north = (await call(org.headers, `${base}/regions`, { body })).json<{ id: string }>()
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('memberRegions')
        .values({ organizationId: org.id, memberId: supervisor.memberId, regionId: north.id })
        .execute(),
    )
    await send(clock('2026-03-11', '06:00'))
    expect(await mornings(supervisor.headers)).toMatchObject([{ title: 'All clear' }])
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('locations').set({ regionId: north.id }).where('id', '=', location.id).execute(),
    )
    await send(clock('2026-03-18', '06:00'))
    expect((await mornings(supervisor.headers))[0]).toMatchObject({ title: 'Problems on the last workday' })
  })

  test('returns the same report to the page, for supervisors and above', async () => {
    const { base, org, sam } = await setUp()
    expect((await call(org.headers, `${base}/home/morning-report`)).json<MorningReport>()).toMatchObject({
      day: null,
      items: [],
    })
    expect((await call(sam.headers, `${base}/home/morning-report`)).statusCode).toBe(403)
  })
})
