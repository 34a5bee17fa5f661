import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { savePunch } from '#server/api/domain/timekeeping/punches.store.ts'
import { ago } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { buildWorkLogs, workday } from './test/entries.ts'

const run = useApi()
const { api, call, member } = run

const setUp = () => buildWorkLogs(run)

describe('POST of a work log by a manager', () => {
  test('stores the author and the reason and notifies the member', async () => {
    const { add, sam, org, notices } = await setUp()
    const log = await add({
      breaks: [{ kind: 'meal', startedAt: '2026-03-10T16:00:00Z', endedAt: '2026-03-10T16:30:00Z' }],
    })
    expect(log).toMatchObject({
      memberId: sam.memberId,
      startSource: 'manager',
      endSource: 'manager',
      workedSeconds: 7.5 * 3_600,
      unpaidSeconds: 1_800,
      corrections: 0,
      history: [{ kind: 'added', reason: 'Phone was empty.', by: { name: org.owner.name } }],
      punches: [{ kind: 'start', source: 'manager' }, { kind: 'end' }],
    })
    expect(await notices()).toMatchObject([
      { kind: 'work_log_added', text: expect.stringContaining('Phone was empty.') },
    ])
  })

  test('shows the start before the end, which arrived at the same moment', async () => {
    const { add, sam, org, location, base } = await setUp()
    const { id: workLogId } = await add()
    await inTenant(api.db, org.id, async (tx) => {
      const common = {
        organizationId: org.id,
        memberId: sam.memberId,
        source: 'manager',
        receivedAt: new Date(),
      } as const
      const of = { workLogId, locationId: location.id }
      const end = { ...common, punchId: '00000000-0000-7000-8000-000000000000', at: new Date(workday.endedAt) }
      const start = { ...common, punchId: 'ffffffff-0000-7000-8000-000000000000', at: new Date(workday.startedAt) }
      await savePunch(tx, end, { kind: 'end', ...of })
      await savePunch(tx, start, { kind: 'start', ...of })
    })
    const { punches } = (await call(org.headers, `${base}/work-logs/${workLogId}`)).json<WorkLogDetail>()
    expect(punches.map(({ kind }) => kind)).toEqual(['start', 'end', 'start', 'end'])
  })

  test('rejects an overlapping log and names it, but accepts adjacent ones', async () => {
    const { add, post } = await setUp()
    await add()
    const answer = await post({ startedAt: '2026-03-10T19:59:59Z', endedAt: '2026-03-10T21:00:00Z' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'work_log_overlaps',
      details: 'Main Street, Mar 10, 2026, 8:00 AM to Mar 10, 2026, 4:00 PM.',
      fields: [{ path: 'startedAt' }],
    })
    expect((await post({ startedAt: workday.endedAt, endedAt: '2026-03-10T21:00:00Z' })).statusCode).toBe(201)
  })

  const wrong: [string, string, object][] = [
    ['memberId', 'worker_unknown', { memberId: '01900000-0000-7000-8000-000000000000' }],
    ['locationId', 'location_unknown', { locationId: '01900000-0000-7000-8000-000000000000' }],
    ['jobId', 'job_unknown', { jobId: '01900000-0000-7000-8000-000000000000' }],
    ['endedAt', 'work_log_reversed', { endedAt: '2026-03-10T11:00:00Z' }],
    ['endedAt', 'work_log_empty', { endedAt: workday.startedAt }],
    ['startedAt', 'work_log_in_future', { startedAt: '2999-01-01T00:00:00Z', endedAt: null }],
    ['endedAt', 'work_log_too_long', { endedAt: '2026-03-12T12:00:00Z' }],
    [
      'breaks.0.startedAt',
      'break_outside_log',
      { breaks: [{ kind: 'rest', startedAt: '2026-03-10T11:00:00Z', endedAt: '2026-03-10T11:10:00Z' }] },
    ],
    ['reason', 'invalid_request', { reason: ' ' }],
  ]

  test('rejects each wrong field by its name', async () => {
    const { post } = await setUp()
    for (const [path, code, body] of wrong)
      expect((await post(body)).json()).toMatchObject({ code, fields: [{ path }] })
  })

  test('can start running work for a member', async () => {
    const { add, post, sam } = await setUp()
    const log = await add({ startedAt: ago({ minutes: 1 }), endedAt: null })
    expect((await sam.get<Timeclock>('/timeclock')).running?.id).toBe(log.id)
    const again = await post({ startedAt: ago({}), endedAt: null })
    expect(again.json()).toMatchObject({ code: 'work_log_overlaps', details: expect.stringContaining('since') })
    expect((await sam.tapped('end')).workLog.id).toBe(log.id)
  })
})

