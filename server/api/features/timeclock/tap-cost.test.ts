import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'

const run = useApi()

const setUp = async () => {
  const { worker } = await buildWorksite(run)
  const sam = await worker()
  return { sam, stored: (id: string) => sam.get<WorkLogDetail>(`/my-work-logs/${id}`) }
}

describe('the answer to a punch', () => {
  test('returns exactly what is stored, field by field', async () => {
    const { sam, stored } = await setUp()
    const started = await sam.tapped('start', { deviceAt: ago({ minutes: 50 }) })
    // The log is running, so its duration has grown.
    const { workedSeconds: _, ...log } = started.workLog
    const { workedSeconds: __, ...unchanged } = await stored(log.id)
    expect(unchanged).toMatchObject({ ...log, punches: [started.punch] })
    await sam.tapped('break_start', { breakKind: 'meal', deviceAt: ago({ minutes: 45 }) })
    await sam.tapped('break_end', { deviceAt: ago({ minutes: 10 }) })
    const resting = await sam.tapped('break_start', { deviceAt: ago({ minutes: 5 }) })
    const ended = await sam.tapped('end', { note: ' Bins are full. ', deviceAt: ago({ minutes: 2 }) })
    expect(resting.workLog.breaks).toHaveLength(2)
    expect(ended.workLog.note).toBe('Bins are full.')
    const { punches, history, ...whole } = await stored(log.id)
    expect(whole).toMatchObject(ended.workLog)
    expect(punches.at(-1)).toEqual(ended.punch)
    expect(history.map(({ kind }) => kind)).toEqual(['punched', 'punched', 'punched', 'ended'])
  })

  test('needs seven queries for a start or an end, regardless of the history', async () => {
    const { sam } = await setUp()
    const tap = (kind: 'start' | 'end', minutes: number) =>
      queriesOf(() => sam.tapped(kind, { deviceAt: ago({ minutes }) }))
    for (const minutes of [30, 20, 10]) {
      expect(await tap('start', minutes)).toHaveLength(7)
      expect(await tap('end', minutes - 5)).toHaveLength(7)
    }
  })
})
