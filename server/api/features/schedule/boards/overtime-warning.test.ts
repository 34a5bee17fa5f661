import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { AssignmentAnswer, AssignmentAnswers } from '#shared/schedule/schedule.contract.ts'
import type { BoardRows } from '#shared/schedule/visit-board.contract.ts'
import { buildSchedule } from '../test/scheduled.ts'

const api = useApi()
const { call } = api

/** A Wednesday far in the future, with the Monday and Sunday of its week. */
const [wednesday, monday, sunday] = ['2090-03-08', '2090-03-06', '2090-03-12']

/** Ana works every day from 15:00 to 21:00 UTC−5: six hours, 42 a week. */
async function setUp(durationMinutes = 360) {
  const schedule = await buildSchedule(api)
  const [ana, eva] = [await schedule.worker('Ana'), await schedule.worker('Eva')]
  const job = await schedule.add('Day', { ...daily, startTime: '10:00', durationMinutes })
  await schedule.assign(job.id, 1, ana.id)
  const rules = async (packId: string, more: object = {}) => {
    const body = {
      effectiveOn: '2026-01-01',
      packId,
      regularRate: 'weighted',
      paysLongRests: true,
      minimumWageE4: 0,
      weekStart: 1,
      workdayStart: '00:00',
      travelGapMinutes: null,
      ...more,
    }
    const answer = await call(schedule.org.headers, `${schedule.base}/payroll/policies`, { body })
    expect(answer.statusCode).toBe(201)
  }
  async function asked(body: object, memberId = ana.id): Promise<AssignmentAnswer & { raises: number }> {
    const question = { memberIds: [memberId], ...body }
    const { items } = (
      await call(schedule.org.headers, `${schedule.base}/schedule/check`, { body: question })
    ).json<AssignmentAnswers>()
    const [answer] = items
    if (!answer) throw new Error('no answer')
    return { ...answer, raises: answer.overtimeSecondsAfter - answer.overtimeSecondsBefore }
  }
  return { ...schedule, ana, eva, job, rules, asked }
}

const from = (startsAt: string, hours: number) => ({
  startsAt,
  endsAt: Temporal.Instant.from(startsAt).add({ hours }).toString(),
})

describe('overtime warnings when planning', () => {
  test('counts one hour of overtime for three after six under California’s daily rule', async () => {
    const { eva, add, assign, rules, asked } = await setUp()
    const morning = await add('Morning', { ...daily, weekdays: [3], startTime: '06:00', durationMinutes: 360 })
    await assign(morning.id, 1, eva.id)
    const three = from('2090-03-08T17:00:00Z', 3)
    expect((await asked(three, eva.id)).raises).toBe(0)
    await rules('us-ca')
    expect(await asked(three, eva.id)).toMatchObject({ raises: 3600, minutesAfter: 9 * 60 })
    expect((await asked(from('2090-03-08T17:00:00Z', 2), eva.id)).raises).toBe(0)
  })

  test('uses the weekly threshold of the rules in force: 42 hours are overtime in the US, not in Ontario', async () => {
    const { asked, rules } = await setUp()
    const two = from('2090-03-08T22:00:00Z', 2)
    expect(await asked(two)).toMatchObject({ raises: 2 * 3600, overtimeSecondsBefore: 2 * 3600 })
    await rules('ca-on')
    expect(await asked(two)).toMatchObject({ raises: 0, overtimeSecondsBefore: 0 })
    expect((await asked(from('2090-03-08T22:00:00Z', 3))).raises).toBe(3600)
    await rules('none', { effectiveOn: '2026-02-01' })
    expect((await asked(from('2090-03-08T22:00:00Z', 5))).raises).toBe(0)
  })

  test('adds no overtime for a visit moved within the member’s week', async () => {
    const { asked, list } = await setUp(480)
    const [visit] = await list(wednesday, wednesday)
    if (!visit) throw new Error('no visit')
    const { jobId, originalStart } = visit
    const moved = { ...from('2090-03-08T20:00:00Z', 8), except: { jobId, originalStart } }
    expect(await asked(moved)).toMatchObject({ raises: 0, overtimeSecondsBefore: 16 * 3600, overlaps: [] })
    // Moving it into the next week makes that week longer and its own shorter.
    expect(await asked({ ...moved, ...from('2090-03-15T23:00:00Z', 8) })).toMatchObject({ raises: 0 })
    expect((await asked({ ...moved, ...from('2090-03-08T15:00:00Z', 9) })).raises).toBe(3600)
  })

  test('uses the workweek of the pay rules', async () => {
    const { asked, rules, list, put, ana } = await setUp(300)
    await rules('us', { weekStart: 3 })
    for (const visit of await list(monday, '2090-03-07')) {
      const { jobId, originalStart, startsAt } = visit
      await put(
        { jobId, originalStart },
        {
          startsAt,
          durationMinutes: 720,
          cancelledReason: null,
          note: '',
          memberIds: [ana.id],
          version: 0,
        },
      )
    }
    // Monday and Tuesday lie in the workweek before.
    expect(await asked(from('2090-03-08T22:00:00Z', 5))).toMatchObject({ raises: 0, minutesBefore: 35 * 60 })
    expect((await asked(from('2090-03-07T03:00:00Z', 1))).raises).toBe(3600)
  })

  test('shows each member’s overtime on the board for the visible days', async () => {
    const { org, base, ana, eva, rules } = await setUp()
    const overtime = async (days: [string, string], headers = org.headers) => {
      const query = { from: days[0], to: days[1], by: 'members', rows: `${ana.id},${eva.id}` }
      const { rows } = (await call(headers, `${base}/visits/board/rows`, { query })).json<BoardRows>()
      return rows.map(({ overtimeSeconds }) => overtimeSeconds)
    }
    expect(await overtime([monday, sunday])).toEqual([2 * 3600, 0])
    expect(await overtime([monday, wednesday])).toEqual([0, 0])
    await rules('us-ak')
    expect(await overtime([monday, sunday])).toEqual([2 * 3600, 0])
    // Only planners see it.
    expect(await overtime([monday, sunday], eva.headers)).toEqual([0, 0])
    await rules('ca-on', { effectiveOn: '2026-02-01' })
    expect(await overtime([monday, sunday])).toEqual([0, 0])
  })
})
