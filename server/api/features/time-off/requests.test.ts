import { sync as ical } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { daily } from '#server/api/test/patterns.ts'
import { paidTimeOff } from '#server/api/features/payroll/inputs/paid-time-off.store.ts'
import type { NewLeaveFeed } from '#shared/time-off/leave-feeds.contract.ts'
import type { LeaveCalendar, LeaveRequestDetail, ReadLeaveRequestPage } from '#shared/time-off/time-off.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import { mondayIn, buildLeave } from './test/on-leave.ts'

const api = useApi()
const { call } = api

/** Eva with ten days of vacation. */
async function entitled() {
  const leave = await buildLeave(api)
  const policy = await leave.addPolicy()
  await leave.assign(policy, dayFromNow(-300), leave.eva.id)
  const monday = mondayIn(14)
  const week = { policyId: policy.id, from: monday.toString(), to: monday.add({ days: 6 }).toString() }
  /** A daily visit of five hours at 10:00, weekends included, assigned to Eva. */
  const schedule = async (more: object = {}, crew: string[] = [leave.eva.id]) => {
    const location = await leave.places.addLocation(await leave.places.addClient({ name: 'Harbor' }), { name: 'Main' })
    const job = await leave.places.addJob(location, {
      name: 'Clean',
      schedule: { ...daily, weekdays: [1, 2, 3, 6], startTime: '10:00', durationMinutes: 300, ...more },
    })
    const body = { crewSize: crew.length, memberIds: crew, version: 1 }
    await call(leave.org.headers, `${leave.places.base}/jobs/${job.id}/crew`, { method: 'PUT', body })
    return job
  }
  const noticesFor = async (headers: Record<string, string>) =>
    (await call(headers, `${leave.places.base}/notifications`)).json<NotificationPage>().items.map(({ kind }) => kind)
  return { ...leave, policy, monday, week, schedule, noticesFor }
}

describe('minutes of a request', () => {
  test('are the policy’s day from Monday to Friday without a crew', async () => {
    const { preview, week } = await entitled()
    const impact = await preview(week)
    expect(impact).toMatchObject({ minutes: 2_400, balanceMinutes: 4_800, balanceAfterMinutes: 2_400, refusal: null })
    expect(impact.days.map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 5 }, () => 'policy_day'),
      'not_scheduled',
      'not_scheduled',
    ])
  })

  test('are those of the planned visits, or the overlap for part of a day', async () => {
    const { preview, week, monday, schedule } = await entitled()
    await schedule()
    const impact = await preview(week)
    expect(impact.days.map(({ minutes }) => minutes)).toEqual([300, 300, 300, 0, 0, 300, 0])
    expect(impact).toMatchObject({ minutes: 1_200, visitCount: 4 })
    const part = { from: '14:00', to: '18:00' }
    expect(await preview({ ...week, to: week.from, part })).toMatchObject({ minutes: 60, visitCount: 1 })
    const thursday = monday.add({ days: 3 }).toString()
    expect(await preview({ ...week, from: thursday, to: thursday })).toMatchObject({ refusal: 'leave_request_empty' })
  })

  test('leave out holidays unless the policy includes them', async () => {
    const { org, places, eva, preview, week, monday, addPolicy, assign } = await entitled()
    const url = `${places.base}/holiday-calendars`
    const draft = { country: '', state: '', kinds: ['public'], observance: 'observed', paidMinutes: 0 }
    const pays = { payMultiplierE4: 10_000, jobsSkipped: true, asksClients: false }
    const { id } = (await call(org.headers, url, { body: { name: 'Ours', ...draft, ...pays } })).json<{ id: string }>()
    const day = monday.add({ days: 1 }).toString()
    await call(org.headers, `${url}/${id}/holidays`, {
      body: {
        date: day,
        names: { en: 'Founders', es: '' },
        paidMinutes: 0,
        payMultiplierE4: 10_000,
        jobsSkipped: true,
      },
    })
    await call(org.headers, `${url}/${id}/assignments`, { body: { scope: 'organization', targetId: null } })
    const impact = await preview(week)
    expect(impact.minutes).toBe(1_920)
    expect(impact.days[1]).toEqual({ day, minutes: 0, reason: 'holiday', name: 'Founders' })
    const including = await addPolicy({ name: 'All days', includesHolidays: true })
    await assign(including, dayFromNow(-1), eva.id)
    expect(await preview({ ...week, policyId: including.id })).toMatchObject({ minutes: 2_400 })
  })
})

