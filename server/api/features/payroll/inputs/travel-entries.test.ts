import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { PayTravel } from '#shared/payroll/pay-travels.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { at, dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { call } = run

/** 08–12 at the office, 13–17 at the depot, at $20; travel does not count automatically. */
async function twoSites(
  inPlace: (world: Awaited<ReturnType<typeof buildPayroll>>) => Promise<unknown> = async () => {},
) {
  const world = await buildPayroll(run)
  const { org, base, sam, client, rate, post, detail } = world
  await rate(sam.memberId, 20)
  await inPlace(world)
  const depot = await buildPlaces(run, org).addLocation(client, { name: 'Depot' })
  const atDepot = { locationId: depot.id, jobId: null }
  const office = (await post(sam.memberId, at(monday, '08:00'), at(monday, '12:00'))).json<WorkLogDetail>()
  const yard = (await post(sam.memberId, at(monday, '13:00'), at(monday, '17:00'), atDepot)).json<WorkLogDetail>()
  const enter = (minutes: number, more: object = {}, query: Record<string, string> = {}) =>
    call(org.headers, `${base}/payroll/travels`, {
      query,
      body: {
        memberId: sam.memberId,
        fromLogId: office.id,
        toLogId: yard.id,
        minutes,
        note: 'Told by Sam.',
        ...more,
      },
    })
  const trips = async () =>
    (await call(org.headers, `${base}/payroll/members/${sam.memberId}/travels?from=${monday}`)).json<{
      items: PayTravel[]
    }>().items
  const lines = async (kind: string) => (await detail(sam.memberId)).lines.filter((line) => line.kind === kind)
  return { ...world, depot, atDepot, office, yard, enter, trips, lines }
}

describe('entering travel between sites', () => {
  test('pays entered travel with its reason, clears the flag and uses the newest entry', async () => {
    const { enter, trips, lines, payroll } = await twoSites()
    expect((await payroll()).members).toMatchObject([{ flags: ['unpaid_travel'] }])
    expect(await trips()).toMatchObject([{ fromName: 'Main Street', toName: 'Depot', by: 'off', seconds: 0 }])
    expect((await enter(40)).statusCode).toBe(204)
    expect((await payroll()).members).toMatchObject([{ flags: [], totals: { workedSeconds: (8 * 60 + 40) * 60 } }])
    expect(await lines('travel')).toMatchObject([
      {
        amountMinor: 13_33,
        steps: [
          'Travel between sites: 40 min at $20.00 an hour = $13.33. It is time worked.',
          '40 min of the 1 h between two sites, as entered: Told by Sam.',
        ],
      },
    ])
    await enter(0, { note: 'Lunch at home.' })
    expect(await lines('travel')).toEqual([])
    expect((await payroll()).members, 'nothing was travelled').toMatchObject([{ flags: [] }])
    expect(await trips()).toMatchObject([{ by: 'entered', seconds: 0, note: 'Lunch at home.' }])
  })

  test('leaves no meal in California if travel fills the gap, but counts half an hour beside it', async () => {
    const { enter, lines } = await twoSites(({ policy }) =>
      policy({ packId: 'us-ca', minimumWageE4: 169_000, travelGapMinutes: 120 }),
    )
    // Nine hours without a meal: one of overtime, and the regular rate is $20.
    expect(await lines('meal_premium')).toMatchObject([{ amountMinor: 20_00 }])
    expect(await lines('overtime')).toMatchObject([{ seconds: 3600, amountMinor: 10_00 }])
    await enter(30)
    expect(await lines('meal_premium')).toEqual([])
    expect(await lines('overtime')).toMatchObject([{ seconds: 1800, amountMinor: 5_00 }])
  })

  test('rejects travel longer than the gap, between logs that are not consecutive, or without permission', async () => {
    const { enter, office, yard, worker, sam, post, base } = await twoSites()
    expect((await enter(62)).json()).toMatchObject({ code: 'travel_longer_than_gap' })
    expect((await enter(10, { fromLogId: yard.id, toLogId: office.id })).statusCode).toBe(404)
    const kim = await worker()
    expect((await enter(10, { memberId: kim.memberId })).statusCode).toBe(404)
    await post(sam.memberId, at(monday, '12:10'), at(monday, '12:20'))
    expect((await enter(10)).statusCode, 'there is work between them').toBe(404)
    const own = await call(sam.headers, `${base}/payroll/travels`, {
      body: { memberId: sam.memberId, fromLogId: office.id, toLogId: yard.id, minutes: 10, note: 'x' },
    })
    expect(own.statusCode).toBe(403)
  })

  test('asks to confirm travel in a locked period and pays it once with the next', async () => {
    const { enter, locked, payroll } = await twoSites()
    await enter(0)
    await locked()
    expect((await enter(30)).json()).toMatchObject({
      code: 'changes_locked_pay',
      details: expect.stringContaining('Sam Ortiz (+$10.00)'),
    })
    expect((await enter(30, {}, { confirmed: 'true' })).statusCode).toBe(204)
    expect((await payroll(dayAfter(14))).members).toMatchObject([{ totals: { bonusMinor: 10_00 } }])
    await locked(dayAfter(14))
    expect((await payroll(dayAfter(28))).members).toEqual([])
  })

  test('ends an approval', async () => {
    const { enter, approve, payroll, sam } = await twoSites()
    await enter(30)
    await approve([sam.memberId])
    await enter(31)
    expect((await payroll()).members).toMatchObject([{ state: 'open', changed: { kinds: ['travel'] } }])
  })

  test('rejects travel for one’s own pay while another member could enter it', async () => {
    const { worker, post, atDepot, base } = await twoSites()
    const payer = await worker('ADMIN')
    const first = (await post(payer.memberId, at(monday, '08:00'), at(monday, '10:00'))).json<WorkLogDetail>()
    const second = (await post(payer.memberId, at(monday, '11:00'), at(monday, '12:00'), atDepot)).json<WorkLogDetail>()
    const refused = await call(payer.headers, `${base}/payroll/travels`, {
      body: { memberId: payer.memberId, fromLogId: first.id, toLogId: second.id, minutes: 60, note: 'I drove.' },
    })
    expect(refused.json()).toMatchObject({ code: 'own_decision' })
  })
})
