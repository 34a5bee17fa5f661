import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'

const run = useApi()
const { api, call } = run

describe('a work log without length', () => {
  test('is not created by an end in the second of its start, which can still be undone', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const deviceAt = ago({ seconds: 30 })
    const { punch, workLog } = await sam.tapped('start', { deviceAt })
    const refused = await sam.tap('end', { deviceAt })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'ended_at_once' })
    expect(await sam.get<Timeclock>('/timeclock')).toMatchObject({
      running: { id: workLog.id },
      undo: { punchId: punch.id, kind: 'start' },
    })
    expect((await sam.undo(punch.id)).statusCode).toBe(200)
  })

  test('is a log with an end a second after its start', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const [start, end] = [ago({ seconds: 30 }), ago({ seconds: 29 })]
    await sam.tapped('start', { deviceAt: start })
    const { workLog } = await sam.tapped('end', { deviceAt: end })
    expect(workLog.workedSeconds).toBe(1)
  })

  test('gets one second if another clock reports the end before the start', async () => {
    const { worker, org, base, location } = await buildWorksite(run)
    const sam = await worker()
    const place = { locationId: location.id, jobId: null, visitStart: null, breaks: [], note: '', reason: 'No phone.' }
    const body = { memberId: sam.memberId, startedAt: ago({}), endedAt: null, ...place }
    expect((await call(org.headers, `${base}/work-logs`, { body })).statusCode).toBe(201)
    const { workLog } = await sam.tapped('end', { deviceAt: ago({ minutes: 2 }) })
    expect(workLog.workedSeconds).toBe(1)
  })

  test('gets one second when a manager ends work as it starts', async () => {
    const { worker, org, base } = await buildWorksite(run)
    const sam = await worker()
    const now = new Date(Date.now() + 30_000).toISOString()
    const place = { visitStart: null, breaks: [], note: '', reason: 'Started for Sam.' }
    const { locationId, jobId } = (await sam.tapped('start')).workLog
    await sam.tapped('end')
    const body = { ...place, memberId: sam.memberId, startedAt: now, endedAt: null, locationId, jobId }
    const { id, version } = (await call(org.headers, `${base}/work-logs`, { body })).json<WorkLog>()
    const ended = await call(org.headers, `${base}/work-logs/${id}/end`, { body: { version, reason: 'Wrong member.' } })
    expect(ended.json()).toMatchObject({ workedSeconds: 1 })
  })

  test('is refused at the end field of a time request', async () => {
    const { worker, base, location } = await buildWorksite(run)
    const sam = await worker()
    const at = ago({ minutes: 60 })
    const body = {
      workLogId: null,
      locationId: location.id,
      jobId: null,
      startedAt: at,
      endedAt: at,
      reason: 'Forgot.',
    }
    const answer = await call(sam.headers, `${base}/time-requests`, { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'work_log_empty', fields: [{ path: 'endedAt' }] })
  })

  test('is refused by the database, entered or corrected, except for voided logs', async () => {
    const { worker, org, location } = await buildWorksite(run)
    const { memberId } = await worker()
    const id = randomUUID()
    const write = (query: ReturnType<typeof sql>) => inTenant(api.db, org.id, (tx) => query.execute(tx))
    const insert = (to: string, voidedAt: string | null = null) =>
      write(sql`insert into work_logs (organization_id, id, member_id, location_id, started_at, ended_at, start_source,
        end_source, voided_at)
      values (${org.id}, ${voidedAt ? randomUUID() : id}, ${memberId}, ${location.id}, '2026-03-10T08:00:00Z', ${to},
        'manager', 'manager', ${voidedAt})`)
    await expect(insert('2026-03-10T08:00:00Z')).rejects.toMatchObject({ constraint: 'work_log_empty' })
    await insert('2026-03-10T08:00:00Z', '2026-03-11T08:00:00Z')
    await insert('2026-03-10T09:00:00Z')
    await expect(write(sql`update work_logs set ended_at = started_at where id = ${id}`)).rejects.toMatchObject({
      constraint: 'work_log_empty',
    })
  })
})
