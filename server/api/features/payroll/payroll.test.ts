import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { at, dayAfter, daysAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()
const setUp = () => buildPayroll(run)
const { call } = run

const totalsOf = async (world: Awaited<ReturnType<typeof setUp>>, memberId: string, from?: string) =>
  (await world.payroll(from)).members.find((member) => member.memberId === memberId)?.totals

describe('pay computed from work logs', () => {
  test('pays 30 h at 18 and 15 h at 22 under federal rules, then with an attendance bonus', async () => {
    const world = await setUp()
    const { sam, rate, works, adjust, location, addJob } = world
    await rate(sam.memberId, 18)
    const clinic = await addJob(location, { name: 'Clinic' })
    await rate(sam.memberId, 22, { jobId: clinic.id })
    await works(sam.memberId, daysAfter(0, 1, 2), 10)
    await works(sam.memberId, daysAfter(3, 4), 7.5, { jobId: clinic.id })
    expect(await totalsOf(world, sam.memberId)).toMatchObject({
      workedSeconds: 45 * 3600,
      regularSeconds: 40 * 3600,
      overtimeSeconds: 5 * 3600,
      straightMinor: 870_00,
      overtimeMinor: 48_33,
      grossMinor: 918_33,
      totalMinor: 918_33,
    })
    await adjust(sam.memberId, { day: dayAfter(4), amountMinor: 50_00, inRegularRate: true })
    expect(await totalsOf(world, sam.memberId)).toMatchObject({ bonusMinor: 50_00, grossMinor: 971_11 })
    const { lines, adjustments } = await world.detail(sam.memberId)
    const overtime = lines.find(({ kind }) => kind === 'overtime')
    expect(overtime?.steps).toEqual([
      'Regular rate of the workweek: ($870.00 of straight pay + $50.00 of bonuses) ÷ 45 h worked = $20.4444 an hour.',
      'Half-time premium: 5 h × half the rate, $10.2222 = $51.11, on top of the straight pay of these hours.',
    ])
    expect(overtime).toMatchObject({
      rule: 'us@1',
      source: '29 U.S.C. 207; 29 CFR 778',
      parts: [{ jobName: 'Clinic' }],
    })
    expect(adjustments).toMatchObject([{ kind: 'bonus', amountMinor: 50_00, inRegularRate: true }])
    const spanish = await world.detail(sam.memberId, monday, 'es')
    expect(spanish.lines.map(({ steps }) => steps[0])).toContain('10 h a $18.00 por hora = $180.00.')
  })

  test.each([
    ['10, 8, 13, 8, 8', [10, 8, 13, 8, 8], { regularSeconds: 40, overtimeSeconds: 6, doubleSeconds: 1 }, 1_275_00],
    ['8 × 6 days', [8, 8, 8, 8, 8, 8], { regularSeconds: 40, overtimeSeconds: 8, doubleSeconds: 0 }, 1_300_00],
    ['6 × 6 and 9', [6, 6, 6, 6, 6, 6, 9], { regularSeconds: 36, overtimeSeconds: 8, doubleSeconds: 1 }, 1_250_00],
  ])('pays California %s hours at 25 with meals taken', async (_name, hours, wanted, amountMinor) => {
    const world = await setUp()
    const { sam, rate, inCalifornia, post } = world
    await rate(sam.memberId, 25)
    await inCalifornia()
    for (const [index, count] of hours.entries()) {
      const day = dayAfter(index)
      const begin = Temporal.Instant.from(at(day, '06:00'))
      // A meal before the end of the fifth hour, and a second before the end of the tenth.
      const meals = [4, 9].filter((hour) => (hour === 4 ? count > 5 : count > 10))
      const breaks = meals.map((hour, n) => {
        const startedAt = begin.add({ minutes: hour * 60 + n * 30 })
        return { kind: 'meal', startedAt: startedAt.toString(), endedAt: startedAt.add({ minutes: 30 }).toString() }
      })
      const end = begin.add({ minutes: count * 60 + breaks.length * 30 })
      expect((await post(sam.memberId, begin.toString(), end.toString(), { breaks })).statusCode).toBe(201)
    }
    const totals = await totalsOf(world, sam.memberId)
    expect(totals).toMatchObject(Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, value * 3600])))
    expect(totals).toMatchObject({ grossMinor: amountMinor, premiumMinor: 0 })
  })

  test('owes an hour for a missed meal in California and does not round time there', async () => {
    const world = await setUp()
    const { sam, rate, inCalifornia, post } = world
    await rate(sam.memberId, 25)
    await inCalifornia()
    await post(sam.memberId, at(monday, '08:00'), at(monday, '14:01'))
    expect(await totalsOf(world, sam.memberId)).toMatchObject({
      workedSeconds: 6 * 3600 + 60,
      straightMinor: 150_42,
      premiumMinor: 25_00,
    })
  })

  test('pays a night over the clock change, deducts an unpaid meal and pays a visit once', async () => {
    const world = await setUp()
    const { sam, rate, post, location, addJob } = world
    await rate(sam.memberId, 20)
    const visits = await addJob(location, { name: 'Windows' })
    await rate(sam.memberId, 45, { jobId: visits.id, basis: 'visit' })
    // The night to 8 March 2026 has seven hours between 22:00 and 06:00.
    await post(sam.memberId, at('2026-03-07', '22:00'), at('2026-03-08', '06:00'))
    const visitStart = at('2026-03-10', '14:00')
    await post(sam.memberId, at('2026-03-10', '14:00'), at('2026-03-10', '15:00'), { jobId: visits.id, visitStart })
    await post(sam.memberId, at('2026-03-10', '16:00'), at('2026-03-10', '17:00'), { jobId: visits.id, visitStart })
    await post(sam.memberId, at('2026-03-11', '08:00'), at('2026-03-11', '16:30'), {
      breaks: [{ kind: 'meal', startedAt: at('2026-03-11', '12:00'), endedAt: at('2026-03-11', '12:30') }],
    })
    expect(await totalsOf(world, sam.memberId, '2026-02-23')).toMatchObject({
      workedSeconds: 7 * 3600,
      grossMinor: 140_00,
    })
    expect(await totalsOf(world, sam.memberId)).toMatchObject({ workedSeconds: 10 * 3600, grossMinor: 205_00 })
  })

  test('splits a night across two periods at the rates of each workday', async () => {
    const world = await setUp()
    const { sam, rate, post } = world
    await rate(sam.memberId, 18)
    await rate(sam.memberId, 30, { effectiveOn: monday })
    await post(sam.memberId, at(dayAfter(-1), '22:00'), at(monday, '04:00'))
    expect(await totalsOf(world, sam.memberId, dayAfter(-14))).toMatchObject({ grossMinor: 36_00 })
    expect(await totalsOf(world, sam.memberId)).toMatchObject({ workedSeconds: 4 * 3600, grossMinor: 120_00 })
  })

  test('keeps an approval when a rate changes that pays nothing in the period, even for a night into it', async () => {
    const world = await setUp()
    const { sam, rate, works, post, approve } = world
    await rate(sam.memberId, 18)
    await rate(sam.memberId, 30, { effectiveOn: monday })
    await works(sam.memberId, monday, 8)
    const state = async () => (await world.payroll()).members.map((member) => member.state)
    await approve([sam.memberId])
    await rate(sam.memberId, 19, { effectiveOn: dayAfter(-2) })
    expect(await state()).toEqual(['approved'])
    await post(sam.memberId, at(dayAfter(-1), '22:00'), at(monday, '04:00'))
    expect(await state()).toEqual(['open'])
    await approve([sam.memberId])
    expect(await state()).toEqual(['approved'])
    await rate(sam.memberId, 20, { effectiveOn: dayAfter(-1) })
    expect(await state()).toEqual(['approved'])
  })

  test('pays holidays off and a premium for holidays worked', async () => {
    const world = await setUp()
    const { sam, rate, works, org, base } = world
    await rate(sam.memberId, 20)
    const effects = { paidMinutes: 240, payMultiplierE4: 15_000, jobsSkipped: true }
    const source = { country: '', state: '', kinds: ['public'], observance: 'observed', asksClients: false }
    const calendar = (
      await call(org.headers, `${base}/holiday-calendars`, { body: { name: 'Ours', ...source, ...effects } })
    ).json<{ id: string }>()
    await call(org.headers, `${base}/holiday-calendars/${calendar.id}/assignments`, {
      body: { scope: 'organization', targetId: null },
    })
    const day = await call(org.headers, `${base}/holiday-calendars/${calendar.id}/holidays`, {
      body: { date: dayAfter(1), names: { en: 'Founders Day', es: 'Día de los fundadores' }, ...effects },
    })
    expect(day.statusCode).toBe(201)
    await works(sam.memberId, dayAfter(1), 8)
    expect(await totalsOf(world, sam.memberId)).toMatchObject({
      straightMinor: 160_00,
      holidayMinor: 80_00 + 80_00,
      holidaySeconds: 4 * 3600,
      workedSeconds: 8 * 3600,
      grossMinor: 320_00,
    })
    const { lines } = await world.detail(sam.memberId)
    expect(lines.flatMap(({ steps }) => steps)).toContain(
      'Work on Founders Day pays × 1.5: 8 h at $20.00, × 0.5 more = $80.00.',
    )
  })
})

