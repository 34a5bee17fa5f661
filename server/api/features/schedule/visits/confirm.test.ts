import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Confirmation } from '#shared/schedule/confirmation.contract.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { alertOfUnconfirmed } from '#server/api/features/operations/confirmation-alerts.ts'
import { operations } from '#server/api/features/operations/operations.store.ts'
import { summaryOf } from '#server/api/features/operations/summary.ts'
import { confirm } from './confirm.store.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const run = useApi()

/** A visit of Kim and Sam from 6 to 8 PM in New York on March 10, 2026; the crew confirms by 5 PM. */
async function setUp(confirmMinutes: number | null = 60) {
  const schedule = await buildSchedule(run)
  const url = `${schedule.base}/configuration`
  const before = (await run.call(schedule.org.headers, url)).json<Configuration>()
  await run.call(schedule.org.headers, url, { method: 'PUT', body: { ...before, confirmMinutes } })
  const [kim, sam] = [await schedule.worker('Kim Vega'), await schedule.worker('Sam Ortiz')]
  const job = await schedule.add('Evening clean', daily)
  await schedule.assign(job.id, 2, kim.id, sam.id)
  const key = { jobId: job.id, originalStart: '2026-03-10T22:00:00Z' }
  const at = (clock: string) => `2026-03-10T${clock}:00-04:00`
  const inOwn = <Result>(work: Parameters<typeof inTenant<Result>>[2]) => inTenant(run.api.db, schedule.org.id, work)
  const board = (clock: string) => inOwn((tx) => operations(tx, new Date(at(clock)), () => true))
  const unconfirmed = async (clock: string) =>
    (await board(clock)).visits.flatMap(({ crew }) =>
      crew.flatMap((member) => (member.isUnconfirmed ? member.name : [])),
    )
  const alert = (clock: string) => inOwn((tx) => alertOfUnconfirmed(tx, schedule.org.id, new Date(at(clock))))
  const notices = async () =>
    (await run.call(schedule.org.headers, `${schedule.base}/notifications`))
      .json<NotificationPage>()
      .items.map(({ kind }) => kind)
  const confirmAt = (member: typeof kim, clock: string, startsAt = key.originalStart) =>
    inOwn((tx) =>
      confirm(
        tx,
        { organizationId: schedule.org.id, memberId: member.id, userId: member.userId, ...key },
        { startsAt },
        Temporal.Instant.from(at(clock)),
      ),
    )
  return { ...schedule, kim, sam, job, key, board, unconfirmed, alert, notices, confirmAt }
}

async function takeOff(organizationId: string, memberId: string, day = '2026-03-10') {
  const policyId = randomUUIDv7()
  await inTenant(run.api.db, organizationId, async (tx) => {
    await tx
      .insertInto('leavePolicies')
      .values({ organizationId, id: policyId, name: 'Unpaid', kind: 'unpaid', paid: false, rules: '{}' })
      .execute()
    const times = { fromDay: day, toDay: day, fromTime: null, toTime: null, days: '[]', minutes: 480 }
    await tx
      .insertInto('leaveRequests')
      .values({ organizationId, id: randomUUIDv7(), memberId, policyId, ...times, state: 'approved' })
      .execute()
  })
}

