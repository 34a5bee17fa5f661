import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { PayJurisdictions, PayPolicies } from '#shared/payroll/pay-policies.contract.ts'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { at, dayAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()

/** A company under federal rules. */
let company: Awaited<ReturnType<typeof buildPayroll>>
beforeAll(async () => {
  company = await buildPayroll(run)
})

/** A location of the company in a state, and a member who works only there and earns $20.00 an hour. */
async function inState(jurisdiction: string, packId: string | null = null) {
  const { org, base, client, places, rate, worker } = company
  const sam = await worker()
  const location = await places.addLocation(client, { name: `Office of ${sam.memberId}` })
  const job = await places.addJob(location)
  await rate(sam.memberId, 20)
  const works = (hours: number) => {
    const startedAt = new Date(at(monday, '08:00'))
    return company.log({
      memberId: sam.memberId,
      locationId: location.id,
      jobId: job.id,
      startedAt,
      endedAt: new Date(startedAt.getTime() + hours * 3_600_000),
    })
  }
  const post = (startedAt: string, endedAt: string, more: object = {}) =>
    company.post(sam.memberId, startedAt, endedAt, { locationId: location.id, jobId: job.id, ...more })
  const answer = await run.call(org.headers, `${base}/payroll/scopes`, {
    body: {
      locationId: location.id,
      memberId: null,
      effectiveOn: '2026-01-01',
      packId,
      jurisdiction,
      minimumWageE4: 0,
    },
  })
  const sentHome = (day: string, hours: number) =>
    run.call(org.headers, `${base}/payroll/workdays`, {
      body: {
        memberId: sam.memberId,
        day,
        restMissed: false,
        firstMealWaived: false,
        secondMealWaived: false,
        scheduledMinutes: hours * 60,
        gap: 'schedule',
        note: 'The client had closed.',
      },
    })
  const linesOf = async (kind: string, language = 'en') =>
    (await company.detail(sam.memberId, monday, language)).lines.filter((line) => line.kind === kind)
  const scopes = answer.json<PayPolicies>().scopes.filter(({ locationId }) => locationId === location.id)
  return { location, sam, scopes, works, post, rate, sentHome, linesOf }
}

describe('state rules in payroll', () => {
  test('pays three hours for a shift cut short in Massachusetts, those not worked at its minimum wage', async () => {
    const { works, sentHome, linesOf } = await inState('US-MA')
    await works(2)
    await sentHome(monday, 4)
    // One hour at 15.00.
    expect(await linesOf('reporting_time')).toMatchObject([
      {
        day: monday,
        rule: 'us-ma@1',
        amountMinor: 15_00,
        steps: [expect.stringContaining('1 h more at $15.00'), expect.any(String)],
      },
    ])
  })

  test.each([
    ['the District of Columbia: three hours more at 17.95', 'US-DC', 1, 8, 53_85],
    ['Maine: a second hour', 'US-ME', 1, 4, 20_00],
    ['New Hampshire: an hour and a half more', 'US-NH', 0.5, 8, 30_00],
    ['New Jersey: half an hour more', 'US-NJ', 0.5, 8, 10_00],
    ['Rhode Island: two hours more', 'US-RI', 1, 8, 40_00],
    ['Vermont: nothing', 'US-VT', 1, 8, undefined],
  ])('pays a shift cut short in %s', async (_case, state, worked, scheduled, amountMinor) => {
    const { works, sentHome, linesOf } = await inState(state)
    await works(worked)
    await sentHome(monday, scheduled)
    expect((await linesOf('reporting_time')).map((line) => line.amountMinor)).toEqual(amountMinor ? [amountMinor] : [])
  })

  test('pays New York by its order for building service, or by the miscellaneous one', async () => {
    const building = await inState('US-NY')
    expect(building.scopes).toMatchObject([{ packId: 'us-ny', jurisdiction: 'US-NY' }])
    await building.works(1)
    await building.sentHome(monday, 8)
    expect(await building.linesOf('reporting_time')).toEqual([])
    const other = await inState('US-NY', 'us-ny-misc')
    expect(other.scopes).toMatchObject([{ packId: 'us-ny-misc', jurisdiction: 'US-NY' }])
    await other.works(1)
    await other.sentHome(monday, 8)
    // Four hours at 16.00 are 64.00, of which 20.00 were paid.
    expect(await other.linesOf('reporting_time')).toMatchObject([{ amountMinor: 44_00 }])
  })

  test('accepts only a state’s own orders and lists what is not covered', async () => {
    const { scopes } = await inState('US-NY', 'us-ca')
    const { org, base } = company
    expect(scopes).toMatchObject([{ packId: 'us-ny' }])
    const { items } = (await run.call(org.headers, `${base}/payroll/jurisdictions`)).json<PayJurisdictions>()
    const reported = items.filter(({ notCovered }) => notCovered.includes('call_in_pay'))
    expect(reported.map(({ code }) => code)).toEqual(['CA-NS'])
    expect(items.filter(({ otherPackIds }) => otherPackIds.length > 0).map(({ code }) => code)).toEqual(['US-NY'])
  })

  test('offers every pack once with the options it uses, and rejects other options', async () => {
    const { org, base, postPolicy } = await buildPayroll(run)
    const { packs } = (await run.call(org.headers, `${base}/payroll/policies`)).json<PayPolicies>()
    expect(packs.map(({ id }) => id)).toEqual(payPackIds)
    expect(packs.find(({ id }) => id === 'us-me')).toMatchObject({
      version: '2',
      source: expect.stringContaining('639-A'),
    })
    // The law fixes their overtime rate, or they have no overtime.
    const fixed = packs.filter(({ choosesRate }) => !choosesRate)
    expect(fixed.map(({ id }) => id)).toEqual(['none', 'us-ca', 'ca-on', 'ca-nb', 'ca-nl'])
    // Offer and refusal read the same flag, so one pack with the choice is enough.
    for (const { id, choosesRate, weekStart } of [...fixed, ...packs.filter(({ id }) => id === 'us-me')]) {
      const answer = await postPolicy({ packId: id, regularRate: 'rate_in_effect', weekStart: weekStart ?? 1 })
      expect([id, answer.statusCode]).toEqual([id, choosesRate ? 201 : 400])
      if (!choosesRate) expect(answer.json()).toMatchObject({ code: 'pay_option_unused' })
    }
  })

  test('pays a long day one more hour under New York’s miscellaneous order, up to the week’s minimum wage', async () => {
    const { post, sam, location, rate, linesOf } = await inState('US-NY', 'us-ny-misc')
    await rate(sam.memberId, 17, { locationId: location.id })
    for (const day of [0, 1, 2, 3, 4]) {
      const [start, end] = [at(dayAfter(day), '08:00'), at(dayAfter(day), '19:00')]
      const meal = { kind: 'meal', startedAt: at(dayAfter(day), '12:00'), endedAt: at(dayAfter(day), '13:00') }
      expect((await post(start, end, { breaks: [meal] })).statusCode).toBe(201)
    }
    // 50 h and 10 half hours at 16.00 are 880.00, five hours more 960.00; 850.00 and 85.00 were paid.
    const [line] = await linesOf('spread_of_hours')
    expect(line).toMatchObject({ day: dayAfter(6), rule: 'us-ny-misc@1', amountMinor: 25_00 })
    expect(line?.steps[0]).toContain('$960.00 is due for the week; the hours paid $935.00, so $25.00 is added')
    const [spanish] = await linesOf('spread_of_hours', 'es')
    expect(spanish?.steps[0]).toContain('así que se suman $25.00')
  })

  test('pays one more hour for a split shift in the District of Columbia', async () => {
    const { post, linesOf } = await inState('US-DC')
    await post(at(monday, '06:00'), at(monday, '09:00'))
    await post(at(monday, '17:00'), at(monday, '20:00'))
    expect(await linesOf('split_shift')).toMatchObject([
      {
        day: monday,
        rule: 'us-dc@1',
        amountMinor: 17_95,
        steps: ['Split shift: one hour more at the minimum wage, $17.95 = $17.95.'],
      },
    ])
  })
})