describe('a correction of a work log', () => {
  test('stores old and new values, author and reason, also for the member, and notifies them', async () => {
    const { add, put, org, sam, base, notices } = await setUp()
    const log = await add({
      breaks: [{ kind: 'rest', startedAt: '2026-03-10T14:00:00Z', endedAt: '2026-03-10T14:10:00Z' }],
    })
    const answer = await put(log, { endedAt: '2026-03-10T19:30:00Z', note: 'Left at 3:30.' })
    expect(answer.json()).toMatchObject({
      version: 2,
      corrections: 1,
      flags: ['edited'],
      breaks: [],
      note: 'Left at 3:30.',
    })
    const shownLog = (await call(sam.headers, `${base}/my-work-logs/${log.id}`)).json<WorkLogDetail>()
    expect(shownLog.history.at(-1)).toMatchObject({
      kind: 'corrected',
      reason: 'Left earlier.',
      by: { name: org.owner.name },
      changes: [
        { field: 'break', before: 'rest 2026-03-10T14:00:00Z/2026-03-10T14:10:00Z', after: null },
        { field: 'endedAt', before: '2026-03-10T20:00:00Z', after: '2026-03-10T19:30:00Z' },
        { field: 'flags', before: null, after: 'edited' },
        { field: 'note', before: null, after: 'Left at 3:30.' },
      ],
    })
    expect((await notices()).map(({ kind }) => kind)).toEqual(['work_log_corrected', 'work_log_added'])
  })

  test('is rejected for an old version, and only one of two concurrent ones applies', async () => {
    const { add, put } = await setUp()
    const log = await add()
    const answers = await Promise.all([put(log, { note: 'A' }), put(log, { note: 'B' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await put(log, { note: 'C' })).json()).toMatchObject({ code: 'stale_version' })
  })

  test('is rejected for an overlap and names the other log', async () => {
    const { add, put } = await setUp()
    await add()
    const later = await add({ startedAt: '2026-03-10T21:00:00Z', endedAt: '2026-03-10T22:00:00Z' })
    const answer = await put(later, { startedAt: '2026-03-10T19:00:00Z', endedAt: '2026-03-10T22:00:00Z' })
    expect(answer.json()).toMatchObject({ code: 'work_log_overlaps', details: expect.stringContaining('Main Street') })
  })

  test('ends running work and its break only once', async () => {
    const { sam, org, base } = await setUp()
    await sam.tapped('start', { deviceAt: ago({ minutes: 8 }) })
    const { workLog } = await sam.tapped('break_start')
    const end = (version: number) =>
      call(org.headers, `${base}/work-logs/${workLog.id}/end`, { body: { reason: 'Went home.', version } })
    const ended = (await end(workLog.version)).json<WorkLogDetail>()
    expect(ended).toMatchObject({ endSource: 'manager', version: 2, breaks: [{ endedAt: ended.endedAt }] })
    expect((await end(2)).json()).toMatchObject({ code: 'work_log_ended' })
    expect((await sam.tap('end')).json()).toMatchObject({ code: 'not_working' })
  })

  test('can void a log, which stays visible and cannot change any more', async () => {
    const { add, put, org, base, list } = await setUp()
    const log = await add()
    const body = { reason: 'Entered twice.', version: log.version }
    const voided = await call(org.headers, `${base}/work-logs/${log.id}/void`, { body })
    expect(voided.json()).toMatchObject({ voidedAt: expect.any(String), corrections: 1, version: 2 })
    expect((await put(log, { version: 2 })).json()).toMatchObject({ code: 'work_log_voided' })
    expect((await list()).items).toEqual([])
    expect((await list('?state=voided')).items).toMatchObject([{ id: log.id }])
    await add()
  })

  test('cannot lose its history, whichever code writes', async () => {
    const { add, org } = await setUp()
    const log = await add()
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('workLogs').set({ note: 'behind its back' }).where('id', '=', log.id).execute(),
    )
    const change = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('workLogChanges').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    expect(change).toMatchObject({ kind: 'corrected', before: { note: '' }, after: { note: 'behind its back' } })
    const attempts: ((tx: TenantTx) => Promise<unknown>)[] = [
      (tx) => tx.deleteFrom('workLogs').execute(),
      (tx) => tx.deleteFrom('workLogChanges').execute(),
      (tx) => tx.updateTable('workLogChanges').set({ reason: '' }).execute(),
      (tx) => tx.deleteFrom('punches').execute(),
      (tx) => tx.updateTable('punches').set({ at: new Date() }).execute(),
      (tx) => tx.updateTable('workLogs').set({ memberId: log.id }).execute(),
    ]
    for (const attempt of attempts) await expect(inTenant(api.db, org.id, attempt)).rejects.toThrow('permission denied')
  })
})

describe('access to work logs', () => {
  test('limits workers to their own hours and members to none', async () => {
    const { add, base, org, sam, post } = await setUp()
    const log = await add()
    for (const role of ['MEMBER', 'EMPLOYEE'] as const) {
      const headers = await member(org.id, role)
      for (const path of ['', '/export', `/${log.id}`])
        expect((await call(headers, `${base}/work-logs${path}`)).statusCode).toBe(403)
      expect((await post({}, headers)).statusCode).toBe(403)
    }
    expect((await call(sam.headers, `${base}/work-logs`)).statusCode).toBe(403)
    expect((await call(await member(org.id, 'MEMBER'), `${base}/timeclock`)).statusCode).toBe(403)
  })

  test('hides positions in lists and shows them in details of the caller’s regions only', async () => {
    const { sam, org, base, list } = await setUp()
    const { workLog } = await sam.tapped('start')
    expect(JSON.stringify(await list())).not.toContain('latitude')
    const detail = async (headers: Headers) =>
      (await call(headers, `${base}/work-logs/${workLog.id}`)).json<WorkLogDetail>().punches[0]
    expect(await detail(org.headers)).toHaveProperty('position.latitude')
    const region = await call(org.headers, `${base}/regions`, {
      body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
    })
    const supervisor = await run.user()
    await run.addMember(org.id, supervisor, ['SUPERVISOR'])
    expect(await detail(supervisor.headers)).toHaveProperty('position')
    await inTenant(api.db, org.id, async (tx) => {
      const { id } = await tx
        .selectFrom('members')
        .select('id')
        .where('userId', '=', supervisor.userId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('memberRegions')
        .values({ organizationId: org.id, memberId: id, regionId: region.json<{ id: string }>().id })
        .execute()
    })
    expect(await detail(supervisor.headers)).toMatchObject({ fence: 'inside' })
    expect(await detail(supervisor.headers)).not.toHaveProperty('position')
  })
})

describe('the visit of a corrected work log', () => {
  test('assigns late-entered work to the visit of its time, which then is no longer a no-show', async () => {
    const { add, put, places, location } = await setUp()
    const schedule = { ...daily, startTime: '09:00' }
    const job = await places.addJob(location, { name: 'Morning clean', schedule })
    const log = await add({ jobId: job.id })
    expect(log.visitStart).toBe('2026-03-10T13:00:00Z')
    const late = { jobId: job.id, startedAt: '2026-03-10T17:00:01Z' }
    expect((await put(log, late)).json()).toMatchObject({ visitStart: null })
  })

  test('has no plan after work is moved from its visit to no job', async () => {
    const { add, put, places, location, org } = await setUp()
    const job = await places.addJob(location, { name: 'Morning clean', schedule: { ...daily, startTime: '09:00' } })
    const log = await add({ jobId: job.id })
    const planned = async () =>
      (
        await inTenant(api.db, org.id, (tx) =>
          tx.selectFrom('workLogs').select('plannedMinutes').where('id', '=', log.id).executeTakeFirstOrThrow(),
        )
      ).plannedMinutes
    expect(await planned()).toBeGreaterThan(0)
    expect((await put(log, { jobId: null, visitStart: null })).json()).toMatchObject({ visitStart: null, jobId: null })
    expect(await planned()).toBeNull()
  })
})
