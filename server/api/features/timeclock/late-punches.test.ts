import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { closeForgotten } from '#server/api/domain/timekeeping/close-forgotten.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import type { OwnWeek } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()
const { api, call } = run

const minutesBetween = (from: string, to: string | null) =>
  Math.round((Date.parse(to ?? '') - Date.parse(from)) / 60_000)

describe('offline taps', () => {
  test('replace an automatic end, breaks included', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start', { deviceAt: ago({ minutes: 1_000 }) })
    await closeForgotten(api.db)({})
    await sam.tapped('break_start', { deviceAt: ago({ minutes: 900 }), breakKind: 'meal' })
    expect((await sam.tap('break_start', { deviceAt: ago({ minutes: 890 }) })).json()).toMatchObject({
      code: 'already_on_break',
    })
    await sam.tapped('break_end', { deviceAt: ago({ minutes: 860 }) })
    await sam.tapped('break_start', { deviceAt: ago({ minutes: 780 }) })
    const { workLog } = await sam.tapped('end', { deviceAt: ago({ minutes: 760 }) })
    expect(minutesBetween(workLog.startedAt, workLog.endedAt)).toBe(240)
    expect(
      workLog.breaks.map((breakTime) => [breakTime.kind, minutesBetween(breakTime.startedAt, breakTime.endedAt)]),
    ).toEqual([
      ['meal', 40],
      ['rest', 20],
    ])
    expect(workLog.flags).not.toContain('closed_automatically')
  })

  test('create their own log for a start and end before later work', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start', { deviceAt: ago({ minutes: 60 }) })
    const early = await sam.tapped('start', { deviceAt: ago({ minutes: 300 }) })
    // Until its end arrives, the later work limits it.
    expect(minutesBetween(early.workLog.startedAt, early.workLog.endedAt)).toBe(240)
    expect(early.workLog.flags).toContain('closed_automatically')
    const { workLog } = await sam.tapped('end', { deviceAt: ago({ minutes: 180 }) })
    expect(workLog.id).toBe(early.workLog.id)
    expect(minutesBetween(workLog.startedAt, workLog.endedAt)).toBe(120)
    expect(workLog.flags).not.toContain('closed_automatically')
    const later = await sam.tapped('end')
    expect(later.workLog.id).not.toBe(workLog.id)
  })

  test('never add an earlier break to the running work', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start', { deviceAt: ago({ minutes: 30 }) })
    expect((await sam.tap('break_start', { deviceAt: ago({ minutes: 90 }) })).json()).toMatchObject({
      code: 'not_working',
    })
    expect((await sam.tap('end', { deviceAt: ago({ minutes: 90 }) })).json()).toMatchObject({ code: 'not_working' })
  })

  test('cannot end a log that a manager entered', async () => {
    const { worker, org, base, location } = await buildWorksite(run)
    const sam = await worker()
    const entry = { locationId: location.id, jobId: null, visitStart: null, breaks: [], note: '', reason: 'So it was.' }
    const body = { memberId: sam.memberId, startedAt: ago({ minutes: 300 }), endedAt: ago({ minutes: 60 }), ...entry }
    expect((await call(org.headers, `${base}/work-logs`, { body })).statusCode).toBe(201)
    expect((await sam.tap('end', { deviceAt: ago({ minutes: 120 }) })).json()).toMatchObject({ code: 'not_working' })
    expect((await sam.tap('start', { deviceAt: ago({ minutes: 120 }) })).json()).toMatchObject({
      code: 'work_log_overlaps',
    })
    expect((await sam.get<OwnWeek>('/my-work-logs')).items.length).toBeLessThanOrEqual(1)
  })

  test('keep their order on a slow connection, and are all accepted', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const slow = (seconds: number) => ({ deviceAt: ago({ seconds }), sentAt: ago({ seconds }) })
    const first = await sam.tapped('start', slow(40))
    const ended = await sam.tapped('end', { deviceAt: ago({ seconds: 35 }) })
    expect(ended.workLog).toMatchObject({ id: first.workLog.id, workedSeconds: 1 })
    const next = await sam.tapped('start', { deviceAt: ago({ seconds: 30 }) })
    expect(next.workLog.startedAt).toBe(ended.workLog.endedAt)
  })

  describe('offline checklist marks', () => {
    async function checked() {
      const site = await buildWorksite(run, [
        { areaId: null, task: 'Mop', frequency: 'visit' },
        { areaId: null, task: 'Bins', frequency: 'visit' },
      ])
      const sam = await site.worker()
      const [mop, bins] = site.job.checklist.map(({ id }) => id ?? '')
      const tick = (id: string | undefined, minutes: number) =>
        call(sam.headers, `${site.base}/timeclock/tasks/${id}`, {
          method: 'PUT',
          body: { done: true, deviceAt: ago({ minutes }), sentAt: ago({}) },
        })
      const ticked = async (workLogId: string) => {
        const { tasks } = await sam.get<WorkLogDetail>(`/my-work-logs/${workLogId}`)
        return tasks.map(({ task, doneAt }) => [task, Math.round((Date.now() - Date.parse(doneAt)) / 60_000)])
      }
      return { ...site, sam, mop, bins, tick, ticked }
    }

    test('belong to the work that ended automatically, before and after its end', async () => {
      const { sam, mop, bins, tick, ticked } = await checked()
      const { workLog } = await sam.tapped('start', { deviceAt: ago({ minutes: 1_000 }) })
      await closeForgotten(api.db)({})
      expect((await tick(mop, 900)).statusCode).toBe(200)
      await sam.tapped('end', { deviceAt: ago({ minutes: 760 }) })
      expect((await tick(bins, 800)).statusCode).toBe(200)
      expect(await ticked(workLog.id)).toEqual([
        ['Mop', 900],
        ['Bins', 800],
      ])
      expect((await tick(mop, 700)).json()).toMatchObject({ code: 'not_working' })
    })

    test('belong to the morning’s work while a job runs in the afternoon', async () => {
      const { sam, mop, bins, tick, ticked, places, location } = await checked()
      const windowsJob = await places.addJob(location, { name: 'Windows' })
      const afternoon = await sam.tapped('start', { deviceAt: ago({ minutes: 60 }) })
      const morning = await sam.tapped('start', { deviceAt: ago({ minutes: 300 }) })
      expect((await tick(mop, 250)).statusCode).toBe(200)
      await sam.tapped('end', { deviceAt: ago({ minutes: 180 }) })
      expect((await tick(mop, 30)).statusCode).toBe(200)
      await sam.tapped('end', { deviceAt: ago({ minutes: 20 }) })
      await sam.tapped('start', { jobId: windowsJob.id, deviceAt: ago({ minutes: 10 }) })
      expect((await tick(bins, 200)).statusCode).toBe(200)
      expect(await ticked(morning.workLog.id)).toEqual([
        ['Mop', 250],
        ['Bins', 200],
      ])
      expect(await ticked(afternoon.workLog.id)).toEqual([['Mop', 30]])
      expect((await tick(bins, 5)).json()).toMatchObject({ code: 'not_working' })
    })
  })
})
