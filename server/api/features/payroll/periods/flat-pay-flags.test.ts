import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { NewPayRate } from '#shared/members/member-records.contract.ts'
import type { SalaryKind } from '#shared/members/statuses.ts'
import { dayAfter, daysAfter, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** A company with a minimum wage of $15. */
let company: Awaited<ReturnType<typeof buildPayroll>>
beforeAll(async () => {
  company = await buildPayroll(run)
  await company.policy({ minimumWageE4: 150_000 })
})

/** A new member's fifty hours in a week on a non-hourly rate. */
async function fiftyHours(dollars: number, more: Partial<NewPayRate>) {
  const { memberId } = await company.worker()
  await company.rate(memberId, dollars, more)
  await company.works(memberId, daysAfter(0, 1, 2, 3, 4), 10)
  return { memberId, flags: (await company.detail(memberId)).flags }
}

const salary = (kind: SalaryKind) => ({
  basis: 'salary' as const,
  salary: { per: 'week' as const, kind, weeklyMinutes: null },
})

describe('pay flags of flat pay', () => {
  test.each([
    ['a salary for fluctuating hours', 749.9, salary('fluctuating'), ['under_minimum_wage']],
    ['a salary for fluctuating hours', 750, salary('fluctuating'), []],
    ['a day rate', 149.9, { basis: 'day' }, ['under_minimum_wage']],
    ['a day rate', 150, { basis: 'day' }, []],
    ['an exempt salary', 684, salary('exempt'), []],
  ] as const)('checks %s of %d for fifty hours against the minimum wage', async (_, dollars, rate, flags) => {
    expect((await fiftyHours(dollars, rate)).flags).toEqual(flags)
  })

  test.each([
    ['month', 2964, []],
    ['month', 2963.99, ['low_exempt_salary']],
    ['half_month', 1482, []],
    ['two_weeks', 1367.99, ['low_exempt_salary']],
  ] as const)('uses the same exempt salary threshold for a %s: %d (29 CFR 541.600(b))', async (per, dollars, flags) => {
    const { memberId } = await company.worker()
    await company.rate(memberId, dollars, { basis: 'salary', salary: { per, kind: 'exempt', weeklyMinutes: null } })
    expect((await company.detail(memberId)).flags).toEqual(flags)
  })

  test('pays an hour of leave at an eighth of a day rate', async () => {
    const { memberId } = await fiftyHours(200, { basis: 'day' })
    const { org, detail } = company
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
