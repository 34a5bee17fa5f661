import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { PayPolicies } from '#shared/payroll/pay-policies.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { at, dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

/** A day at two sites: 08–12 at the office, 12:30–16:30 at the depot, at $20. */
async function twoSites() {
  const world = await buildPayroll(run)
  const { org, sam, client, rate, post } = world
  await rate(sam.memberId, 20)
  const depot = await buildPlaces({ api, call }, org).addLocation(client, { name: 'Depot' })
  const atDepot = { locationId: depot.id, jobId: null }
  const work = async (day: string, from: string, to: string, more: object = {}) => {
    const answer = await post(sam.memberId, at(day, from), at(day, to), more)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<WorkLogDetail>()
  }
  const office = await work(monday, '08:00', '12:00')
  const yard = await work(monday, '12:30', '16:30', atDepot)
  const travel = async (from = monday) =>
    (await world.detail(sam.memberId, from)).items.filter(({ kind }) => kind === 'travel')
  return { ...world, depot, atDepot, work, office, yard, travel }
}

const terms = {
  effectiveOn: '2026-01-01',
  packId: 'us',
  regularRate: 'weighted',
  paysLongRests: true,
  minimumWageE4: 0,
  weekStart: 1,
  workdayStart: '00:00',
}

describe('travel between sites in payroll', () => {
  test('counts travel under new rules, but not under those before', async () => {
    const { org, base, travel, detail, sam } = await twoSites()
    expect(await travel()).toEqual([])
    const answer = await call(org.headers, `${base}/payroll/policies`, { body: terms })
    expect(answer.json<PayPolicies>().items).toMatchObject([
      { travelGapMinutes: 120, travelRateE4: 0 },
      { travelGapMinutes: null, travelRateE4: 0 },
    ])
    expect(await travel()).toMatchObject([
      { seconds: 1800, rate: '20.0000', amountMinor: 10_00, locationName: 'Depot' },
    ])
    const { totals, lines } = await detail(sam.memberId)
    expect(totals).toMatchObject({ workedSeconds: 8.5 * 3600, regularSeconds: 8.5 * 3600, grossMinor: 170_00 })
    expect(lines.find(({ kind }) => kind === 'travel')?.steps).toEqual([
      'Travel between sites: 30 min at $20.00 an hour = $10.00. It is time worked.',
      'From the end of one work log to the start of the next at another site: 30 min.',
    ])
    const spanish = await detail(sam.memberId, monday, 'es')
    expect(spanish.lines.find(({ kind }) => kind === 'travel')?.steps[0]).toMatch(/^Traslado entre sedes: 30 min/)
  })

  test('pays travel at the policy’s rate, and at least the minimum wage', async () => {
    const { policy, travel } = await twoSites()
    await policy({ travelGapMinutes: 60, travelRateE4: 120_000, minimumWageE4: 72_500 })
    expect(await travel()).toMatchObject([{ rate: '12.0000', amountMinor: 6_00 }])
    await policy({ travelGapMinutes: 60, travelRateE4: 120_000, minimumWageE4: 169_000 })
    expect(await travel()).toMatchObject([{ rate: '16.9000', amountMinor: 8_45 }])
  })

  test('counts the approved trip’s distance in a longer gap, or the straight line × 1.3', async () => {
    const { org, policy, travel, depot, location, office, yard, sam } = await twoSites()
    await policy({ travelGapMinutes: 10 })
    expect(await travel(), 'without coordinates nothing is known').toEqual([])
    await inTenant(api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ latitude: 40, longitude: -74 }).where('id', '=', location.id).execute()
      await tx.updateTable('locations').set({ latitude: 40, longitude: -74.04 }).where('id', '=', depot.id).execute()
    })
    // 3.41 km in a straight line, 2.75 miles by road: 6 min 36 s at 25 mph.
    const [estimated] = await travel()
    expect(estimated?.seconds).toBeGreaterThan(390)
    expect(estimated?.seconds).toBeLessThan(402)
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('trips')
        .values({
          organizationId: org.id,
          id: crypto.randomUUID(),
          memberId: sam.memberId,
          day: monday,
          origin: 'work',
          legKey: `work:${office.id}:${yard.id}`,
          fromName: 'Main Street',
          toName: 'Depot',
          distanceM: 8_047,
          distanceSource: 'entered',
          rateE4: 7_250,
          amountMinor: 3_63,
          taxableMinor: 0,
          state: 'approved',
        })
        .execute(),
    )
    // 5 miles take 12 minutes.
    expect((await travel())[0]?.seconds).toBe(721)
  })

  test('splits travel over the end of the workweek between both periods', async () => {
    const { policy, work, atDepot, travel } = await twoSites()
    await policy({ travelGapMinutes: 60 })
    const sunday = dayAfter(13)
    await work(sunday, '22:00', '23:40')
    await work(dayAfter(14), '00:10', '02:00', atDepot)
    expect((await travel()).map(({ day, seconds }) => [day, seconds / 60])).toEqual([
      [monday, 30],
      [sunday, 20],
    ])
    expect((await travel(dayAfter(14))).map(({ day, seconds }) => [day, seconds / 60])).toEqual([[dayAfter(14), 10]])
  })

  test('asks to confirm travel in locked days and pays it once with the next period', async () => {
    const { org, base, locked, payroll, sam } = await twoSites()
    const override = { from: monday, memberId: sam.memberId, flag: 'unpaid_travel', reason: 'They share a yard.' }
    await call(org.headers, `${base}/payroll/overrides`, { body: override })
    await locked()
    const response = await call(org.headers, `${base}/payroll/policies`, { body: terms })
    expect(response.json()).toMatchObject({
      code: 'changes_locked_pay',
      details: expect.stringContaining('Sam Ortiz (+$10.00)'),
    })
    const added = await call(org.headers, `${base}/payroll/policies`, { query: { confirmed: 'true' }, body: terms })
    expect(added.statusCode).toBe(201)
    const next = dayAfter(14)
    expect((await payroll(next)).members).toMatchObject([{ totals: { grossMinor: 10_00 } }])
    await locked(next)
    expect((await payroll(dayAfter(28))).members).toEqual([])
  })
})
