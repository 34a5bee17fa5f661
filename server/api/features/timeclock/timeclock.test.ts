import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { ago, offSite, onSite, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { PunchAnswer, Timeclock } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()
const { api, call } = run

describe('starting and ending work', () => {
  test('creates one log from tap to tap, with both positions', async () => {
    const { worker, job, location } = await buildWorksite(run)
    const sam = await worker()
    const started = await sam.tapped('start', { deviceAt: ago({ minutes: 5 }) })
    expect(started).toMatchObject({
      punch: { kind: 'start', fence: 'inside', distanceM: 0, accuracyM: 10, source: 'app' },
      workLog: {
        memberName: 'Sam Ortiz',
        jobId: job.id,
        locationId: location.id,
        locationName: 'Main Street',
        endedAt: null,
        flags: ['not_scheduled'],
        startSource: 'app',
        visitStart: null,
      },
      undo: { kind: 'start' },
    })
    const clock = await sam.get<Timeclock>('/timeclock')
    expect(clock.running).toMatchObject({ id: started.workLog.id, onBreak: null, workplace: { radiusM: 150 } })
    const ended = await sam.tapped('end', { note: 'Bins are full.' })
    expect(ended.workLog).toMatchObject({ id: started.workLog.id, endSource: 'app', note: 'Bins are full.' })
    // A busy machine may take some seconds between the two.
    expect(ended.workLog.workedSeconds).toBeGreaterThanOrEqual(240)
    expect(ended.workLog.workedSeconds).toBeLessThan(400)
    expect((await sam.get<Timeclock>('/timeclock')).running).toBeNull()
  })

  test('creates one log for twelve concurrent starts and names it to the others', async () => {
    const { worker, org } = await buildWorksite(run)
    const sam = await worker()
    // All in the same second; an earlier start that arrives later creates its own log.
    const deviceAt = ago({ seconds: 5 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => sam.tap('start', { deviceAt })))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(11)
    expect(refused.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'already_working',
      details: expect.stringMatching(/^Main Street/),
    })
    // A machine too busy for this many locks answers so and creates no log either.
    expect(refused.filter(({ statusCode }) => statusCode !== 409 && statusCode !== 503)).toEqual([])
    const { logs, punches } = await inTenant(api.db, org.id, async (tx) => ({
      logs: await tx.selectFrom('workLogs').select('id').execute(),
      punches: await tx.selectFrom('punches').select('id').execute(),
    }))
    expect([logs.length, punches.length]).toEqual([1, 1])
  })

  test('keeps one running log without overlap by database constraints alone', async () => {
    const { worker, org, location } = await buildWorksite(run)
    const { memberId } = await worker()
    const insert = (from: string, to: string | null) =>
      inTenant(api.db, org.id, (tx) =>
        sql`insert into work_logs (organization_id, id, member_id, location_id, started_at, ended_at, start_source, end_source)
            values (${org.id}, ${randomUUID()}, ${memberId}, ${location.id}, ${from}, ${to}, 'manager',
                    ${to && 'manager'})`.execute(tx),
      )
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => insert('2026-11-20T08:00:00Z', null)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(insert('2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z')).rejects.toThrow('work_log_overlaps')
    await insert('2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z')
  })

  test('rejects an end without running work and a start on a paused, archived or foreign job', async () => {
    const { worker, places, job, org, location } = await buildWorksite(run)
    const sam = await worker()
    expect((await sam.tap('end')).json()).toMatchObject({ code: 'not_working' })
    expect((await sam.tap('start', { jobId: randomUUID() })).json()).toMatchObject({ code: 'job_unknown' })
    expect((await sam.tap('start', { jobId: null })).json()).toMatchObject({ code: 'location_unknown' })
    const annex = await places.addLocation({ id: location.clientId }, { name: 'Annex' })
    expect((await sam.tap('start', { locationId: annex.id })).json()).toMatchObject({ code: 'job_unknown' })
    await call(org.headers, `${places.jobUrl(job)}/archive`, { method: 'POST' })
    expect((await sam.tap('start')).json()).toMatchObject({ code: 'job_not_open' })
    expect((await sam.tapped('start', { jobId: null, locationId: annex.id })).workLog).toMatchObject({ jobId: null })
  })
})

describe('a punch counts once', () => {
  test('however often it is sent, concurrently or much later', async () => {
    const { worker, org } = await buildWorksite(run)
    const sam = await worker()
    const punch = { id: randomUUID(), deviceAt: ago({ minutes: 1 }) }
    const first = await Promise.all(Array.from({ length: 10 }, () => sam.tapped('start', punch)))
    const again = await sam.tapped('start', { ...punch, sentAt: ago({}) })
    expect(new Set([...first, again].map(({ workLog }) => workLog.id)).size).toBe(1)
    expect(again.punch).toEqual(first[0]?.punch)
    await sam.tapped('end')
    expect((await sam.tapped('start', punch)).punch).toEqual(first[0]?.punch)
    const count = await inTenant(api.db, org.id, (tx) => tx.selectFrom('punches').select('id').execute())
    expect(count).toHaveLength(2)
  })

  test('under an Idempotency-Key, although the time of sending differs', async () => {
    const { worker, base, job } = await buildWorksite(run)
    const sam = await worker()
    const body = { id: randomUUID(), kind: 'start', deviceAt: ago({ minutes: 2 }), position: onSite, jobId: job.id }
    const headers = { ...sam.headers, 'idempotency-key': body.id }
    const send = (sentAt: string) => call(headers, `${base}/timeclock/punches`, { body: { ...body, sentAt } })
    const first = await send(ago({ seconds: 1 }))
    expect((await send(ago({}))).json()).toEqual(first.json())
  })

  test('and its id is rejected for another member or punch', async () => {
    const { worker } = await buildWorksite(run)
    const [sam, ana] = [await worker(), await worker()]
    const { punch } = await sam.tapped('start')
    expect((await ana.tap('start', { id: punch.id })).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await sam.tap('end', { id: punch.id })).json()).toMatchObject({ code: 'idempotency_key_reused' })
  })
})

