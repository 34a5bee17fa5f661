import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { PayPackId } from '#shared/payroll/kinds.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()

/** A company in a province whose calendar pays eight hours for a public holiday on the second Monday. */
async function canada(packId: PayPackId) {
  const world = await buildPayroll(run)
  const { sam, rate, policy } = world
  await policy({ packId })
  await rate(sam.memberId, 20)
  const addHoliday = (date: string, kind: 'public' | 'own' = 'public') =>
    world.addHoliday(date, { kind, paidMinutes: 480, payMultiplierE4: 10_000 })
  return { ...world, addHoliday }
}

/** Five hours on each weekday of the four weeks before the holiday's. */
const weekdays = Array.from({ length: 28 }, (_, at) => dayAfter(7 - 28 + at)).filter(
  (day) => Temporal.PlainDate.from(day).dayOfWeek <= 5,
)
const holiday = dayAfter(7)

describe('statutory holidays in payroll', () => {
  test('pays a statutory holiday from earlier work and a company holiday by its paid time', async () => {
    const { sam, works, addHoliday, detail } = await canada('ca-on')
    await works(sam.memberId, weekdays, 5)
    await addHoliday(holiday)
    await addHoliday(dayAfter(9), 'own')
    const { lines, flags } = await detail(sam.memberId)
    // 20 days of 100.00 are 2,000.00; a twentieth is 100.00 and not the 160.00 of eight hours.
    expect(lines.filter(({ kind }) => kind === 'holiday')).toMatchObject([
      {
        day: holiday,
        seconds: 0,
        amountMinor: 100_00,
        steps: [
          'Family Day is a statutory holiday: $2,000.00 earned from Feb 16, 2026 to Mar 15, 2026, without overtime, ÷ 20 = $100.00. It is not time worked.',
        ],
      },
      { day: dayAfter(9), seconds: 8 * 3600, amountMinor: 160_00 },
    ])
    expect(flags).not.toContain('unpriced_leave')
    const spanish = await detail(sam.memberId, monday, 'es')
    expect(spanish.lines.find(({ day }) => day === holiday)?.steps[0]).toContain('es feriado oficial')
  })

  test('ignores overtime before the holiday, even its straight pay', async () => {
    const { sam, works, addHoliday, detail } = await canada('ca-on')
    // 50 hours in one week: 44 of them count, 880.00 and a twentieth of that.
    await works(sam.memberId, daysAfter(0, 1, 2, 3, 4), 10)
    await addHoliday(holiday)
    const { lines } = await detail(sam.memberId)
    expect(lines.filter(({ kind }) => kind === 'holiday')).toMatchObject([{ amountMinor: 44_00 }])
  })

  test('pays a member who worked only before the holiday, and none hired after it', async () => {
    const { sam, worker, rate, works, addHoliday, payroll, detail } = await canada('ca-on')
    const lou = await worker()
    await rate(lou.memberId, 20)
    await works(sam.memberId, dayAfter(-3), 5)
    await works(lou.memberId, dayAfter(10), 5)
    await addHoliday(holiday)
    expect((await payroll()).members).toHaveLength(2)
    expect((await detail(sam.memberId)).totals).toMatchObject({ holidayMinor: 5_00, straightMinor: 0 })
    expect((await detail(lou.memberId)).totals).toMatchObject({ holidayMinor: 0, straightMinor: 100_00 })
  })

  test('counts the pay of one holiday for the next where the province says so', async () => {
    const { sam, works, addHoliday, detail } = await canada('ca-sk')
    await works(sam.memberId, dayAfter(-2), 10)
    await addHoliday(dayAfter(0))
    await addHoliday(holiday)
    // Saskatchewan pays 8 h and half again for two: the regular eight hours are 160.00, 5 % is 8.00; then 168.00 is
    // 8.40.
    const { lines } = await detail(sam.memberId)
    expect(lines.filter(({ kind }) => kind === 'holiday')).toMatchObject([{ amountMinor: 8_00 }, { amountMinor: 8_40 }])
  })

  test('corrects a holiday once for a late log before the locked period', async () => {
    const { sam, works, addHoliday, locked, payroll, detail } = await canada('ca-on')
    await works(sam.memberId, dayAfter(1), 5)
    await addHoliday(holiday)
    await locked()
    // The day before the four weeks.
    await works(sam.memberId, dayAfter(-22), 10)
    const next = dayAfter(14)
    const { members } = await payroll(next)
    expect(members, 'it lies before the four weeks').toEqual([])
    await works(sam.memberId, dayAfter(-10), 10)
    const { lines } = await detail(sam.memberId, next)
    expect(lines).toMatchObject([
      { kind: 'adjustment', amountMinor: 10_00, steps: [expect.any(String), 'Holidays: $5.00 → $15.00.'] },
    ])
    await locked(next)
    expect((await payroll(dayAfter(28))).members).toEqual([])
  })
})
