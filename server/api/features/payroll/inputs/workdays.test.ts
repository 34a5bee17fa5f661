import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { MyPay } from '#shared/payroll/payroll.contract.ts'
import { at, dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** A member in California at $20 an hour, with a function that records a workday. */
async function setUp() {
  const world = await buildPayroll(run)
  const { sam, rate, inCalifornia, org, base } = world
  await rate(sam.memberId, 20)
  await inCalifornia()
  const plain = { restMissed: false, firstMealWaived: false, secondMealWaived: false, scheduledMinutes: null }
  const record = (day: string, facts: object = {}, memberId = sam.memberId) =>
    run.call(org.headers, `${base}/payroll/workdays`, {
      body: { memberId, day, ...plain, gap: 'schedule', note: 'Told by Sam.', ...facts },
    })
  const premiums = async () =>
    (await world.detail(sam.memberId)).lines
      .filter(({ kind }) => /premium|shift|reporting/.test(kind))
      .map(({ kind, day, amountMinor }) => [kind, day, amountMinor])
  return { ...world, record, premiums }
}

describe('recorded workdays', () => {
  test('pays an hour for a missed rest, shows the record, and a newer record undoes it', async () => {
    const { works, sam, record, premiums, detail } = await setUp()
    await works(sam.memberId, monday, 4)
    expect(await premiums()).toEqual([])
    expect((await record(monday, { restMissed: true })).statusCode).toBe(204)
    expect(await premiums()).toEqual([['rest_premium', monday, 20_00]])
    const { lines, workdays } = await detail(sam.memberId)
    expect(lines.find(({ kind }) => kind === 'rest_premium')?.steps).toEqual([
      'A rest break was missing on a day of 4 h: one hour at the regular rate, $20.00 = $20.00.',
      'Recorded for the day: Told by Sam.',
    ])
    expect(workdays).toMatchObject([{ day: monday, restMissed: true, note: 'Told by Sam.' }])
    await record(monday, { note: 'It was given after all.' })
    expect(await premiums()).toEqual([])
    expect((await detail(sam.memberId)).workdays).toMatchObject([
      { restMissed: false, note: 'It was given after all.' },
    ])
  })

  test('pays half of the schedule, at least two hours, for an early dismissal or a day without work', async () => {
    const { works, sam, record, premiums } = await setUp()
    await works(sam.memberId, monday, 1)
    await record(monday, { scheduledMinutes: 480 })
    await record(dayAfter(1), { scheduledMinutes: 180 })
    expect(await premiums()).toEqual([
      ['reporting_time', monday, 60_00],
      ['reporting_time', dayAfter(1), 40_00],
    ])
  })

  test('owes no premium for a meal waived in writing, and counts a gap as the employer’s if recorded', async () => {
    const { works, post, sam, record, premiums, rate } = await setUp()
    await rate(sam.memberId, 17, { effectiveOn: '2026-02-01' })
    await works(sam.memberId, monday, 6)
    expect(await premiums()).toEqual([['meal_premium', monday, 17_00]])
    await record(monday, { firstMealWaived: true })
    expect(await premiums()).toEqual([])
    const tuesday = dayAfter(1)
    for (const [from, to] of [
      ['08:00', '11:00'],
      ['18:00', '21:00'],
    ] as const)
      expect((await post(sam.memberId, at(tuesday, from), at(tuesday, to))).statusCode).toBe(201)
    await record(tuesday, { gap: 'employer' })
    expect(await premiums()).toEqual([['split_shift', tuesday, 16_30]])
    await record(tuesday, { gap: 'member' })
    expect(await premiums()).toEqual([])
  })

  test('ends the approval after a record and rejects records in a locked period', async () => {
    const { works, sam, record, payroll, approve, lock } = await setUp()
    await works(sam.memberId, monday, 4)
    await approve([sam.memberId])
    await record(monday, { restMissed: true })
    expect((await payroll()).members).toMatchObject([{ state: 'open', flags: ['changed'] }])
    await approve([sam.memberId])
    await lock()
    expect((await record(monday)).json()).toMatchObject({ code: 'period_locked' })
  })

  test('shows the records to the member and asks for them where a rule needs them', async () => {
    const { works, sam, record, org, base } = await setUp()
    await works(sam.memberId, monday, 4)
    await record(monday, { restMissed: true })
    const mine = await run.call(sam.headers, `${base}/my-pay?from=${monday}`)
    expect(mine.json<MyPay>().pay.workdays).toMatchObject([{ day: monday, restMissed: true }])
    expect((await run.call(sam.headers, `${base}/payroll/workdays`, { body: {} })).statusCode).toBe(403)
    expect((await record(monday, {}, org.owner.userId)).json()).toMatchObject({ code: 'worker_unknown' })
    const federal = await buildPayroll(run)
    expect((await federal.detail(federal.sam.memberId)).workdays).toBeNull()
  })

  test('pays three hours for a day cut short in Ontario, and does not ask about breaks there', async () => {
    const { works, sam, record, premiums, detail, policy } = await setUp()
    await policy({ packId: 'ca-on', effectiveOn: '2026-02-02' })
    await works(sam.memberId, monday, 1)
    expect(await premiums()).toEqual([])
    expect((await detail(sam.memberId)).asksBreaks).toBe(false)
    await record(monday, { scheduledMinutes: 480, restMissed: true })
    expect(await premiums()).toEqual([['reporting_time', monday, 40_00]])
    expect((await detail(sam.memberId)).lines.find(({ kind }) => kind === 'reporting_time')?.steps).toEqual([
      'Sent home after 1 h of 8 h scheduled: 2 h more at $20.00 = $40.00.',
      'Recorded for the day: Told by Sam.',
    ])
    await policy({ packId: 'ca-ns', effectiveOn: '2026-02-03' })
    expect(await premiums()).toEqual([])
    expect((await detail(sam.memberId)).workdays, 'Nova Scotia asks about nothing').toBeNull()
  })
})
