import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { closeForgotten } from './close-forgotten.ts'
import { ago, buildWorksite } from './test/worksite.ts'

const run = useApi()
const { api, call } = run

async function forgotten() {
  const site = await buildWorksite(run)
  const sam = await site.worker()
  const { workLog } = await sam.tapped('start', { deviceAt: ago({ minutes: 17 * 60 }) })
  const read = async () => (await call(site.org.headers, `${site.base}/work-logs/${workLog.id}`)).json<WorkLogDetail>()
  const kinds = async (headers: Record<string, string>) =>
    (await call(headers, `${site.base}/notifications`))
      .json<{ items: { kind: string }[] }>()
      .items.map(({ kind }) => kind)
  return { ...site, sam, workLog, read, kinds }
}

describe('automatic end of work', () => {
  test('ends forgotten work once at the limit with its break, with several processes running', async () => {
    const { sam, workLog, read, kinds, org } = await forgotten()
    await sam.tapped('break_start', { deviceAt: ago({ minutes: 10 * 60 }) })
    await Promise.all(Array.from({ length: 6 }, () => closeForgotten(api.db)({})))
    const closed = await read()
    const limit = new Date(Date.parse(workLog.startedAt) + 16 * 3_600_000).toISOString().replace('.000', '')
    expect(closed).toMatchObject({
      endedAt: limit,
      endSource: 'automatic',
      version: 2,
      corrections: 1,
      breaks: [{ endedAt: limit }],
      history: expect.arrayContaining([expect.objectContaining({ kind: 'closed', by: null })]),
    })
    expect(closed.flags).toContain('closed_automatically')
    expect(closed.flags).not.toContain('long')
    expect(await kinds(sam.headers)).toEqual(['own_work_closed'])
    expect(await kinds(org.headers)).toEqual(['work_closed'])
  })

  test('leaves work within the organization’s own limit', async () => {
    const { sam, org, read } = await forgotten()
    const set = (autoCloseMinutes: number) =>
      inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ autoCloseMinutes }).execute())
    await set(18 * 60)
    await closeForgotten(api.db)({})
    expect((await read()).endedAt).toBeNull()
    await set(60)
    await closeForgotten(api.db)({})
    expect((await read()).workedSeconds).toBe(3_600)
    expect((await sam.tap('end')).json()).toMatchObject({ code: 'not_working' })
  })

  test('replaces the automatic end by a punch made in time that arrives later', async () => {
    const { sam, read } = await forgotten()
    await closeForgotten(api.db)({})
    const { workLog, undo } = await sam.tapped('end', { deviceAt: ago({ minutes: 15 * 60 }) })
    expect(Math.abs(workLog.workedSeconds - 2 * 3_600)).toBeLessThanOrEqual(60)
    expect(workLog.flags).not.toContain('closed_automatically')
    expect(workLog.flags).toContain('late_punch')
    await sam.undo(undo?.punchId ?? '')
    expect(await read()).toMatchObject({ endSource: 'automatic', workedSeconds: 16 * 3_600 })
  })

  test("counts a manager's correction of the end as a review", async () => {
    const { base, org, location, job, read } = await forgotten()
    await closeForgotten(api.db)({})
    const log = await read()
    const body = {
      locationId: location.id,
      jobId: job.id,
      visitStart: null,
      startedAt: log.startedAt,
      endedAt: new Date(Date.parse(log.startedAt) + 7_200_000).toISOString(),
      breaks: [],
      note: '',
      reason: 'Sam said so.',
      version: log.version,
    }
    const answer = await call(org.headers, `${base}/work-logs/${log.id}`, { method: 'PUT', body })
    expect(answer.json()).toMatchObject({ endSource: 'manager', workedSeconds: 7_200 })
    expect(answer.json<WorkLogDetail>().flags).not.toContain('closed_automatically')
  })
})