describe('confirmations', () => {
  test('shows managers unconfirmed members from the deadline until the visit starts', async () => {
    const { board, confirmAt, kim, unconfirmed } = await setUp()
    await confirmAt(kim, '16:30')
    expect(await unconfirmed('16:59')).toEqual([])
    expect(await unconfirmed('17:00')).toEqual(['Sam Ortiz'])
    expect(summaryOf(await board('17:30'))).toMatchObject({
      counts: { unconfirmed: 1 },
      attention: [{ state: 'unconfirmed', jobName: 'Evening clean' }],
    })
    expect(await unconfirmed('18:00')).toEqual([])
  })

  test('notifies managers once per member, before the visit starts', async () => {
    const { alert, confirmAt, kim, notices, unconfirmed } = await setUp()
    await alert('16:59')
    expect(await notices()).toEqual([])
    await confirmAt(kim, '16:59')
    await alert('17:00')
    await alert('17:01')
    expect(await notices()).toHaveLength(1)
    expect(await unconfirmed('17:01')).toEqual(['Sam Ortiz'])
  })

  test('a member who confirms after the notification is confirmed', async () => {
    const { alert, confirmAt, sam, unconfirmed } = await setUp()
    await alert('17:00')
    await confirmAt(sam, '17:05')
    expect(await unconfirmed('17:06')).toEqual(['Kim Vega'])
  })

  test('expects no confirmation from members who started early, have approved time off or were replaced', async () => {
    const { kim, key, location, org, list, put, newId, unconfirmed, worker } = await setUp()
    const eva = await worker('Eva Long')
    const [visit] = await list('2026-03-10', '2026-03-10')
    await put(key, { ...shown({ ...visit }), memberIds: [kim.id, eva.id] })
    expect(await unconfirmed('17:10')).toEqual(['Eva Long', 'Kim Vega'])
    await inTenant(run.api.db, org.id, (tx) =>
      tx
        .insertInto('workLogs')
        .values({
          organizationId: org.id,
          id: newId(),
          memberId: kim.id,
          locationId: location.id,
          jobId: key.jobId,
          visitStart: new Date(key.originalStart),
          startedAt: new Date('2026-03-10T21:05:00Z'),
          endedAt: null,
          startSource: 'app',
          endSource: null,
          voidedAt: null,
        })
        .execute(),
    )
    expect(await unconfirmed('17:10')).toEqual(['Eva Long'])
    await takeOff(org.id, eva.id)
    expect(await unconfirmed('17:10')).toEqual([])
  })

  test('a moved visit is confirmed again', async () => {
    const { confirmAt, kim, sam, key, list, put, unconfirmed } = await setUp()
    await confirmAt(kim, '16:30')
    await confirmAt(sam, '16:30')
    const [visit] = await list('2026-03-10', '2026-03-10')
    await put(key, shown({ ...visit, startsAt: '2026-03-11T00:00:00Z' }))
    expect(await unconfirmed('19:10')).toEqual(['Kim Vega', 'Sam Ortiz'])
    await expect(confirmAt(kim, '19:10')).rejects.toMatchObject({ code: 'visit_moved' })
    await confirmAt(kim, '19:10', '2026-03-11T00:00:00Z')
    expect(await unconfirmed('19:11')).toEqual(['Sam Ortiz'])
  })

  test('shows a visit after midnight the evening before, when confirmation is due', async () => {
    const { key, list, put, unconfirmed } = await setUp()
    const [visit] = await list('2026-03-10', '2026-03-10')
    await put(key, shown({ ...visit, startsAt: '2026-03-11T04:20:00Z' }))
    expect(await unconfirmed('23:30')).toEqual(['Kim Vega', 'Sam Ortiz'])
  })
})

describe('confirming through the API', () => {
  const near = async (confirmMinutes: number | null = 60) => {
    const setup = await setUp(confirmMinutes)
    const today = Temporal.Now.plainDateISO('America/New_York').toString()
    const [visit] = await setup.list(today, today)
    if (!visit) throw new Error('no visit')
    const startsAt = Temporal.Now.instant().round('second').add({ minutes: 90 }).toString()
    await setup.put(visit, shown({ ...visit, startsAt, durationMinutes: 60 }))
    const send = (headers: Record<string, string>, of = startsAt) =>
      run.call(headers, `${setup.base}/my-visits/${visit.jobId}/${visit.originalStart}/confirmation`, {
        body: { startsAt: of },
      })
    return { ...setup, visit, send }
  }

  test('lets a member confirm their visit once, and the timeclock shows it', async () => {
    const { base, kim, send, visit } = await near()
    const first = await send(kim.headers)
    expect(first.statusCode).toBe(200)
    expect((await send(kim.headers)).json()).toEqual(first.json())
    const { visits } = (await run.call(kim.headers, `${base}/timeclock`)).json<Timeclock>()
    const shownVisit = visits.find(({ originalStart }) => originalStart === visit.originalStart)
    expect(shownVisit?.confirmation).toMatchObject({ at: first.json<Confirmation>().confirmedAt })
  })

  test('rejects others’ visits, other times and cancelled visits, and every visit if confirmation is off', async () => {
    const { kim, list, put, send, visit, worker } = await near()
    const eva = await worker('Eva Long')
    expect((await send(eva.headers)).statusCode).toBe(404)
    expect((await send(kim.headers, '2090-01-01T00:00:00Z')).json()).toMatchObject({ code: 'visit_moved' })
    // Ninety minutes from now may be tomorrow.
    const tomorrow = Temporal.PlainDate.from(visit.date).add({ days: 1 }).toString()
    const now = (await list(visit.date, tomorrow)).find(({ originalStart }) => originalStart === visit.originalStart)
    await put(visit, { ...shown({ ...now, durationMinutes: 60 }), cancelledReason: 'weather' })
    expect((await send(kim.headers, now?.startsAt)).json()).toMatchObject({ code: 'visit_cancelled' })
    const unasked = await near(null)
    expect((await unasked.send(unasked.kim.headers)).statusCode).toBe(404)
  })
})
