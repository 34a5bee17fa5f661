import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { spanOvertime } from './rules/span-bonus.ts'
import { at, dayAfter, daysAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()
const { call } = run
const next = dayAfter(14)
const afterNext = dayAfter(28)
const hour = 3600

/** Sam at $20.00 an hour: 50 hours in the first week of the fortnight, 40 in the second. */
async function workedFortnight() {
  const world = await buildPayroll(run)
  const { sam, rate, works } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, daysAfter(0, 1, 2, 3, 4), 10)
  await works(sam.memberId, daysAfter(7, 8, 9, 10, 11), 8)
  return world
}

const earned = { earnedFrom: monday, earnedTo: dayAfter(13) }
const promised = { day: dayAfter(18), amountMinor: 180_00, inRegularRate: true, note: 'No complaint', ...earned }

describe('bonuses over several workweeks', () => {
  test('adds overtime for a bonus over a locked fortnight to the period that pays the bonus', async () => {
    const { sam, adjust, locked, detail, payroll } = await workedFortnight()
    await locked()
    expect((await adjust(sam.memberId, promised)).json()).toMatchObject(earned)
    // 180.00 ÷ 90 hours are 2.00 an hour; half of it for ten hours of overtime.
    const { lines, items } = await detail(sam.memberId, next)
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['bonus', 180_00],
      ['bonus_overtime', 10_00],
    ])
    expect(lines[1]?.steps).toEqual([
      'Overtime on the bonus: $180.00 ÷ 90 h worked from Mar 9, 2026 to Mar 22, 2026 = $2.00 an hour; half of it for 10 h of overtime = $10.00.',
    ])
    expect(items.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['bonus', 180_00],
      ['bonus_overtime', 10_00],
    ])
    expect((await payroll(next)).members[0]?.totals).toMatchObject({ grossMinor: 190_00, bonusMinor: 180_00 })
  })

  test('pays the full bonus rate for overtime hours in California', async () => {
    const { sam, adjust, inCalifornia, policy, detail } = await workedFortnight()
    await inCalifornia()
    await adjust(sam.memberId, promised)
    // Two hours on each of five days are overtime: 180.00 ÷ 80 hours = 2.25, × 1.5 for ten of them.
    const { lines } = await detail(sam.memberId, next)
    expect(lines.find(({ kind }) => kind === 'bonus_overtime')).toMatchObject({ amountMinor: 33_75 })
    // It was earned under California rules, even if other rules apply when it is paid.
    await policy({ effectiveOn: next, packId: 'us' })
    const later = (await detail(sam.memberId, next)).lines
    expect(later.find(({ kind }) => kind === 'bonus_overtime')).toMatchObject({ amountMinor: 33_75 })
  })

  test('corrects a paid bonus once when its weeks change, and reverses it by the same amount', async () => {
    const world = await workedFortnight()
    const { sam, org, base, adjust, locked, works, detail } = world
    const { runId } = await locked()
    const { id } = (await adjust(sam.memberId, promised)).json<{ id: string }>()
    await locked(next)
    const unlocked = await call(org.headers, `${base}/payroll/runs/${runId}/unlock`, {
      body: { reason: 'A lost sheet' },
    })
    expect(unlocked.statusCode).toBe(200)
    await works(sam.memberId, dayAfter(5), 10)
    await locked()
    // 180.00 ÷ 100 hours are 1.80; half of it for twenty hours of overtime: 18.00 instead of 10.00.
    const { lines } = await detail(sam.memberId, afterNext)
    expect(lines.filter(({ kind }) => kind === 'adjustment')).toMatchObject([{ amountMinor: 8_00 }])
    await locked(afterNext)
    const later = dayAfter(42)
    expect((await detail(sam.memberId, later)).lines).toEqual([])
    const reversal = await call(org.headers, `${base}/payroll/adjustments/${id}/reverse`, {
      body: { day: later, note: 'Not due' },
    })
    expect(reversal.statusCode).toBe(201)
    expect((await detail(sam.memberId, later)).lines.map(({ amountMinor }) => amountMinor)).toEqual([-180_00, -18_00])
  })

  const wrong: [string, object, string][] = [
    ['a start without an end', { earnedTo: null }, 'earnedFrom'],
    ['reversed days', { earnedFrom: dayAfter(3), earnedTo: dayAfter(2) }, 'earnedTo'],
    ['a span of more than a year', { earnedFrom: dayAfter(-400) }, 'earnedTo'],
    ['days after the payment', { earnedTo: dayAfter(19) }, 'earnedTo'],
    ['a bonus outside the regular rate', { inRegularRate: false }, 'earnedFrom'],
    ['a deduction', { kind: 'deduction' }, 'earnedFrom'],
  ]

  test('rejects wrong days, kinds and rates at their field', async () => {
    const { sam, adjust } = await buildPayroll(run)
    for (const [what, change, path] of wrong) {
      const answer = await adjust(sam.memberId, { ...promised, ...change })
      expect([what, answer.statusCode]).toEqual([what, 400])
      expect(answer.json()).toMatchObject({ code: 'bonus_earned_days', fields: [{ path }] })
    }
  })

  test('counts only the span’s days of half a week, and adds nothing without overtime', async () => {
    const { sam, adjust, post, detail } = await workedFortnight()
    await post(sam.memberId, at(dayAfter(5), '08:00'), at(dayAfter(5), '10:00'))
    await adjust(sam.memberId, { ...promised, earnedFrom: dayAfter(4) })
    // Friday's last ten and Saturday's two hours are overtime of that week: 180.00 ÷ 52 h × 12 h ÷ 2 = 20.77.
    const { lines } = await detail(sam.memberId, next)
    expect(lines.find(({ kind }) => kind === 'bonus_overtime')).toMatchObject({ amountMinor: 20_77 })
    const none = {
      from: monday,
      to: monday,
      packId: 'us',
      seconds: 40 * hour,
      overtime: 0,
      double: 0,
      jobs: [],
    } as const
    expect(spanOvertime(180_00, none)).toBeNull()
    const some = { ...none, overtime: hour, double: hour, jobs: [{ jobKey: null, weight: 3 * hour }] }
    // 4.50 an hour: half for overtime, all for double time; a reversal is the same below zero.
    expect(spanOvertime(180_00, some)?.amountMinor).toBe(6_75)
    expect(spanOvertime(-180_00, some)?.amountMinor).toBe(-6_75)
    // New Brunswick's overtime is based on the minimum wage, so a bonus does not change it.
    expect(spanOvertime(180_00, { ...some, packId: 'ca-nb' })).toBeNull()
  })
})
