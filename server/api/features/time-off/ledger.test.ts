import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow, noonIn } from '#server/api/test/days.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { LeaveForecast } from '#shared/time-off/time-off-balances.contract.ts'
import { leaveNights } from './accrual.job.ts'
import { buildLeave, vacation } from './test/on-leave.ts'

const api = useApi()
const { call } = api

const sick = {
  name: 'Sick',
  kind: 'sick' as const,
  rules: { ...vacation.rules, accrual: { method: 'per_hour_worked' as const, divisor: 30 } },
}
const ledgerLines = (items: readonly { kind: string; day: string; minutes: number }[]) =>
  items.map(({ kind, day, minutes }) => [kind, day, minutes])

describe('the nightly run', () => {
  test('turns hours worked into minutes once, with several processes', async () => {
    const { eva, addPolicy, assign, ledger, worked } = await buildLeave(api)
    const policy = await addPolicy(sick)
    await worked(dayFromNow(-5), 10)
    await assign(policy, dayFromNow(-20), eva.id)
    expect(ledgerLines((await ledger(policy)).items)).toEqual([['accrue', dayFromNow(-5), 20]])
    await worked(dayFromNow(0), 5)
    const night = () => leaveNights({ db: api.api.db, now: () => noonIn(1) })({})
    await Promise.all([night(), night(), night()])
    await night()
    expect(ledgerLines((await ledger(policy)).items)).toEqual([
      ['accrue', dayFromNow(0), 10],
      ['accrue', dayFromNow(-5), 20],
    ])
  })

  test('adds a late correction of work as one line on the day it is found', async () => {
    const { org, eva, addPolicy, assign, ledger, worked } = await buildLeave(api)
    const policy = await addPolicy(sick)
    await worked(dayFromNow(-5), 10)
    await assign(policy, dayFromNow(-20), eva.id)
    await inTenant(api.api.db, org.id, (tx) =>
      sql`update work_logs set ended_at = ended_at - interval '5 hours'`.execute(tx),
    )
    for (const days of [1, 2]) await leaveNights({ db: api.api.db, now: () => noonIn(days) })({})
    const { items } = await ledger(policy)
    expect(ledgerLines(items)).toEqual([
      ['recount', dayFromNow(1), -10],
      ['accrue', dayFromNow(-5), 20],
    ])
    expect(items.map(({ balanceMinutes }) => balanceMinutes)).toEqual([10, 20])
  })

  test('never changes a written line', async () => {
    const { org, eva, addPolicy, assign } = await buildLeave(api)
    await assign(await addPolicy(), dayFromNow(-20), eva.id)
    for (const change of [sql`update leave_ledger set minutes = 1`, sql`delete from leave_ledger`]) {
      await expect(inTenant(api.api.db, org.id, (tx) => change.execute(tx))).rejects.toThrow('permission denied')
    }
  })
})

describe('the leave ledger', () => {
  test('returns the ledger in pages with the balance after each line', async () => {
    const { org, base, eva, addPolicy, assign, ledger } = await buildLeave(api)
    const policy = await addPolicy()
    await assign(policy, dayFromNow(-20), eva.id)
    const adjust = (minutes: number, day = dayFromNow(-1)) =>
      call(org.headers, `${base}/members/${eva.id}/adjustments`, {
        body: { policyId: policy.id, day, minutes, note: 'From the old system' },
      })
    expect((await adjust(60)).statusCode).toBe(201)
    await adjust(-30)
    expect((await adjust(1, dayFromNow(1))).json()).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'day' }],
    })
    const first = await ledger(policy, { limit: '2' })
    const second = await ledger(policy, { limit: '2', cursor: first.nextCursor })
    const items = [...first.items, ...second.items]
    expect(items.map(({ minutes, balanceMinutes, by }) => [minutes, balanceMinutes, by])).toEqual([
      [-30, 4_830, 'Ana Reyes'],
      [60, 4_860, 'Ana Reyes'],
      [4_800, 4_800, null],
    ])
    expect(second.nextCursor).toBeNull()
  })

  test('shows balances to the member and to time off managers only', async () => {
    const { org, base, eva, worker, addPolicy, assign, balances } = await buildLeave(api)
    const [bo, sue] = [await worker('Bo'), await worker('Sue', 'SUPERVISOR')]
    const policy = await addPolicy()
    await assign(policy, dayFromNow(-20), eva.id)
    const url = `${base}/members/${eva.id}`
    for (const { headers } of [bo, sue]) {
      expect((await call(headers, `${url}/balances`)).statusCode).toBe(404)
      expect((await call(headers, `${url}/ledger?policyId=${policy.id}`)).statusCode).toBe(404)
    }
    expect(await balances(org.headers)).toHaveLength(1)
    expect((await call(org.headers, `${base}/members/${crypto.randomUUID()}/balances`)).statusCode).toBe(404)
  })

  describe('the leave forecast', () => {
    test('counts grants and approved leave until that day', async () => {
      const { base, eva, addPolicy, assign, asked, decide } = await buildLeave(api)
      const policy = await addPolicy({
        rules: { ...vacation.rules, accrual: { method: 'per_period', minutes: 100 }, allowsNegative: true },
      })
      await assign(policy, dayFromNow(0), eva.id)
      const request = await asked({ policyId: policy.id, from: dayFromNow(20), to: dayFromNow(26) })
      expect(request.minutes).toBe(5 * 480)
      await decide(request, 'approved')
      const query = { policyId: policy.id, on: dayFromNow(59) }
      const forecast = (await call(eva.headers, `${base}/members/${eva.id}/forecast`, { query })).json<LeaveForecast>()
      const accrued = forecast.lines.filter(({ kind }) => kind === 'accrue')
      expect(accrued.length).toBeGreaterThanOrEqual(4)
      expect(forecast.balanceMinutes).toBe(accrued.length * 100 - 5 * 480)
      expect(forecast.points[0]).toEqual({ day: dayFromNow(0), balanceMinutes: expect.any(Number) })
      expect(forecast.points.at(-1)).toEqual({ day: dayFromNow(59), balanceMinutes: forecast.balanceMinutes })
      for (const on of [dayFromNow(-1), dayFromNow(500)]) {
        const refused = await call(eva.headers, `${base}/members/${eva.id}/forecast`, { query: { ...query, on } })
        expect(refused.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'on' }] })
      }
    })

    test('counts planned work for hourly accrual', async () => {
      const { org, base, places, eva, addPolicy, assign } = await buildLeave(api)
      const location = await places.addLocation(await places.addClient({ name: 'Harbor' }), { name: 'Main' })
      const schedule = { ...daily, startTime: '10:00', durationMinutes: 300 }
      const job = await places.addJob(location, { name: 'Clean', schedule })
      const body = { crewSize: 1, memberIds: [eva.id], version: 1 }
      await call(org.headers, `${places.base}/jobs/${job.id}/crew`, { method: 'PUT', body })
      const policy = await addPolicy(sick)
      await assign(policy, dayFromNow(0), eva.id)
      const on = async (days: number) => {
        const query = { policyId: policy.id, on: dayFromNow(days) }
        return (await call(eva.headers, `${base}/members/${eva.id}/forecast`, { query })).json<LeaveForecast>()
      }
      expect((await on(13)).balanceMinutes - (await on(3)).balanceMinutes).toBe(100)
    })
  })
})
