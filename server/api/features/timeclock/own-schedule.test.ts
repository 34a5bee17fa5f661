import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { NewPunch, Timeclock, TimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import type { JobCrew } from '#shared/schedule/schedule.contract.ts'

const run = useApi()
const { api, call } = run

/** Daily around the current time in New York, so that a visit is always near. */
async function scheduled() {
  const site = await buildWorksite(run)
  const { org, places, location, base } = site
  const now = Temporal.Now.zonedDateTimeISO('America/New_York').round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const job = await places.addJob(location, {
    name: 'Daily clean',
    checklist: [
      { areaId: null, task: 'Mop', frequency: 'visit' },
      { areaId: null, task: 'Windows', frequency: 'quarter' },
    ],
    schedule: {
      ...daily,
      startTime: now.toPlainTime().toString({ smallestUnit: 'minute' }),
      durationMinutes: 60,
      startsOn: now.toPlainDate().subtract({ days: 30 }).toString(),
    },
  })
  const sam = await site.worker()
  const assign = async (...memberIds: string[]) => {
    const url = `${base}/jobs/${job.id}/crew`
    const { version } = (await call(org.headers, url)).json<JobCrew>()
    const answer = await call(org.headers, url, { method: 'PUT', body: { crewSize: 1, memberIds, version } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return { ...site, job, sam, assign, visitStart: now.toInstant().toString() }
}

describe('the visit of a start', () => {
  test('belongs to the job’s nearest visit, and is planned for its crew', async () => {
    const { sam, job, assign, visitStart, worker } = await scheduled()
    await assign(sam.memberId)
    expect((await sam.tapped('start', { jobId: job.id })).workLog).toMatchObject({ visitStart, flags: [] })
    const substitute = await worker()
    expect((await substitute.tapped('start', { jobId: job.id })).workLog).toMatchObject({
      visitStart,
      flags: ['not_scheduled'],
    })
  })

  test('belongs to the picked visit, or to none without one within two hours', async () => {
    const { sam, job, assign, visitStart } = await scheduled()
    await assign(sam.memberId)
    const far = { jobId: job.id, deviceAt: ago({ minutes: 300 }) }
    expect((await sam.tapped('start', far)).workLog).toMatchObject({
      visitStart: null,
      flags: ['late_punch', 'not_scheduled'],
    })
    await sam.tapped('end', { deviceAt: ago({ minutes: 290 }) })
    const picked = await sam.tapped('start', { ...far, deviceAt: ago({ minutes: 280 }), visitStart })
    expect(picked.workLog).toMatchObject({ visitStart, flags: ['late_punch', 'early'], earlyReason: '' })
  })
})

describe('a moved visit', () => {
  const soon = () => Temporal.Now.instant().add({ minutes: 50 }).round('second').toString()

  /** Moves the visit of `days` ago to shortly after now, gives it its own crew, and ends its pattern. */
  async function movedFrom(days: number) {
    const site = await scheduled()
    const { org, job, sam, visitStart } = site
    const dayAt = (before: number) =>
      Temporal.Instant.from(visitStart)
        .toZonedDateTimeISO('America/New_York')
        .subtract({ days: before })
        .toInstant()
        .toString()
    const withOwnCrew = (start: string, movedTo: Date | null) =>
      inTenant(api.db, org.id, async (tx) => {
        const at = {
          organizationId: org.id,
          jobId: job.id,
          locationId: site.location.id,
          originalStart: new Date(start),
        }
        const change = { movedTo, cancelledReason: null, durationMinutes: null, hasOwnCrew: true }
        await tx
          .insertInto('visitChanges')
          .values({ ...at, ...change })
          .execute()
        await tx
          .insertInto('visitCrew')
          .values({ ...at, memberId: sam.memberId })
          .execute()
      })
    const originalStart = dayAt(days)
    await withOwnCrew(originalStart, new Date(soon()))
    await inTenant(api.db, org.id, async (tx) => {
      const endsOn = Temporal.Now.plainDateISO('America/New_York')
        .subtract({ days: days - 3 })
        .toString()
      await tx.updateTable('jobSchedules').set({ endsOn, effectiveTo: endsOn }).where('jobId', '=', job.id).execute()
    })
    return { ...site, originalStart, dayAt, withOwnCrew }
  }

  test.each([4, 20])('from %s days ago is found by a start although its pattern has ended', async (days) => {
    const { sam, worker, job, originalStart } = await movedFrom(days)
    expect((await sam.tapped('start', { jobId: job.id })).workLog).toMatchObject({
      visitStart: originalStart,
      flags: [],
    })
    const otherClock = await (await worker()).tapped('start', { jobId: job.id })
    expect(otherClock.workLog).toMatchObject({ visitStart: originalStart, flags: ['not_scheduled'] })
  })

  test('is the one worked, even if a visit that ended long ago was picked', async () => {
    const { sam, job, originalStart, dayAt, withOwnCrew } = await movedFrom(4)
    const visitStart = dayAt(20)
    await withOwnCrew(visitStart, null)
    const { workLog } = await sam.tapped('start', { jobId: job.id, visitStart })
    expect(workLog).toMatchObject({ visitStart: originalStart, flags: [] })
  })
})

describe('GET of the member’s timeclock', () => {
  test('shows the member’s visits of today with access notes, and the standing jobs', async () => {
    const { sam, job, assign, visitStart, worker, places, location } = await scheduled()
    await places.setAlarmCode(location, '4711')
    await assign(sam.memberId)
    const { visits, jobs, policy } = await sam.get<Timeclock>('/timeclock')
    expect(policy).toMatchObject({ geofencePolicy: 'flag', undoSeconds: 60, accuracyMaxM: 100 })
    expect(visits.find(({ originalStart }) => originalStart === visitStart)).toMatchObject({
      jobId: job.id,
      jobName: 'Daily clean',
      locationName: 'Main Street',
      radiusM: 150,
      missingCertifications: [],
      clearancePolicy: 'flag',
      accessNotes: 'Ring twice.',
      hasAlarmCode: true,
      crew: ['Sam Ortiz'],
      workLogIds: [],
    })
    expect(jobs).toMatchObject([{ jobId: job.id }])
    expect(JSON.stringify({ visits, jobs })).not.toContain('4711')
    const { workLog } = await sam.tapped('start', { jobId: job.id })
    const after = await sam.get<Timeclock>('/timeclock')
    expect(after.visits.find(({ originalStart }) => originalStart === visitStart)?.workLogIds).toEqual([workLog.id])
    const worked = async () =>
      (await sam.get<Timeclock>('/timeclock')).visits.find(({ originalStart }) => originalStart === visitStart)?.worked
    expect(await worked()).toBeNull()
    const ended = await sam.tapped('end')
    const { startedAt, endedAt, workedSeconds } = ended.workLog
    expect(await worked()).toEqual({ startedAt, endedAt, workedSeconds })
    const otherClock = await (await worker()).get<Timeclock>('/timeclock')
    expect([otherClock.visits, otherClock.jobs]).toEqual([[], []])
  })

  test('hides a draft week from its crew', async () => {
    const { sam, assign, org, base, visitStart } = await scheduled()
    await assign(sam.memberId)
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    expect((await sam.get<Timeclock>('/timeclock')).visits).toEqual([])
    const today = Temporal.Instant.from(visitStart).toZonedDateTimeISO('America/New_York').toPlainDate()
    const week = today.subtract({ days: today.dayOfWeek - 1 })
    await call(org.headers, `${base}/schedule/weeks/${week}/publication`, { method: 'POST' })
    expect((await sam.get<Timeclock>('/timeclock')).visits).not.toEqual([])
  })
})

describe('the checklist of running work', () => {
  test('is marked and unmarked by item, and an item done this quarter is not due again', async () => {
    const { sam, job, base, worker, assign } = await scheduled()
    const task = (checklistItemId: string, done: boolean, headers = sam.headers) =>
      call(headers, `${base}/timeclock/tasks/${checklistItemId}`, { method: 'PUT', body: { done } })
    await assign(sam.memberId)
    const next = async () => (await sam.get<Timeclock>('/timeclock')).checklists
    const due = (...tasks: string[]) => [{ jobId: job.id, tasks: tasks.map((task) => ({ task, doneAt: null })) }]
    expect(await next()).toMatchObject(due('Mop', 'Windows'))
    const [mop, windows] = job.checklist.map(({ id }) => id ?? '')
    expect((await task(mop ?? '', true)).json()).toMatchObject({ code: 'not_working' })
    await sam.tapped('start', { jobId: job.id })
    expect((await task(mop ?? '', true)).json<TimeclockTask>()).toMatchObject({
      task: 'Mop',
      doneAt: expect.any(String),
    })
    expect((await task(mop ?? '', false)).json()).toMatchObject({ doneAt: null })
    await task(mop ?? '', true)
    await task(windows ?? '', true)
    const { running } = await sam.get<Timeclock>('/timeclock')
    expect(running?.tasks.map(({ task, doneAt }) => [task, doneAt !== null])).toEqual([
      ['Mop', true],
      ['Windows', true],
    ])
    expect(await next()).toMatchObject(due('Mop'))
    await sam.tapped('end')
    expect(await next()).toMatchObject(due('Mop'))
    await sam.tapped('start', { jobId: job.id })
    const again = await sam.get<Timeclock>('/timeclock')
    expect(again.running?.tasks.map(({ task, doneAt }) => [task, doneAt])).toEqual([['Mop', null]])
    const otherWorker = await worker()
    await otherWorker.tapped('start')
    expect((await task(mop ?? '', true, otherWorker.headers)).statusCode).toBe(404)
  })

  test('uses the device’s time, within its work', async () => {
    const { sam, job, base } = await scheduled()
    const [mop] = job.checklist.map(({ id }) => id ?? '')
    const task = (times: Partial<NewPunch>, done = true) =>
      call(sam.headers, `${base}/timeclock/tasks/${mop}`, { method: 'PUT', body: { done, ...times } })
    const startedAt = ago({ minutes: 50 })
    await sam.tapped('start', { jobId: job.id, deviceAt: startedAt })
    const secondOf = (instant: string | null | undefined) => instant?.slice(0, 19)
    const doneAt = async (deviceAt: string) => {
      const sentAt = new Date().toISOString()
      const answer = (await task({ deviceAt, sentAt })).json<TimeclockTask>()
      await task({}, false)
      return secondOf(answer.doneAt)
    }
    const ticked = ago({ minutes: 20 })
    expect(await doneAt(ticked)).toBe(secondOf(ticked))
    expect(await doneAt(ago({ minutes: 50, seconds: 40 }))).toBe(secondOf(startedAt))
    expect((await task({ deviceAt: ago({ minutes: 90 }), sentAt: ago({}) })).json()).toMatchObject({
      code: 'not_working',
    })
    expect((await task({ deviceAt: ago({ minutes: 44_000 }), sentAt: ago({}) })).json()).toMatchObject({
      code: 'punch_too_old',
    })
  })
})
