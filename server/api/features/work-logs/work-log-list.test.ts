import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildWorkLogs } from './test/entries.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildWorkLogs(run)

describe('GET of work logs', () => {
  test('returns the latest start first, in pages, with totals of the window', async () => {
    const { add, list } = await setUp()
    const days = ['2026-03-09', '2026-03-10', '2026-03-11']
    for (const day of days) await add({ startedAt: `${day}T12:00:00Z`, endedAt: `${day}T13:00:00Z` })
    const first = await list('?from=2026-03-09&to=2026-03-11&limit=2')
    expect(first.items.map(({ startedAt }) => startedAt.slice(0, 10))).toEqual(['2026-03-11', '2026-03-10'])
    expect(first.totals).toEqual({ logs: 3, members: 1, flagged: 0, workedSeconds: 3 * 3_600 })
    const next = await list(`?from=2026-03-09&to=2026-03-11&limit=2&cursor=${first.nextCursor}`)
    expect(next.items.map(({ startedAt }) => startedAt.slice(0, 10))).toEqual(['2026-03-09'])
    expect(next).toMatchObject({ nextCursor: null, totals: null })
    expect((await list('?cursor=abc')) as unknown).toMatchObject({ code: 'invalid_cursor' })
  })

  test('leaves only unpaid meals out of the totals', async () => {
    const { add, list } = await setUp()
    const at = (clock: string) => `2026-03-10T${clock}:00Z`
    await add({
      breaks: [
        { kind: 'rest', startedAt: at('13:00'), endedAt: at('13:10') },
        { kind: 'meal', startedAt: at('14:00'), endedAt: at('14:20') },
        { kind: 'meal', startedAt: at('16:00'), endedAt: at('16:45') },
      ],
    })
    const { totals, items } = await list('?from=2026-03-10&to=2026-03-10')
    expect(totals?.workedSeconds).toBe(8 * 3_600 - 45 * 60)
    expect(items[0]?.workedSeconds).toBe(totals?.workedSeconds)
  })

  test('supports every filter', async () => {
    const { add, put, list, sam, org, location, job, client, worker } = await setUp()
    const log = await add()
    const otherWorker = await worker()
    await add({ memberId: otherWorker.memberId, jobId: null })
    await put(log, {})
    const count = async (query: string) => (await list(query)).items.length
    expect(await count('')).toBe(2)
    expect(await count(`?memberId=${sam.memberId}`)).toBe(1)
    expect(await count(`?jobId=${job.id}`)).toBe(1)
    expect(await count(`?locationId=${location.id}`)).toBe(2)
    expect(await count(`?clientId=${client.id}`)).toBe(2)
    expect(await count(`?clientId=${org.id}`)).toBe(0)
    expect(await count(`?regionId=${org.id}`)).toBe(0)
    expect(await count('?flag=edited')).toBe(1)
    expect(await count('?flagged=true')).toBe(1)
    expect(await count('?flag=long')).toBe(0)
    expect(await count('?state=running')).toBe(0)
    expect(await count('?state=ended')).toBe(2)
    expect(await count('?from=2026-03-11')).toBe(0)
    expect(await count('?to=2026-03-09')).toBe(0)
  })

  test('exports in both languages, rounded if the organization rounds', async () => {
    const { add, org, base } = await setUp()
    await add({ startedAt: '2026-03-10T12:08:00Z', note: '=cmd' })
    await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ rounding: '15' }).execute())
    const { body } = await call(org.headers, `${base}/work-logs/export?from=2026-03-01&to=2026-03-31&locale=es`)
    const [head = '', line = ''] = body.slice(1).split('\r\n')
    expect(head).toMatch(/^Miembro,Cliente,Sede,Trabajo,Entrada,Salida,.*Entrada redondeada/)
    expect(line).toContain('2026-03-10 08:08,2026-03-10 16:00,America/New_York,2026-03-10 08:15')
    expect(line).toContain("'=cmd")
    const workbook = await call(org.headers, `${base}/work-logs/export?format=xlsx`)
    expect(workbook.headers['content-type']).toContain('spreadsheetml')
  })
})
