import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()
const { call } = run

describe('the regular rate', () => {
  test('includes a holiday premium under time and a half in the regular rate, and excludes a larger one', async () => {
    const world = await buildPayroll(run)
    const { sam, rate, works, org, base } = world
    await rate(sam.memberId, 12)
    const calendar = (
      await call(org.headers, `${base}/holiday-calendars`, {
        body: {
          name: 'Ours',
          country: '',
          state: '',
          kinds: ['public'],
          observance: 'observed',
          asksClients: false,
          paidMinutes: 0,
          payMultiplierE4: 12_500,
          jobsSkipped: false,
        },
      })
    ).json<{ id: string }>()
    const url = `${base}/holiday-calendars/${calendar.id}`
    await call(org.headers, `${url}/assignments`, { body: { scope: 'organization', targetId: null } })
    const holiday = (payMultiplierE4: number) => ({
      date: monday,
      names: { en: 'Founders Day', es: 'Día de los fundadores' },
      paidMinutes: 0,
      payMultiplierE4,
      jobsSkipped: false,
    })
    const day = (await call(org.headers, `${url}/holidays`, { body: holiday(12_500) })).json<{
      id: string
      version: number
    }>()
    await works(sam.memberId, daysAfter(0, 1, 2, 3, 4, 5), 8)
    const overtime = async () => (await world.detail(sam.memberId)).lines.find(({ kind }) => kind === 'overtime')
    // 48 h at 12.00 are 576.00, and 8 × 3.00 for the holiday: 600.00 ÷ 48 = 12.50, of which 8 hours take half.
    expect(await overtime()).toMatchObject({ amountMinor: 50_00 })
    expect((await overtime())?.steps[0]).toBe(
      'Regular rate of the workweek: ($576.00 of straight pay + $24.00 of holiday premiums under time and a half + $0.00 of bonuses) ÷ 48 h worked = $12.50 an hour.',
    )
    const changed = await call(org.headers, `${url}/holidays/${day.id}`, {
      method: 'PUT',
      body: { ...holiday(15_000), version: day.version },
    })
    expect(changed.statusCode).toBe(200)
    // A premium of time and a half is overtime pay already: 8 h × half of 12.00.
    expect(await overtime()).toMatchObject({ amountMinor: 48_00 })
  })

  test('pays the greater overtime count after a workweek change, also if the old week is locked', async () => {
    const world = await buildPayroll(run)
    const { sam, rate, works, policy } = world
    await rate(sam.memberId, 20)
    await policy({})
    await policy({ effectiveOn: dayAfter(9), weekStart: 7 })
    const sunday = dayAfter(13)
    const kim = await world.worker()
    await rate(kim.memberId, 20)
    for (const { memberId } of [sam, kim]) await works(memberId, sunday, 8)
    await works(kim.memberId, daysAfter(7, 8, 9, 10, 11), 8)
    await world.locked()
    // The old week ends with that Sunday, the first day of the new week too: 48 hours, 8 × half of 20.00 more.
    const next = dayAfter(14)
    for (const { memberId } of [sam, kim]) await works(memberId, daysAfter(14, 15, 16, 17, 18), 8)
    const overtime = async (memberId: string) =>
      (await world.detail(memberId, next)).lines.filter(({ kind }) => kind === 'overtime')
    expect(await overtime(sam.memberId)).toMatchObject([{ amountMinor: 80_00, seconds: 0 }])
    const { members } = await world.payroll(next)
    expect(members.find(({ memberId }) => memberId === sam.memberId)?.totals).toMatchObject({
      grossMinor: 880_00,
      overtimePayMinor: 80_00,
    })
    // If the old week had 40 hours before that Sunday both counts are equal.
    expect(await overtime(kim.memberId)).toEqual([])
  })
})
