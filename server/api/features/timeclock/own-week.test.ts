import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { OwnWeek } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()
const { api, call } = run

describe('GET of the member’s own week', () => {
  async function withLogs() {
    const site = await buildWorksite(run)
    await inTenant(api.db, site.org.id, (tx) => tx.updateTable('configurations').set({ rounding: '15' }).execute())
    const sam = await site.worker()
    const add = (startedAt: string, endedAt: string, breaks: object[] = []) =>
      call(site.org.headers, `${site.base}/work-logs`, {
        body: {
          memberId: sam.memberId,
          locationId: site.location.id,
          jobId: null,
          visitStart: null,
          note: '',
          reason: 'For the test.',
          startedAt,
          endedAt,
          breaks,
        },
      })
    // In New York: Monday, 9 March 2026, after the clocks went forward, and the night before the next Monday.
    await add('2026-03-09T12:07:59Z', '2026-03-09T20:08:00Z', [
      { kind: 'meal', startedAt: '2026-03-09T16:00:00Z', endedAt: '2026-03-09T16:30:00Z' },
    ])
    await add('2026-03-16T02:00:00Z', '2026-03-16T06:00:00Z')
    return { ...site, sam }
  }

  test('has totals by day, exact and rounded, and splits a night between days', async () => {
    const { sam } = await withLogs()
    const week = await sam.get<OwnWeek>('/my-work-logs?week=2026-03-12')
    expect(week).toMatchObject({ week: '2026-03-09', rounding: '15' })
    expect(week.items.map(({ startedAt }) => startedAt)).toEqual(['2026-03-09T12:07:59Z', '2026-03-16T02:00:00Z'])
    expect(week.days.map(({ date, workedSeconds, roundedSeconds }) => [date, workedSeconds, roundedSeconds])).toEqual([
      ['2026-03-09', 7.5 * 3_600 + 1, 7.75 * 3_600],
      ['2026-03-10', 0, 0],
      ['2026-03-11', 0, 0],
      ['2026-03-12', 0, 0],
      ['2026-03-13', 0, 0],
      ['2026-03-14', 0, 0],
      ['2026-03-15', 2 * 3_600, 2 * 3_600],
    ])
    expect(week.workedSeconds).toBe(9.5 * 3_600 + 1)
    const next = await sam.get<OwnWeek>('/my-work-logs?week=2026-03-16')
    expect(next.items).toHaveLength(1)
    expect(next.days[0]).toEqual({ date: '2026-03-16', workedSeconds: 7_200, roundedSeconds: 7_200 })
  })

  test('is visible to the member only', async () => {
    const { sam, worker, base } = await withLogs()
    const otherWorker = await worker()
    expect((await otherWorker.get<OwnWeek>('/my-work-logs?week=2026-03-09')).items).toEqual([])
    const [log] = (await sam.get<OwnWeek>('/my-work-logs?week=2026-03-09')).items
    const url = `${base}/my-work-logs/${log?.id}`
    expect((await call(sam.headers, url)).statusCode).toBe(200)
    expect((await call(otherWorker.headers, url)).statusCode).toBe(404)
  })
})
