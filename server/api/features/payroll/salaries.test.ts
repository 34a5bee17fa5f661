import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { NewPayRate } from '#shared/members/member-records.contract.ts'
import type { SalaryKind } from '#shared/members/statuses.ts'
import { at, dayAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()
const { api } = run
type Company = Awaited<ReturnType<typeof buildPayroll>>

/** The company of every test that reads its own member alone. */
let shared: Company
beforeAll(async () => {
  shared = await buildPayroll(run)
})

/** A member with a salary by the week, of the shared company unless another is given. */
async function salaried(
  amount: number,
  kind: SalaryKind,
  weeklyHours: number | null = null,
  { company: world = shared, ...more }: Partial<NewPayRate> & { company?: Company } = {},
) {
  const { rate, worker, detail } = world
  const { memberId } = await worker()
  const weeklyMinutes = weeklyHours === null ? null : weeklyHours * 60
  await rate(memberId, amount, { basis: 'salary', salary: { per: 'week', kind, weeklyMinutes }, ...more })
  const worksWeek = (first: number, hours: readonly number[]) =>
    world.log(
      ...hours.map((count, day) => {
        const startedAt = new Date(at(dayAfter(first + day), '08:00'))
        return { memberId, startedAt, endedAt: new Date(startedAt.getTime() + count * 3_600_000) }
      }),
    )
  const items = async (from = monday) =>
    (await detail(memberId, from)).items.map(({ kind: of, amountMinor }) => [of, amountMinor])
  return { ...world, memberId, worksWeek, items }
}

interface TimeOff {
  paid: boolean
  /** Indexes of days from the period's Monday. */
  days: readonly number[]
  fromTime?: string
  toTime?: string
}

/** Adds approved time off. */
const takesOff = (organizationId: string, memberId: string, { paid, days, ...times }: TimeOff) =>
  inTenant(api.db, organizationId, async (tx) => {
    const [id, policyId] = [randomUUID(), randomUUID()]
    const kind = paid ? 'vacation' : 'unpaid'
    await tx
      .insertInto('leavePolicies')
      .values({ organizationId, id: policyId, name: `Leave ${policyId}`, kind, paid, rules: '{}' })
      .execute()
    const off = days.map((day) => ({ day: dayAfter(day), minutes: 480 }))
    const [first, last] = [off[0]?.day ?? '', off.at(-1)?.day ?? '']
    const request = { organizationId, id, memberId, policyId, fromDay: first, toDay: last, minutes: 480 * days.length }
    await tx
      .insertInto('leaveRequests')
      .values({ ...request, ...times, days: JSON.stringify(off) })
      .execute()
    await tx.updateTable('leaveRequests').set({ state: 'approved' }).where('id', '=', id).execute()
  })

describe('salaries in payroll', () => {
  test('pays 237.12 for 41 hours on 200 dollars for 35, and the full salary in a week without work', async () => {
    const { worksWeek, detail, memberId, items } = await salaried(200, 'fixed', 35)
    await worksWeek(0, [8, 8, 8, 8, 9])
    const pay = await detail(memberId)
    expect(pay.totals).toMatchObject({ grossMinor: 437_12, workedSeconds: 41 * 3600, overtimeSeconds: 3600 })
    // The sixth hour beyond 35 is overtime: 5.71 and half of it.
    expect(await items()).toEqual([
      ['regular', 28_55],
      ['overtime', 8_57],
      ['salary', 200_00],
      ['salary', 200_00],
    ])
    const why = pay.lines.find(({ kind }) => kind === 'salary')?.steps
    expect(why).toEqual([
      'Salary of $200.00 a week, including paid time off and holidays.',
      'It covers 35 h a week, so an hour is worth $5.71. 35 h of this week are included; further hours are paid at that rate.',
    ])
  })

  test('pays 5.22 an hour up to 40 and 7.83 beyond, on 182.70 for 35 hours', async () => {
    const { worksWeek, items } = await salaried(182.7, 'fixed', 35)
    await worksWeek(0, [8, 8, 8, 8, 10])
    expect((await items()).slice(0, 3)).toEqual([
      ['regular', 26_10],
      ['overtime', 15_66],
      ['salary', 182_70],
    ])
  })

  test('pays 600, 627.28, 660 and 650 on 600 dollars for fluctuating hours', async () => {
    const { worksWeek, detail, memberId } = await salaried(600, 'fluctuating')
    await worksWeek(0, [8, 8, 8, 8, 5.5])
    await worksWeek(7, [8, 8, 8, 8, 12])
    await worksWeek(14, [10, 10, 10, 10, 10])
    await worksWeek(21, [10, 10, 10, 10, 8])
    expect((await detail(memberId)).totals).toMatchObject({ grossMinor: 600_00 + 627_28, overtimePayMinor: 27_28 })
    expect((await detail(memberId, dayAfter(14))).totals).toMatchObject({
      grossMinor: 660_00 + 650_00,
      workedSeconds: 98 * 3600,
      overtimeSeconds: 18 * 3600,
    })
  })

  test.each([
    ['fixed', 40],
    ['fluctuating', null],
  ] as const)('pays 1,100 for 50 hours on a %s salary of 800 dollars in California', async (kind, hours) => {
    const company = await buildPayroll(run)
    const { worksWeek, policy, detail, memberId } = await salaried(800, kind, hours, { company })
    await policy({ packId: 'us-ca', minimumWageE4: 165_000 })
    await worksWeek(0, [10, 10, 10, 10, 10])
    const { lines } = await detail(memberId)
    const ofWeek = lines.filter(({ week, kind: of }) => week === monday && of !== 'meal_premium')
    expect(ofWeek.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(1_100_00)
  })

  test('pays a monthly salary by the week, × 12 ÷ 52, with the period in which the week ends', async () => {
    const { detail, memberId } = await salaried(3000, 'exempt', null, {
      salary: { per: 'month', kind: 'exempt', weeklyMinutes: null },
    })
    const { totals, flags } = await detail(memberId)
    expect(totals.grossMinor).toBe(2 * 692_31)
    expect(flags).toEqual([])
  })

  test('pays the same salary every half month, whatever weeks end in it, also after a lock', async () => {
    const { org, detail, memberId, worksWeek, locked, payroll } = await salaried(52_000 / 12, 'fixed', 40, {
      company: await buildPayroll(run),
      salary: { per: 'month', kind: 'fixed', weeklyMinutes: 2400 },
    })
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ payPeriod: 'semi_monthly' }).execute(),
    )
    // 9 March is a Monday: 45 hours, five of them overtime at 1.5 × 25.00, paid where the week ends, on the 15th.
    await worksWeek(0, [9, 9, 9, 9, 9])
    expect((await detail(memberId, '2026-03-01')).totals.grossMinor).toBe(2166_67 + 187_50)
    for (const from of ['2026-02-16', '2026-03-16']) {
      expect((await detail(memberId, from)).totals.grossMinor).toBe(2166_67)
    }
    const why = (await detail(memberId, '2026-03-01')).lines.find(({ kind }) => kind === 'salary')?.steps
    expect(why?.[1]).toBe(
      'It is the same every half month. 5 of 10 days of this half month are in this workweek = $1,083.33.',
    )
    await locked('2026-03-01')
    const [next] = (await payroll('2026-03-16')).members
    expect(next?.totals.grossMinor).toBe(2166_67)
  })

  test('pays an exempt salary without overtime and requires a reason under 684 dollars a week', async () => {
    const { worksWeek, detail, memberId, approve, lock, base, call, org } = {
      ...(await salaried(683.99, 'exempt', null, { company: await buildPayroll(run) })),
      call: run.call,
    }
    await worksWeek(0, [12, 12, 12, 12, 12])
    const { totals, flags } = await detail(memberId)
    expect(totals).toMatchObject({ grossMinor: 2 * 683_99, overtimePayMinor: 0, workedSeconds: 60 * 3600 })
    expect(flags).toEqual(['low_exempt_salary'])
    expect((await approve([memberId])).statusCode).toBe(409)
    const body = { from: monday, memberId, flag: 'low_exempt_salary', reason: 'Outside sales.' }
    expect((await call(org.headers, `${base}/payroll/overrides`, { body })).statusCode).toBeLessThan(300)
    expect((await approve([memberId])).statusCode).toBe(200)
    expect((await lock()).statusCode).toBe(201)
  })

  test('includes paid leave and holidays, which are not paid again and need no rate', async () => {
    const company = await buildPayroll(run)
    const { org, memberId, detail, addHoliday } = await salaried(1000, 'exempt', null, { company })
    await addHoliday(dayAfter(1), { paidMinutes: 480, payMultiplierE4: 15_000 })
    await takesOff(org.id, memberId, { paid: true, days: [2] })
    const { totals, flags } = await detail(memberId)
    expect(totals).toMatchObject({ grossMinor: 2000_00, holidayMinor: 0, timeOffMinor: 0 })
    expect(flags).toEqual([])
  })

  test('prorates the first week of employment by days and stops after the last day', async () => {
    const company = await buildPayroll(run)
    const { org, memberId, payroll, detail } = await salaried(1000, 'exempt', null, { company })
    const employed = (changes: object) =>
      inTenant(api.db, org.id, (tx) => tx.updateTable('members').set(changes).where('id', '=', memberId).execute())
    // Wednesday to Friday of the first week, Monday and Tuesday of the second.
    await employed({ hiredOn: dayAfter(2), endedOn: dayAfter(8) })
    expect((await detail(memberId)).totals.grossMinor).toBe(600_00 + 400_00)
    expect((await payroll(dayAfter(14))).members).toEqual([])
    // A member deactivated without a last day was employed until then.
    await employed({ endedOn: null, deactivatedAt: new Date(at(dayAfter(9), '12:00')) })
    expect((await detail(memberId)).totals.grossMinor).toBe(600_00 + 600_00)
    expect((await payroll(dayAfter(14))).members).toEqual([])
  })

  test('deducts whole days of unpaid leave, but no parts of days or days with work', async () => {
    const { org, memberId, works, detail } = await salaried(1000, 'exempt')
    await takesOff(org.id, memberId, { paid: false, days: [0, 1] })
    await takesOff(org.id, memberId, { paid: false, days: [2], fromTime: '13:00', toTime: '17:00' })
    expect((await detail(memberId)).totals.grossMinor).toBe(600_00 + 1000_00)
    await works(memberId, dayAfter(1), 1)
    expect((await detail(memberId)).totals.grossMinor).toBe(800_00 + 1000_00)
  })

  test.each([
    ['at home', { memberId: true }],
    ['where the week was worked', { locationId: true }],
  ])('covers 40 hours of a fluctuating salary where Pennsylvania is %s', async (_, where) => {
    const company = await buildPayroll(run)
    const { org, memberId, location, worksWeek, detail } = await salaried(600, 'fluctuating', null, { company })
    const scope = { organizationId: org.id, id: randomUUID(), effectiveOn: '2026-01-01', packId: 'us' as const }
    const of = 'memberId' in where ? { memberId, locationId: null } : { memberId: null, locationId: location.id }
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('payScopes')
        .values({ ...scope, ...of, jurisdiction: 'US-PA', createdBy: null })
        .execute(),
    )
    await worksWeek(0, [10, 10, 10, 10, 10])
    // 10 hours at 1.5 × $15.
    expect((await detail(memberId)).totals.grossMinor).toBe(600_00 + 225_00 + 600_00)
  })

  test('pays a late-entered salary once in the next period, even without other pay', async () => {
    const { rate, sam, worker, works, locked, detail, payroll } = await buildPayroll(run)
    const late = await worker()
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 8)
    await locked()
    const salary = { per: 'week', kind: 'exempt', weeklyMinutes: null } as const
    await rate(late.memberId, 1000, { basis: 'salary', salary, effectiveOn: dayAfter(7) })
    const next = dayAfter(14)
    const { items, totals } = await detail(late.memberId, next)
    expect(items.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['correction', 1000_00],
      ['salary', 1000_00],
      ['salary', 1000_00],
    ])
    expect(totals.grossMinor).toBe(3000_00)
    await locked(next)
    expect((await payroll(dayAfter(28))).members).toMatchObject([{ totals: { grossMinor: 2000_00 } }])
  })

  test('pays a day rate once a day plus overtime at half of the week ÷ its hours', async () => {
    const { rate, worker, works, log, detail } = shared
    const { memberId } = await worker()
    await rate(memberId, 200, { basis: 'day' })
    await works(
      memberId,
      [0, 1, 2, 3].map((day) => dayAfter(day)),
      10,
    )
    const last = dayAfter(4)
    await works(memberId, last, 6)
    await log({ memberId, startedAt: new Date(`${last}T19:00:00Z`), endedAt: new Date(`${last}T23:00:00Z`) })
    const { totals, items, flags } = await detail(memberId)
    expect(totals).toMatchObject({ grossMinor: 1_100_00, regularMinor: 1_000_00, overtimePayMinor: 100_00 })
    expect(items.filter(({ kind }) => kind === 'day_rate').map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1, 1])
    expect(flags).not.toContain('missing_rate')
  })
})
