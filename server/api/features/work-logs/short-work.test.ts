import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { isShort } from '#server/api/domain/schedules/visit-state.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildWorkLogs } from './test/entries.ts'

const run = useApi()

describe('the short visit flag', () => {
  test('lists a visit as short by the configured percentage, on its last log only', async () => {
    const { add, list, org, places, location } = await buildWorkLogs(run)
    // From 9 to 11 in New York.
    const job = await places.addJob(location, { name: 'Morning clean', schedule: { ...daily, startTime: '09:00' } })
    const at = (minutes: number) => new Date(Date.parse('2026-03-10T13:00:00Z') + minutes * 60_000).toISOString()
    const first = await add({ jobId: job.id, startedAt: at(0), endedAt: at(35) })
    const listed = async () => (await list('?flag=short')).items.map(({ id }) => id)
    const share = (shortPercent: number) =>
      inTenant(run.api.db, org.id, (tx) => tx.updateTable('configurations').set({ shortPercent }).execute())
    for (const shortPercent of [10, 29, 30, 50, 100]) {
      await share(shortPercent)
      const isLaw = isShort({ plannedSeconds: 7_200, workedSeconds: 2_100 }, false, shortPercent)
      expect([shortPercent, await listed()]).toEqual([shortPercent, isLaw ? [first.id] : []])
    }
    await share(50)
    const second = await add({ jobId: job.id, startedAt: at(60), endedAt: at(84) })
    expect([second.flags, await listed()]).toEqual([['short'], [second.id]])
    const third = await add({ jobId: job.id, startedAt: at(100), endedAt: at(101) })
    expect([third.flags, await listed()]).toEqual([[], []])
  })
})