describe('POST of a request that is refused', () => {
  test('rejects a short balance, also if later approved days need the minutes', async () => {
    const { ask, asked, decide, preview, week, monday } = await entitled()
    const from = monday.add({ days: 28 }).toString()
    const later = await asked({ ...week, from, to: monday.add({ days: 34 }).toString() })
    expect((await decide(later, 'approved')).json()).toMatchObject({ state: 'approved' })
    const twoWeeks = { ...week, to: monday.add({ days: 13 }).toString() }
    expect(await preview(twoWeeks)).toMatchObject({ balanceMinutes: 2_400, refusal: 'leave_balance_short' })
    expect((await ask(twoWeeks)).json()).toMatchObject({ code: 'leave_balance_short' })
    expect((await ask(week)).statusCode).toBe(201)
  })

  test('rejects days taken, invalid days and a policy the member does not have', async () => {
    const { ask, week, worker, addPolicy } = await entitled()
    await ask(week)
    expect((await ask({ ...week, to: week.from })).json()).toMatchObject({ code: 'leave_request_overlaps' })
    expect((await ask({ ...week, to: dayFromNow(1) })).json()).toMatchObject({ code: 'leave_request_reversed' })
    expect((await ask({ ...week, part: { from: '10:00', to: '09:00' } })).json()).toMatchObject({
      code: 'leave_request_part',
    })
    expect((await ask({ ...week, to: dayFromNow(300) })).json()).toMatchObject({ code: 'leave_request_too_long' })
    const otherPolicy = await addPolicy({ name: 'Other' })
    expect((await ask({ ...week, policyId: otherPolicy.id })).json()).toMatchObject({ code: 'leave_policy_unknown' })
    const bo = await worker('Bo')
    expect((await ask({ ...week, memberId: bo.id })).statusCode).toBe(403)
  })

  test('rejects days within the waiting period', async () => {
    const { eva, addPolicy, assign, ask, week, policy } = await entitled()
    const waits = await addPolicy({ name: 'Waits', rules: { ...policy.rules, useWaitingDays: 90 } })
    await assign(waits, dayFromNow(0), eva.id)
    expect((await ask({ ...week, policyId: waits.id })).json()).toMatchObject({ code: 'leave_too_early' })
  })

  test('stores one of two concurrent identical requests', async () => {
    const { ask, week } = await entitled()
    const answers = await Promise.all([ask(week), ask(week), ask(week)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  })
})

describe('deciding a request', () => {
  test('uses the minutes, notifies the member and pays the days', async () => {
    const { org, eva, asked, balances, decide, noticesFor, week } = await entitled()
    const request = await asked({ ...week, note: 'Wedding' })
    expect(await noticesFor(org.headers)).toEqual(['leave_requested'])
    expect(await balances()).toMatchObject([{ requestedMinutes: 2_400, plannedMinutes: 0 }])
    expect((await decide(request, 'declined')).json()).toMatchObject({ code: 'leave_reason_needed' })
    expect((await decide(request, 'approved', '', eva.headers)).statusCode).toBe(403)
    expect((await decide(request, 'approved', 'Enjoy')).json()).toMatchObject({ state: 'approved', answer: 'Enjoy' })
    expect((await decide({ ...request, version: 2 }, 'declined', 'No')).json()).toMatchObject({ code: 'leave_decided' })
    expect(await noticesFor(eva.headers)).toEqual(['leave_approved'])
    expect(await balances()).toMatchObject([{ requestedMinutes: 0, plannedMinutes: 2_400, balanceMinutes: 4_800 }])
    const paid = await inTenant(api.api.db, org.id, (tx) => paidTimeOff(tx, week.from, week.to))
    expect([...paid.keys()]).toEqual([eva.id])
    expect(paid.get(eva.id)).toHaveLength(5)
    expect(paid.get(eva.id)?.[0]).toMatchObject({ day: week.from, minutes: 480, policyName: 'Vacation' })
  })

  test('shows planners who else is off and which visits need cover', async () => {
    const { org, base, asked, decide, worker, week, schedule, policy, assign, eva } = await entitled()
    const [bo, sue] = [await worker('Bo'), await worker('Sue', 'SUPERVISOR')]
    await assign(policy, dayFromNow(-300), bo.id)
    await decide(await asked(week, bo.headers), 'approved')
    await schedule({}, [eva.id, bo.id])
    const { id } = await asked(week)
    const detail = async (headers: Record<string, string>) =>
      (await call(headers, `${base}/requests/${id}`)).json<LeaveRequestDetail>()
    const shownRequest = await detail(org.headers)
    expect(shownRequest).toMatchObject({ minutes: 1_200, balanceMinutes: 4_800, othersOff: [{ memberName: 'Bo' }] })
    expect(shownRequest.visits).toHaveLength(4)
    expect(shownRequest.visits[0]).toMatchObject({ clientName: 'Harbor', jobName: 'Clean', others: ['Bo'] })
    expect(await detail(sue.headers)).toMatchObject({ balanceMinutes: null, visits: { length: 4 } })
    expect(await detail(eva.headers)).toMatchObject({ balanceMinutes: 4_800, visits: [] })
    expect((await call(bo.headers, `${base}/requests/${id}`)).statusCode).toBe(404)
    const list = (await call(sue.headers, `${base}/requests?state=requested`)).json<ReadLeaveRequestPage>()
    expect(list).toMatchObject({ waiting: 1, items: [{ id, memberName: 'Eva' }] })
  })
})

describe('withdrawing a request', () => {
  test('returns the minutes when the member withdraws before it begins, or a manager later', async () => {
    const { org, asked, balances, cancel, decide, policy, week, noticesFor, worker } = await entitled()
    const first = await asked(week)
    expect((await cancel(first)).json()).toMatchObject({ state: 'cancelled' })
    const second = await asked(week)
    await decide(second, 'approved')
    const bo = await worker('Bo')
    expect((await cancel({ ...second, version: 2 }, bo.headers)).statusCode).toBe(404)
    expect((await cancel({ ...second, version: 2 })).json()).toMatchObject({ state: 'cancelled' })
    expect(await balances()).toMatchObject([{ balanceMinutes: 4_800, plannedMinutes: 0 }])
    expect(await inTenant(api.api.db, org.id, (tx) => paidTimeOff(tx, week.from, week.to))).toEqual(new Map())
    const past = await asked({ policyId: policy.id, from: dayFromNow(-8), to: dayFromNow(-2) })
    await decide(past, 'approved')
    expect((await cancel({ ...past, version: 2 })).json()).toMatchObject({ code: 'leave_begun' })
    expect((await cancel({ ...past, version: 2 }, org.headers)).json()).toMatchObject({ state: 'cancelled' })
    expect((await noticesFor(org.headers)).filter((kind) => kind === 'leave_cancelled')).toHaveLength(2)
  })

  describe('the team calendar', () => {
    test('shows names and days to everyone, and kinds and open requests to planners only', async () => {
      const { org, base, asked, decide, week, worker } = await entitled()
      const bo = await worker('Bo')
      const calendarOf = async (headers: Record<string, string>) =>
        (await call(headers, `${base}/calendar?from=${week.from}&to=${week.to}`)).json<LeaveCalendar>().items
      const request = await asked(week)
      expect(await calendarOf(bo.headers)).toEqual([])
      expect(await calendarOf(org.headers)).toMatchObject([{ state: 'requested', policyName: 'Vacation' }])
      await decide(request, 'approved')
      expect(await calendarOf(bo.headers)).toMatchObject([{ memberName: 'Eva', from: week.from, policyName: null }])
      const long = await call(bo.headers, `${base}/calendar?from=2026-01-01&to=2026-12-31`)
      expect(long.json()).toMatchObject({ code: 'window_too_long' })
    })

    test('feeds other calendar programs with own or everyone’s time off', async () => {
      const { org, base, asked, decide, eva, monday, week } = await entitled()
      await decide(await asked(week), 'approved')
      const part = { from: '09:00', to: '11:00' }
      const single = { ...week, from: monday.add({ days: 7 }).toString(), to: monday.add({ days: 7 }).toString(), part }
      await decide(await asked(single), 'approved')
      const make = async (headers: Record<string, string>, scope: string) =>
        call(headers, `${base}/feeds/${scope}`, { method: 'POST' })
      expect((await make(eva.headers, 'team')).statusCode).toBe(403)
      const read = async (feed: NewLeaveFeed) => call({}, new URL(feed.address).pathname)
      const mine = (await make(eva.headers, 'own')).json<NewLeaveFeed>()
      const events = Object.values(ical.parseICS((await read(mine)).body)).flatMap((each) =>
        each?.type === 'VEVENT' ? each : [],
      )
      expect(events.map(({ summary }) => summary)).toEqual(['Vacation', 'Vacation'])
      expect((await read(mine)).body).toContain(`DTSTART;VALUE=DATE:${week.from.replaceAll('-', '')}`)
      const team = (await make(org.headers, 'team')).json<NewLeaveFeed>()
      expect((await read(team)).body).toContain('SUMMARY:Eva: off')
      const { etag = '' } = (await read(team)).headers
      const again = await call({ 'if-none-match': String(etag) }, new URL(team.address).pathname)
      expect(again.statusCode).toBe(304)
      await call(eva.headers, `${base}/feeds/own`, { method: 'DELETE' })
      expect((await read(mine)).statusCode).toBe(404)
      expect((await call(eva.headers, `${base}/feeds/own`)).json()).toEqual({ createdAt: null })
    })
  })
})
