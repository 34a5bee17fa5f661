import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { cancelPosted, followLaw } from './test/posted.ts'
import { at, dayAfter, daysAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()

/** Chicago's law at one location; two evenings of four hours were posted and canceled, one of them on the day. */
async function inChicago(dollars: number, askedBy: 'company' | 'member' = 'company') {
  const world = await buildPayroll(run)
  const { org, location, job, sam, rate } = world
  await rate(sam.memberId, dollars)
  await inTenant(run.api.db, org.id, async (tx) => {
    const key = { organizationId: org.id, memberId: sam.memberId, jobId: job.id, locationId: location.id, askedBy }
    await followLaw(tx, key)
    for (const [day, cancelledAt] of [
      [dayAfter(1), at('2026-03-05', '09:00')],
      [dayAfter(2), at(dayAfter(2), '12:00')],
    ] as const)
      await cancelPosted(tx, { ...key, startsAt: at(day, '18:00'), endsAt: at(day, '22:00'), cancelledAt })
  })
  const linesOf = async (kind: string, language = 'en') =>
    (await world.detail(sam.memberId, monday, language)).lines.filter((line) => line.kind === kind)
  return { ...world, linesOf }
}

describe('fair workweek premiums in payroll', () => {
  test('pay an hour for a canceled shift and half of one canceled on its day, each with its reason', async () => {
    const { linesOf, sam, detail } = await inChicago(20)
    // 1 h × $20, and half of four hours × $20; the member did not work at all.
    expect(await linesOf('schedule_change')).toMatchObject([
      { day: dayAfter(1), amountMinor: 20_00, rule: 'chicago@1', source: expect.stringContaining('Chicago 6-110-040') },
      { day: dayAfter(2), amountMinor: 40_00, steps: [expect.stringContaining('2 h at $20.00 = $40.00')] },
    ])
    expect((await linesOf('schedule_change', 'es'))[0]?.steps[0]).toContain('Horarios predecibles de Chicago')
    expect((await detail(sam.memberId)).totals).toMatchObject({
      premiumMinor: 60_00,
      workedSeconds: 0,
      totalMinor: 60_00,
    })
  })

  test('pay nothing for changes that the member requested, nor above the pay ceiling', async () => {
    const { linesOf: ofMember, works, sam } = await inChicago(20, 'member')
    await works(sam.memberId, monday, 1)
    expect(await ofMember('schedule_change')).toEqual([])
    // $32.60 an hour is the last known ceiling.
    const { linesOf: ofSenior } = await inChicago(32.61)
    expect(await ofSenior('schedule_change')).toEqual([])
  })

  test('pay a quarter more after nine hours of rest, and do not change the regular rate', async () => {
    const { linesOf, works, post, sam } = await inChicago(20)
    await works(sam.memberId, daysAfter(0, 1, 2), 10)
    await post(sam.memberId, at(dayAfter(3), '14:00'), at(dayAfter(3), '22:00'))
    await post(sam.memberId, at(dayAfter(4), '07:00'), at(dayAfter(4), '11:00'))
    // Four hours × $20 × 0.25; two hours over forty × half of $20.
    expect(await linesOf('short_rest')).toMatchObject([
      { day: dayAfter(4), amountMinor: 20_00, steps: [expect.stringContaining('9 h after')] },
    ])
    expect(await linesOf('overtime')).toMatchObject([{ amountMinor: 20_00 }])
  })
})
