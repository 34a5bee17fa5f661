import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayAfter, daysAfter, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** Fifty hours in a week on a non-hourly rate, with a minimum wage of $15. */
async function fiftyHours(dollars: number, more: object) {
  const world = await buildPayroll(run)
  const { memberId } = world.sam
  await world.policy({ minimumWageE4: 150_000 })
  await world.rate(memberId, dollars, more)
  await world.works(memberId, daysAfter(0, 1, 2, 3, 4), 10)
  return { ...world, memberId, flags: (await world.detail(memberId)).flags }
}

const salary = (kind: string) => ({ basis: 'salary', salary: { per: 'week', kind, weeklyMinutes: null } })

describe('pay flags of flat pay', () => {
  test.each([
    ['a salary for fluctuating hours', 749.9, salary('fluctuating'), ['under_minimum_wage']],
    ['a salary for fluctuating hours', 750, salary('fluctuating'), []],
    ['a day rate', 149.9, { basis: 'day' }, ['under_minimum_wage']],
    ['a day rate', 150, { basis: 'day' }, []],
    ['an exempt salary', 684, salary('exempt'), []],
  ])('checks %s of %d for fifty hours against the minimum wage', async (_, dollars, rate, flags) => {
    expect((await fiftyHours(dollars, rate)).flags).toEqual(flags)
  })

  test.each([
    ['month', 2964, []],
    ['month', 2963.99, ['low_exempt_salary']],
    ['half_month', 1482, []],
    ['two_weeks', 1367.99, ['low_exempt_salary']],
  ] as const)('uses the same exempt salary threshold for a %s: %d (29 CFR 541.600(b))', async (per, dollars, flags) => {
    const { rate, sam, detail } = await buildPayroll(run)
    await rate(sam.memberId, dollars, { basis: 'salary', salary: { per, kind: 'exempt', weeklyMinutes: null } })
    expect((await detail(sam.memberId)).flags).toEqual(flags)
  })

  test('pays an hour of leave at an eighth of a day rate', async () => {
    const { org, memberId, detail } = await fiftyHours(200, { basis: 'day' })
    await inTenant(run.api.db, org.id, async (tx) => {
      const ids = { organizationId: org.id, id: randomUUID() }
      const policyId = randomUUID()
      await tx
        .insertInto('leavePolicies')
        .values({ ...ids, id: policyId, name: 'Vacation', kind: 'vacation', paid: true, rules: '{}' })
        .execute()
      const day = dayAfter(8)
      const days = JSON.stringify([{ day, minutes: 240 }])
      await tx
        .insertInto('leaveRequests')
        .values({ ...ids, memberId, policyId, fromDay: day, toDay: day, days, minutes: 240 })
        .execute()
      await tx.updateTable('leaveRequests').set({ state: 'approved' }).where('policyId', '=', policyId).execute()
    })
    const { totals, flags } = await detail(memberId)
    expect(totals.timeOffMinor).toBe(100_00)
    expect(flags).toEqual([])
  })
})
