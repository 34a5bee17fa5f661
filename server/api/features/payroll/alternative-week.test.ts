import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { PayPolicies } from '#shared/payroll/pay-policies.contract.ts'
import { dayAfter, daysAfter, buildPayroll } from './test/payroll-world.ts'

const run = useApi()

const minutes = [600, 600, 600, 600, 0, 0, 0]
const electedOn = '2026-01-15'

/** California, one member at $20.00 an hour: four days of ten hours, plus five hours on Friday. */
async function fourTens() {
  const world = await buildPayroll(run)
  const { org, base, rate, sam, inCalifornia, works } = world
  await inCalifornia()
  await rate(sam.memberId, 20)
  await works(sam.memberId, daysAfter(0, 1, 2, 3), 10)
  await works(sam.memberId, dayAfter(4), 5)
  const scope = (body: object) =>
    run.call(org.headers, `${base}/payroll/scopes`, {
      body: {
        locationId: null,
        memberId: sam.memberId,
        effectiveOn: '2026-02-16',
        packId: 'us-ca',
        jurisdiction: null,
        minimumWageE4: 0,
        alternativeWeek: { minutes, electedOn },
        ...body,
      },
    })
  const overtime = async (language = 'en') =>
    (await world.detail(sam.memberId, undefined, language)).lines.filter(({ kind }) => kind === 'overtime')
  return { ...world, scope, overtime }
}

describe('alternative workweek schedules', () => {
  test('pays overtime beyond an elected ten-hour schedule and for all of an unscheduled Friday', async () => {
    const { scope, overtime } = await fourTens()
    // Two hours on each of four days; with Friday 37 straight hours are left.
    expect(await overtime()).toMatchObject([{ seconds: 8 * 3600 }])
    const answer = await scope({})
    expect(answer.statusCode).toBe(201)
    expect(answer.json<PayPolicies>().scopes).toMatchObject([
      { packId: 'us-ca', alternativeWeek: { minutes, electedOn } },
    ])
    const [line] = await overtime()
    // Five hours × 10.00.
    expect(line).toMatchObject({ seconds: 5 * 3600, amountMinor: 50_00 })
    expect(line?.steps[0]).toBe(
      'Daily overtime in California follows the alternative workweek schedule: Mon 10 h, Tue 10 h, Wed 10 h, Thu 10 h.',
    )
    expect((await overtime('es'))[0]?.steps[0]).toContain('horario semanal alternativo: lun 10 h')
  })

  test('applies the eight-hour day to a scheduled day that the employer cut short', async () => {
    const { scope, overtime, org, base, sam } = await fourTens()
    await scope({})
    await run.call(org.headers, `${base}/payroll/workdays`, {
      body: {
        memberId: sam.memberId,
        day: dayAfter(0),
        restMissed: false,
        firstMealWaived: false,
        secondMealWaived: false,
        scheduledMinutes: 720,
        gap: 'schedule',
        note: 'Twelve hours were planned.',
      },
    })
    expect(await overtime()).toMatchObject([{ seconds: 7 * 3600 }])
  })

  test('ends an approval when an alternative schedule is added for its days', async () => {
    const { scope, approve, payroll, sam } = await fourTens()
    await approve([sam.memberId])
    expect((await payroll()).members).toMatchObject([{ state: 'approved' }])
    await scope({})
    expect((await payroll()).members).toMatchObject([{ state: 'open', changed: { kinds: ['rules'] } }])
  })

  test('rejects a schedule outside California, without a member, beyond the legal limits or before its election', async () => {
    const { scope, location } = await fourTens()
    const refused = async (body: object) => (await scope(body)).json<{ code: string }>().code
    expect(await refused({ packId: 'us-nv' })).toBe('alternative_week_elsewhere')
    expect(await refused({ packId: null })).toBe('alternative_week_elsewhere')
    expect(await refused({ memberId: null, locationId: location.id })).toBe('alternative_week_elsewhere')
    const week = async (...those: number[]) => refused({ alternativeWeek: { minutes: those, electedOn } })
    expect(await week(600, 600, 600, 600, 240, 0, 0)).toBe('alternative_week_invalid')
    expect(await week(480, 480, 480, 480, 480, 0, 0)).toBe('alternative_week_invalid')
    expect(await week(600, 600, 600, 120, 0, 0, 0)).toBe('alternative_week_invalid')
    expect((await scope({ alternativeWeek: { minutes: [720, 720, 720, 0, 0, 0, 0], electedOn } })).statusCode).toBe(400)
    expect(await refused({ alternativeWeek: { minutes, electedOn: '2026-02-17' } })).toBe('alternative_week_election')
  })

  test('offers alternative schedules under California rules only and ends them with the member’s next rules', async () => {
    const { scope, overtime, org, base } = await fourTens()
    const { packs } = (await run.call(org.headers, `${base}/payroll/policies`)).json<PayPolicies>()
    expect(packs.filter(({ offersAlternativeWeek }) => offersAlternativeWeek).map(({ id }) => id)).toEqual(['us-ca'])
    await scope({})
    await scope({ effectiveOn: '2026-03-02', alternativeWeek: null })
    expect(await overtime()).toMatchObject([{ seconds: 8 * 3600 }])
  })
})
