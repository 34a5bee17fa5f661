import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { HolidayCalendar, HolidayCalendarList } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { PayPackId } from '#shared/payroll/kinds.ts'
import { dayAfter, daysAfter, buildPayroll } from './test/payroll-world.ts'

const run = useApi()
const { call } = run

/**
 * A company in a province (British Columbia by default) with a statutory holiday at time and a half; the member
 * earns $20.00 an hour.
 */
async function onHoliday(date: string, { kind = 'public' as 'public' | 'own', packId = 'ca-bc' as PayPackId } = {}) {
  const world = await buildPayroll(run)
  const { sam, rate, policy } = world
  await policy({ packId, weekStart: packId === 'ca-bc' ? 7 : 1 })
  await rate(sam.memberId, 20)
  const names = JSON.stringify({ en: 'BC Day', es: 'Día de BC' })
  await world.addHoliday(date, { kind, names, paidMinutes: 0, payMultiplierE4: 15_000 })
  return world
}

describe('work on statutory holidays in payroll', () => {
  test('pays 14 hours on a British Columbia holiday as twelve at time and a half and two at double', async () => {
    const { works, sam, detail } = await onHoliday(dayAfter(1))
    await works(sam.memberId, dayAfter(1), 14)
    const { lines, totals } = await detail(sam.memberId)
    // 12 × 30.00 and 2 × 40.00.
    expect(totals).toMatchObject({ grossMinor: 440_00, overtimeMinor: 0, doubleMinor: 0 })
    expect(lines.filter(({ kind }) => kind === 'holiday')).toMatchObject([
      { amountMinor: 120_00, steps: ['Work on BC Day pays × 1.5: 12 h at $20.00, × 0.5 more = $120.00.'] },
      { amountMinor: 40_00, steps: ['Work on BC Day pays × 2: 2 h at $20.00, × 1 more = $40.00.'] },
    ])
  })

  test('pays a company holiday’s premium besides overtime', async () => {
    const { works, sam, detail } = await onHoliday(dayAfter(1), { kind: 'own' })
    await works(sam.memberId, dayAfter(1), 14)
    // 280.00, four half hours, two whole ones and fourteen halves.
    expect((await detail(sam.memberId)).totals).toMatchObject({ grossMinor: 280_00 + 40_00 + 40_00 + 140_00 })
  })

  test('counts hours on an Ontario public holiday toward no overtime', async () => {
    const { works, sam, detail } = await onHoliday(dayAfter(0), { packId: 'ca-on' })
    await works(sam.memberId, dayAfter(0), 10)
    await works(sam.memberId, daysAfter(1, 2, 3, 4, 5), 9)
    const { lines } = await detail(sam.memberId)
    // 45 h besides the holiday: one beyond 44. The holiday's ten hours are 100.00 more.
    expect(lines.filter(({ kind }) => kind === 'overtime')).toMatchObject([{ seconds: 3600, amountMinor: 10_00 }])
    expect(lines.filter(({ kind }) => kind === 'holiday')).toMatchObject([{ amountMinor: 100_00 }])
  })

  test('excludes a holiday before the period from overtime of a workweek that ends in it', async () => {
    // The Sunday that begins a week which the next period pays.
    const { works, sam, detail } = await onHoliday(dayAfter(13))
    await works(sam.memberId, dayAfter(13), 10)
    await works(sam.memberId, dayAfter(14), 8)
    const { lines } = await detail(sam.memberId, dayAfter(14))
    expect(lines.map(({ kind }) => kind)).toEqual(['straight'])
  })

  test('gives a province’s holiday calendar its premium', async () => {
    const { org, base, location } = await buildPayroll(run)
    const multipliers = async (jurisdiction: string) => {
      const answer = await call(org.headers, `${base}/payroll/scopes`, {
        body: {
          locationId: location.id,
          memberId: null,
          effectiveOn: '2026-01-01',
          packId: null,
          jurisdiction,
          minimumWageE4: 0,
          alongside: ['holidays'],
        },
      })
      expect(answer.statusCode).toBe(201)
      const calendars = `${base}/holiday-calendars`
      const { items } = (await call(org.headers, calendars)).json<HolidayCalendarList>()
      const holidayPay = items.find(({ state }) => `CA-${state}` === jurisdiction)
      return (await call(org.headers, `${calendars}/${holidayPay?.id}`)).json<HolidayCalendar>().payMultiplierE4
    }
    expect(await multipliers('CA-BC')).toBe(15_000)
    expect(await multipliers('CA-NL')).toBe(20_000)
    expect(await multipliers('CA-QC')).toBe(10_000)
  })
})
