import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { operations } from '#server/api/features/operations/operations.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { DoneVisitList } from '#shared/client-area/client-area.contract.ts'
import type { JobCrew, VisitList } from '#shared/schedule/schedule.contract.ts'
import { buildWorkLogs } from './test/entries.ts'

const run = useApi()
const { api, call } = run

/** Sam cleans from 9 to 11 and washes windows there from 11 to 1, New York time. */
async function twoVisits() {
  const site = await buildWorkLogs(run)
  const { org, base, places, location, sam, add } = site
  const job = async (name: string, startTime: string) => {
    const { id } = await places.addJob(location, { name, schedule: { ...daily, startTime } })
    const { version } = (await call(org.headers, `${base}/jobs/${id}/crew`)).json<JobCrew>()
    const body = { crewSize: 1, memberIds: [sam.memberId], version }
    await call(org.headers, `${base}/jobs/${id}/crew`, { method: 'PUT', body })
    await inTenant(api.db, org.id, (tx) => tx.updateTable('jobCrew').set({ effectiveFrom: '2026-01-01' }).execute())
    return id
  }
  const [clean, windows] = [await job('Morning clean', '09:00'), await job('Windows', '11:00')]
  const at = (minutes: number) => new Date(Date.parse('2026-03-10T13:00:00Z') + minutes * 60_000).toISOString()
  const work = (jobId: string, from: number, to: number) => add({ jobId, startedAt: at(from), endedAt: at(to) })
  /** Standing of the visits and of Sam, with the minutes of each of Sam's logs. */
  const board = (minutes: number) =>
    inTenant(api.db, org.id, async (tx) => {
      const { visits } = await operations(tx, new Date(at(minutes)), () => true)
      return [clean, windows].map((jobId) => {
        const visit = visits.find((entry) => entry.jobId === jobId)
        return [visit?.state, visit?.crew[0]?.state, visit?.work.map(({ workedSeconds }) => workedSeconds / 60)]
      })
    })
  const change = async (jobId: string, changes: object) => {
    const query = { from: '2026-03-10', to: '2026-03-10', jobId }
    const [visit] = (await call(org.headers, `${base}/visits`, { query })).json<VisitList>().items
    if (!visit) throw new Error('no visit')
    const { startsAt, version } = visit
    const body = { startsAt, durationMinutes: 120, cancelledReason: null, note: '', memberIds: [sam.memberId], version }
    const url = `${base}/jobs/${jobId}/visits/${visit.originalStart}`
    const answer = await call(org.headers, url, { method: 'PUT', body: { ...body, ...changes } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const running = () =>
    inTenant(api.db, org.id, (tx) => tx.updateTable('workLogs').set({ endedAt: null, endSource: null }).execute())
  return { ...site, clean, windows, at, work, board, change, running }
}

describe('one log across two consecutive visits', () => {
  test('gives each visit its share and marks neither as a no-show', async () => {
    const { clean, work, board, list } = await twoVisits()
    const log = await work(clean, 0, 240)
    expect(await board(300)).toEqual([
      ['done', 'done', [120]],
      ['done', 'done', [120]],
    ])
    expect([log.flags, (await list('?flag=short')).items]).toEqual([[], []])
  })

  test('is short, on the log and the board, if it leaves the second visit too early', async () => {
    const { clean, work, board, list } = await twoVisits()
    const log = await work(clean, 0, 140)
    expect(await board(300)).toEqual([
      ['done', 'done', [120]],
      ['short', 'short', [20]],
    ])
    expect(log.flags).toEqual(['short'])
    expect((await list('?flag=short')).items).toMatchObject([{ id: log.id }])
  })

  test('belongs entirely to the first visit if the second has its own log', async () => {
    const { clean, windows, work, board } = await twoVisits()
    await work(clean, 30, 150)
    await work(windows, 150, 240)
    expect(await board(300)).toEqual([
      ['done', 'done', [120]],
      ['done', 'done', [90]],
    ])
  })

  test('moves to the second visit at its start while it runs', async () => {
    const { clean, work, board, running } = await twoVisits()
    await work(clean, 0, 10)
    await running()
    expect(await board(110)).toMatchObject([
      ['started', 'working', [110]],
      ['planned', 'not_started', []],
    ])
    expect(await board(160)).toMatchObject([
      ['done', 'done', [120]],
      ['started', 'working', [40]],
    ])
  })

  test('is shown to the client at both visits', async () => {
    const { org, base, client, clean, windows, work, at } = await twoVisits()
    await work(clean, 0, 240)
    const person = await buildContact(run, { org, client })
    const read = await call(person.headers, `${base}/client-area/${client.id}/done-visits?to=2026-03-11`)
    const instant = (minutes: number) => at(minutes).replace('.000', '')
    expect(read.json<DoneVisitList>().items).toMatchObject([
      { jobId: windows, arrivedAt: instant(120), leftAt: instant(240), people: 1, remarks: [] },
      { jobId: clean, arrivedAt: instant(0), leftAt: instant(120), people: 1, remarks: [] },
    ])
  })
})

describe('a change of the plan', () => {
  test('does not make past work short or complete, on the log and on the board', async () => {
    const { clean, work, board, change, list } = await twoVisits()
    const log = await work(clean, 0, 70)
    await change(clean, { durationMinutes: 600 })
    expect([(await board(600))[0], (await list('?flag=short')).items]).toEqual([['done', 'done', [70]], []])
    await work(clean, 70, 75)
    await change(clean, { durationMinutes: 30 })
    expect((await list()).items.map(({ flags }) => flags)).toEqual([['short'], []])
    expect([(await board(600))[0]?.[0], log.flags]).toEqual(['short', []])
  })

  test('applies to work that is still running', async () => {
    const { org, clean, work, board, change, list, running, at } = await twoVisits()
    const log = await work(clean, 0, 50)
    expect(log.flags).toEqual(['short'])
    await running()
    await change(clean, { durationMinutes: 60 })
    await inTenant(api.db, org.id, (tx) =>
      tx
        .updateTable('workLogs')
        .set({ endedAt: new Date(at(50)), endSource: 'manager' })
        .execute(),
    )
    expect([(await board(200))[0], (await list('?flag=short')).items]).toEqual([['done', 'done', [50]], []])
  })
})
