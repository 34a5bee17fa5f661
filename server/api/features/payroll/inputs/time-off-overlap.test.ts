import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** A member who works eight hours from 08:00, with approved paid time off. */
async function flagsWith(part: readonly [from: string, to: string] | null, day = monday) {
  const { sam, rate, works, org, payroll } = await buildPayroll(run)
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 8)
  await inTenant(run.api.db, org.id, async (tx) => {
    const policyId = randomUUID()
    const { id: organizationId } = org
    await tx
      .insertInto('leavePolicies')
      .values({ organizationId, id: policyId, name: 'Vacation', kind: 'vacation', paid: true, rules: '{}' })
      .execute()
    await tx
      .insertInto('leaveRequests')
      .values({
        organizationId,
        id: randomUUID(),
        memberId: sam.memberId,
        policyId,
        fromDay: day,
        toDay: day,
        fromTime: part?.[0] ?? null,
        toTime: part?.[1] ?? null,
        days: JSON.stringify([{ day, minutes: 240 }]),
        minutes: 240,
        state: 'approved',
      })
      .execute()
  })
  const { members } = await payroll()
  expect(members[0]?.totals.timeOffMinor).toBe(80_00)
  return members[0]?.flags
}

describe('time off that overlaps work', () => {
  test.each([
    ['a whole day off with work on it', null, monday, ['time_off_overlap']],
    ['another day off', null, dayAfter(1), []],
    ['a part of a day with an hour of work in it', ['15:00', '19:00'], monday, ['time_off_overlap']],
    ['a part of a day before work', ['04:00', '08:00'], monday, []],
    ['a part of a day after work', ['16:00', '20:00'], monday, []],
    ['a clock-out 15 minutes into it', ['15:45', '19:45'], monday, []],
    ['a clock-out 16 minutes into it', ['15:44', '19:44'], monday, ['time_off_overlap']],
  ] as const)('checks %s for overlap', async (_case, part, day, flags) => {
    expect(await flagsWith(part, day)).toEqual(flags)
  })
})
