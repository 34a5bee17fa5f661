import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { JobCrew, Visit } from '#shared/schedule/schedule.contract.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

const day = '2090-03-10'
const names = (visits: readonly Visit[]) => visits.map(({ crew }) => crew.map(({ name }) => name))

describe('the standing crew of a job', () => {
  test('attends every visit from today, while past visits keep their crew', async () => {
    const { add, assign, crewUrl, list, org, worker } = await buildSchedule(api)
    const [ana, eva] = [await worker('Ana'), await worker('Eva')]
    const job = await add('Evening')
    await assign(job.id, 2, ana.id)
    const before = (await call(org.headers, crewUrl(job.id))).json<JobCrew>()
    expect(before).toMatchObject({ crewSize: 2, crew: [{ memberId: ana.id, name: 'Ana' }] })
    const body = { crewSize: 1, memberIds: [eva.id], version: before.version }
    const answer = await call(org.headers, crewUrl(job.id), { method: 'PUT', body })
    expect(answer.json()).toEqual({
      crewSize: 1,
      crew: [{ memberId: eva.id, name: 'Eva' }],
      version: before.version + 1,
    })
    expect(names(await list(dayFromNow(-4), dayFromNow(-3)))).toEqual([['Ana'], ['Ana']])
    expect(names(await list(dayFromNow(3), dayFromNow(3)))).toEqual([['Eva']])
    const read = (
      await call(org.headers, `${base(org.id)}/clients/${job.clientId}/locations/${job.locationId}/jobs/${job.id}`)
    ).json<Job>()
    expect(read).toMatchObject({
      crewSize: 1,
      crew: [{ name: 'Eva' }],
      rrules: [expect.stringContaining('FREQ=WEEKLY')],
    })
  })

  test('accepts a removal and return on one day', async () => {
    const { add, crewUrl, org, worker } = await buildSchedule(api)
    const ana = await worker('Ana')
    const job = await add('Evening')
    let { version } = (await call(org.headers, crewUrl(job.id))).json<JobCrew>()
    for (const memberIds of [[ana.id], [], [ana.id], [ana.id]]) {
      const body = { crewSize: 1, memberIds, version }
      const saved = (await call(org.headers, crewUrl(job.id), { method: 'PUT', body })).json<JobCrew>()
      expect(saved.crew.map(({ memberId }) => memberId)).toEqual(memberIds)
      version = saved.version
    }
  })

  test('accepts active working members under the current version only', async () => {
    const { add, crewUrl, org, worker, newId } = await buildSchedule(api)
    const job = await add('Evening')
    const onlooker = await worker('Max', 'MEMBER')
    const put = (body: object) => call(org.headers, crewUrl(job.id), { method: 'PUT', body })
    for (const id of [newId(), onlooker.id]) {
      const refused = await put({ crewSize: 1, memberIds: [id], version: 1 })
      expect(refused.json()).toMatchObject({ code: 'crew_unknown', fields: [{ path: 'memberIds' }] })
    }
    expect((await put({ crewSize: 1, memberIds: [], version: 7 })).json()).toMatchObject({ code: 'stale_version' })
    const unknown = await call(org.headers, crewUrl(newId()), {
      method: 'PUT',
      body: { crewSize: 1, memberIds: [], version: 1 },
    })
    expect(unknown.statusCode).toBe(404)
  })
})

const base = (id: string) => `/api/v1/organizations/${id}`

describe('the crew of a visit', () => {
  test('can differ from the standing crew and be reset to it', async () => {
    const { add, assign, list, put, worker } = await buildSchedule(api)
    const [ana, eva] = [await worker('Ana'), await worker('Eva')]
    const job = await add('Evening')
    await assign(job.id, 1, ana.id)
    const [visit] = await list(day, day)
    if (!visit) throw new Error('no visit')
    expect(visit).toMatchObject({ hasOwnCrew: false, crew: [{ name: 'Ana' }] })
    const own = (await put(visit, { ...shown(visit), memberIds: [eva.id] })).json<Visit>()
    expect(own).toMatchObject({ hasOwnCrew: true, crew: [{ memberId: eva.id, name: 'Eva' }], version: 1 })
    const both = (await put(visit, { ...shown(own), memberIds: [eva.id, ana.id] })).json<Visit>()
    expect(both.crew.map(({ name }) => name)).toEqual(['Ana', 'Eva'])
    expect(names(await list(day, '2090-03-11'))).toEqual([['Ana', 'Eva'], ['Ana']])
    const back = (await put(visit, shown(both))).json<Visit>()
    expect(back).toMatchObject({ hasOwnCrew: false, crew: [{ name: 'Ana' }] })
  })

  test('leaves a visit open if too few come, without counting departed members', async () => {
    const { add, assign, list, org, put, worker } = await buildSchedule(api)
    const [ana, eva] = [await worker('Ana'), await worker('Eva')]
    const [full, short] = [await add('Full'), await add('Short')]
    await assign(full.id, 1, ana.id)
    await assign(short.id, 2, eva.id)
    const open = async () => (await list(day, day, { open: true })).map(({ jobName }) => jobName)
    expect(await open()).toEqual(['Short'])
    await inTenant(api.api.db, org.id, (tx) =>
      tx.updateTable('members').set({ deactivatedAt: new Date() }).where('id', '=', ana.id).execute(),
    )
    expect((await open()).toSorted()).toEqual(['Full', 'Short'])
    expect(names(await list(dayFromNow(-3), dayFromNow(-3), { jobId: full.id }))).toEqual([['Ana']])
    const [visit] = await list(day, day, { jobId: full.id })
    if (visit) await put(visit, { ...shown(visit), cancelledReason: 'us' })
    expect(await open()).toEqual(['Short'])
  })

  test('filters visits by assigned member: standing, for one visit, or where it was moved', async () => {
    const { add, assign, list, put, worker } = await buildSchedule(api)
    const [ana, eva] = [await worker('Ana'), await worker('Eva')]
    const [a, b] = [await add('A'), await add('B')]
    await assign(a.id, 1, ana.id)
    await assign(b.id, 1, eva.id)
    const of = async (memberId: string, on = day) => (await list(on, on, { memberId })).map(({ jobName }) => jobName)
    expect(await of(ana.id)).toEqual(['A'])
    const [visit] = await list(day, day, { jobId: b.id })
    if (!visit) throw new Error('no visit')
    await put(visit, { ...shown(visit), startsAt: '2090-06-01T15:00:00Z', memberIds: [ana.id] })
    expect(await of(ana.id)).toEqual(['A'])
    expect(await of(ana.id, '2090-06-01')).toEqual(['B', 'A'])
    expect(await of(eva.id)).toEqual([])
    expect(await of(eva.id, '2090-06-01')).toEqual(['B'])
  })

  test('filters visits by region', async () => {
    const { add, org, list } = await buildSchedule(api)
    await add('A')
    const region = await call(org.headers, `${base(org.id)}/regions`, {
      body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
    })
    const { id: regionId } = region.json<{ id: string }>()
    expect(await list(day, day, { regionId })).toEqual([])
    await inTenant(api.api.db, org.id, (tx) => tx.updateTable('locations').set({ regionId }).execute())
    expect(await list(day, day, { regionId })).toHaveLength(1)
  })
})