describe('pay approvals', () => {
  test('refuses members with unrated or running work, by name', async () => {
    const world = await setUp()
    const { sam, works, startsWork, approve, rate } = world
    await works(sam.memberId, monday, 8)
    expect((await world.payroll()).members).toMatchObject([{ flags: ['missing_rate'], totals: { grossMinor: 0 } }])
    expect((await approve([sam.memberId])).json()).toMatchObject({ code: 'pay_exceptions_open', details: 'Sam Ortiz.' })
    await rate(sam.memberId, 20)
    await startsWork(sam.memberId, at(dayAfter(1), '08:00'))
    expect((await world.payroll()).members[0]?.flags).toEqual(['running'])
    expect((await approve([sam.memberId])).statusCode).toBe(409)
    expect((await world.lock()).json()).toMatchObject({ code: 'pay_exceptions_open' })
  })

  test('ends an approval when anything approved changes', async () => {
    const world = await setUp()
    const { sam, rate, works, approve, lock } = world
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 8)
    expect((await approve([sam.memberId])).json()).toEqual({ changed: 1, skipped: 0 })
    expect((await world.postPolicy({ effectiveOn: dayAfter(14), minimumWageE4: 160_000 })).statusCode).toBe(201)
    expect((await world.payroll()).members, 'paid so later').toMatchObject([{ state: 'approved', flags: [] }])
    await works(sam.memberId, dayAfter(1), 8)
    expect((await world.payroll()).members).toMatchObject([
      { state: 'open', flags: ['changed'], changed: { approvedMinor: 160_00, kinds: ['work_logs'] } },
    ])
    expect((await lock()).json()).toMatchObject({
      code: 'pay_not_approved',
      details: 'Sam Ortiz ($160.00 → $320.00).',
    })
    await approve([sam.memberId], monday, 'open')
    expect((await world.payroll()).members).toMatchObject([{ state: 'open', flags: [] }])
  })

  test('rejects a day on which no period begins and a period that is still running', async () => {
    const world = await setUp()
    expect((await call(world.org.headers, `${world.base}/payroll?from=${dayAfter(1)}`)).json()).toMatchObject({
      code: 'pay_period_unknown',
      fields: [{ path: 'from' }],
    })
    expect((await world.lock('2999-12-30')).json<{ code: string }>().code).toMatch(/pay_period/)
  })
})

describe('a member’s own pay', () => {
  test('is visible with statements to that member only', async () => {
    const world = await setUp()
    const { sam, rate, works, base, locked } = world
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 8)
    await locked()
    const mine = (await call(sam.headers, `${base}/my-pay?from=${monday}`)).json()
    expect(mine).toMatchObject({
      pay: { totals: { grossMinor: 160_00 }, lines: [{ kind: 'straight', workLogIds: [expect.any(String)] }] },
      statements: [{ from: monday, to: dayAfter(13), grossMinor: 160_00, totalMinor: 160_00 }],
    })
    expect((await call(sam.headers, `${base}/payroll?from=${monday}`)).statusCode).toBe(403)
    const otherWorker = await world.worker()
    expect((await call(otherWorker.headers, `${base}/my-pay?from=${monday}`)).json()).toMatchObject({
      pay: { lines: [], totals: { grossMinor: 0 } },
      statements: [],
    })
  })
})
