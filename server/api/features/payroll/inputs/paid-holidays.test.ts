import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { HolidayCalendar } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { HolidayPaidTo } from '#shared/holiday-calendars/kinds.ts'
import { at, dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

/** Eight paid hours on the third day; Sam earns $20.00 an hour and worked on the first. */
async function onHoliday(paidTo?: HolidayPaidTo) {
  const world = await buildPayroll(run)
  const { org, base, sam, rate, works } = world
  const { memberId } = sam
  await rate(memberId, 20)
  await works(memberId, monday, 8)
  const effects = { paidMinutes: 480, payMultiplierE4: 10_000, jobsSkipped: false }
  const source = { country: '', state: '', kinds: ['public'], observance: 'observed', asksClients: false }
  const body = { name: 'Ours', ...source, ...effects, ...(paidTo && { paidTo }) }
  const url = `${base}/holiday-calendars`
  const calendar = (await call(org.headers, url, { body })).json<HolidayCalendar>()
  await call(org.headers, `${url}/${calendar.id}/assignments`, { body: { scope: 'organization', targetId: null } })
  const names = { en: 'Founders', es: 'Fundadores' }
  await call(org.headers, `${url}/${calendar.id}/holidays`, { body: { date: dayAfter(2), names, ...effects } })
  const paid = async () =>
    (await world.detail(memberId)).lines
      .filter(({ kind }) => kind === 'holiday')
      .map(({ amountMinor, steps }) => [amountMinor, ...steps])
  return { ...world, memberId, calendar, paid, url: `${url}/${calendar.id}` }
}

describe('pay for holidays not worked', () => {
  test('pays all hours to everyone by default, also to those who work that day', async () => {
    const { calendar, paid, works, memberId } = await onHoliday()
    expect(calendar.paidTo).toBe('everyone')
    await works(memberId, dayAfter(2), 3)
    expect(await paid()).toEqual([
      [160_00, 'Founders is a paid holiday: 8 h at $20.00 = $160.00. It is not time worked.'],
    ])
  })

  test('pays only the hours not worked that day if the calendar says so', async () => {
    const { paid, works, log, memberId } = await onHoliday('not_worked')
    expect(await paid()).toMatchObject([[160_00, expect.anything()]])
    await works(memberId, dayAfter(2), 3)
    // 8 − 3 hours at 20.00.
    expect(await paid()).toEqual([
      [
        100_00,
        'Founders is a paid holiday: 8 h, less 3 h of work or paid leave that day, leaves 5 h at $20.00 = $100.00. It is not time worked.',
      ],
    ])
    const afternoon = (time: string) => new Date(at(dayAfter(2), time))
    await log({ memberId, startedAt: afternoon('12:00'), endedAt: afternoon('17:00') })
    // 3 and 5 hours worked leave nothing to pay.
    expect(await paid()).toEqual([])
  })

  test('pays a part-timer pro rata, two hours for 40 hours in four weeks, capped at the paid hours', async () => {
    const { paid, works, memberId } = await onHoliday('average')
    // The period's Monday lies in those weeks: 8 ÷ 20 h = 24 min.
    expect(await paid()).toMatchObject([[8_00, expect.anything()]])
    await works(memberId, daysAfter(-7, -14, -21, -26), 8)
    // 29 days before is outside the four weeks.
    await works(memberId, dayAfter(-27), 10)
    expect(await paid()).toEqual([
      [
        40_00,
        'Founders is a paid holiday, pro rata: 2 h, the hours of the four weeks before ÷ 20 and 8 h at most, at $20.00 = $40.00. It is not time worked.',
      ],
    ])
    await works(
      memberId,
      daysAfter(...Array.from({ length: 18 }, (_, at) => at - 25).filter((day) => day % 7 !== 0)),
      11,
    )
    expect(await paid()).toMatchObject([[160_00, expect.stringContaining('8 h at most')]])
  })

  test('pays a new member nothing pro rata', async () => {
    const { paid, rate, worker, works, detail } = await onHoliday('average')
    const kim = await worker()
    await rate(kim.memberId, 20)
    await works(kim.memberId, dayAfter(3), 8)
    expect((await detail(kim.memberId)).lines.map(({ kind }) => kind)).toEqual(['straight'])
    expect(await paid()).toHaveLength(1)
  })

  test('corrects a locked holiday in the next period after a rule change or late work before it', async () => {
    const { org, url, calendar, locked, payroll, works, memberId, detail } = await onHoliday('average')
    await locked()
    const corrections = async () =>
      (await detail(memberId, dayAfter(14))).lines
        .filter(({ kind }) => kind === 'adjustment')
        .map(({ amountMinor }) => amountMinor)
    await works(memberId, dayAfter(-14), 10)
    // 10 ÷ 20 h at 20.00.
    expect(await corrections()).toEqual([10_00])
    const { name, country, state, kinds, observance, paidMinutes, payMultiplierE4, jobsSkipped, asksClients } = calendar
    const settings = { name, country, state, kinds, observance, paidMinutes, payMultiplierE4, jobsSkipped, asksClients }
    const current = (await call(org.headers, url)).json<HolidayCalendar>()
    const body = { ...settings, paidTo: 'everyone', version: current.version }
    const change = (query: Record<string, string>) => call(org.headers, url, { method: 'PUT', body, query })
    expect((await change({})).json()).toMatchObject({ code: 'changes_locked_pay' })
    expect((await change({ confirmed: 'true' })).statusCode).toBe(200)
    await payroll(dayAfter(14))
    // 160.00, of which 8.00 was paid.
    expect(await corrections()).toEqual([152_00])
  })

  test('keeps a holiday and salary of an earlier employment paid after a rehire', async () => {
    const { org, memberId, rate, works, worker, locked, payroll } = await onHoliday()
    const otherWorker = await worker()
    const salary = { per: 'week', kind: 'exempt', weeklyMinutes: null } as const
    await rate(otherWorker.memberId, 1000, { basis: 'salary', salary })
    const employed = (id: string, changes: { hiredOn?: string; endedOn?: string | null }) =>
      inTenant(api.db, org.id, (tx) => tx.updateTable('members').set(changes).where('id', '=', id).execute())
    for (const id of [memberId, otherWorker.memberId])
      await employed(id, { hiredOn: '2026-01-05', endedOn: dayAfter(9) })
    await locked()
    const paid = (await payroll()).members.map(({ totals }) => totals.grossMinor)
    // 8 h of work and 8 h of holiday; one week and three days of salary.
    expect(paid.toSorted((a, b) => a - b)).toEqual([320_00, 1600_00])
    const next = dayAfter(14)
    for (const id of [memberId, otherWorker.memberId]) await employed(id, { hiredOn: dayAfter(23), endedOn: null })
    await works(memberId, dayAfter(23), 8)
    // Both start on Wednesday of the second week; the locked period's pay is not reduced.
    expect((await payroll(next)).members.map(({ totals }) => totals.grossMinor).toSorted((a, b) => a - b)).toEqual([
      160_00, 600_00,
    ])
  })
})