describe('punches made offline', () => {
  test('arrive later with their own time, and both times are stored', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const [start, end] = [ago({ minutes: 120 }), ago({ minutes: 30 })]
    await sam.tapped('start', { deviceAt: start })
    const { workLog, punch } = await sam.tapped('end', { deviceAt: end })
    expect(Date.parse(workLog.startedAt)).toBe(Math.floor(Date.parse(start) / 1_000) * 1_000)
    expect(workLog.workedSeconds).toBeGreaterThanOrEqual(90 * 60 - 60)
    expect(workLog.workedSeconds).toBeLessThanOrEqual(90 * 60 + 60)
    expect(workLog.flags.toSorted()).toEqual(['late_punch', 'not_scheduled'])
    expect(Date.parse(punch.receivedAt) - Date.parse(punch.at)).toBeGreaterThan(29 * 60_000)
    expect(punch.deviceAt).toBe(end)
  })

  test('are corrected and flagged if the device clock is an hour off', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const { workLog } = await sam.tapped('start', { deviceAt: ago({ minutes: 60 }), sentAt: ago({ minutes: 60 }) })
    expect(Math.abs(Date.parse(workLog.startedAt) - Date.now())).toBeLessThan(30_000)
    expect(workLog.flags).toEqual(['clock_off', 'not_scheduled'])
  })

  test('accepts punches after eight offline days as sent late, and rejects them after thirty', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const { workLog } = await sam.tapped('start', { deviceAt: ago({ minutes: 8 * 1_440 }) })
    expect(workLog.flags).toContain('late_punch')
    expect((await sam.tap('start', { deviceAt: ago({ minutes: 30 * 1_440 + 1 }) })).json()).toMatchObject({
      code: 'punch_too_old',
    })
  })

  test('are refused if a start lies within an earlier log, which is named', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start', { deviceAt: ago({ minutes: 90 }) })
    await sam.tapped('end', { deviceAt: ago({ minutes: 30 }) })
    const answer = await sam.tap('start', { deviceAt: ago({ minutes: 60 }) })
    expect(answer.json()).toMatchObject({
      code: 'work_log_overlaps',
      details: expect.stringMatching(/^Main Street, .+ to /),
    })
  })
})

describe('the geofence', () => {
  const block = (organizationId: string) =>
    inTenant(api.db, organizationId, (tx) =>
      tx.updateTable('configurations').set({ geofencePolicy: 'block' }).execute(),
    )

  test('flags a punch that is outside, imprecise or without a position', async () => {
    const { worker } = await buildWorksite(run)
    const flagsOf = async (position: PunchAnswer['punch']['position'] | object | null) => {
      const sam = await worker()
      return (await sam.tapped('start', { position: position as typeof onSite | null })).workLog.flags
    }
    expect(await flagsOf(offSite)).toEqual(['outside_fence', 'not_scheduled'])
    expect(await flagsOf(null)).toEqual(['no_position', 'not_scheduled'])
    expect(await flagsOf({ ...onSite, accuracyM: 400 })).toEqual(['poor_accuracy', 'not_scheduled'])
  })

  test('blocks a start if the organization requires it, but never an end', async () => {
    const { worker, org } = await buildWorksite(run)
    await block(org.id)
    const sam = await worker()
    expect((await sam.tap('start', { position: offSite })).json()).toMatchObject({
      code: 'outside_fence',
      details: expect.stringMatching(/You are 200\d m away; the geofence is 150 m/),
    })
    expect((await sam.tap('start', { position: null })).json()).toMatchObject({ code: 'position_needed' })
    expect((await sam.tap('start', { position: { ...onSite, accuracyM: 400 } })).json()).toMatchObject({
      code: 'position_needed',
    })
    await sam.tapped('start')
    expect((await sam.tapped('end', { position: offSite })).workLog.flags).toContain('outside_fence')
  })

  test('stores positions of starts and ends, but not of breaks', async () => {
    const { worker, org } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start')
    await sam.tapped('break_start')
    await sam.tapped('break_end')
    await sam.tapped('end')
    const rows = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('punches').select(['kind', 'latitude', 'fence']).orderBy('receivedAt').execute(),
    )
    expect(rows).toEqual([
      { kind: 'start', latitude: onSite.latitude, fence: 'inside' },
      { kind: 'break_start', latitude: null, fence: null },
      { kind: 'break_end', latitude: null, fence: null },
      { kind: 'end', latitude: onSite.latitude, fence: 'inside' },
    ])
  })
})

describe('breaks', () => {
  test('run one at a time within the work and end with it', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    expect((await sam.tap('break_start')).json()).toMatchObject({ code: 'not_working' })
    await sam.tapped('start', { deviceAt: ago({ minutes: 120 }) })
    expect((await sam.tap('break_end')).json()).toMatchObject({ code: 'not_on_break' })
    await sam.tapped('break_start', { breakKind: 'meal', deviceAt: ago({ minutes: 60 }) })
    expect((await sam.get<Timeclock>('/timeclock')).running?.onBreak).toMatchObject({ kind: 'meal' })
    expect((await sam.tap('break_start')).json()).toMatchObject({ code: 'already_on_break' })
    const { workLog } = await sam.tapped('end')
    expect(workLog.breaks).toMatchObject([{ kind: 'meal', endedAt: workLog.endedAt }])
    expect(workLog.unpaidSeconds).toBeGreaterThan(3_500)
  })
})
