import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from '#server/api/features/payroll/test/payroll-world.ts'
import type { PayCosts } from '#shared/payroll/pay-files.contract.ts'
import type { ClientProfit, Profit } from '#shared/profit/profit.contract.ts'

const run = useApi()
const { api, call } = run

/** Overtime at the office, travel to the depot and another member; no burden. */
async function worked() {
  const world = await buildPayroll(run)
  const { org, base, client, location, sam, rate, works, post, policy, worker } = world
  await inTenant(api.db, org.id, (tx) =>
    sql`insert into quote_settings (organization_id, assumptions) values (${org.id}, '{"burdenPercent": 0}')
        on conflict (organization_id) do update set assumptions = excluded.assumptions`.execute(tx),
  )
  await policy({ travelGapMinutes: 60, minimumWageE4: 150_000 })
  const otherWorker = await worker()
  await rate(sam.memberId, 20)
  await rate(otherWorker.memberId, 16)
  await works(sam.memberId, daysAfter(0, 1, 2, 3), 11)
  const depot = await buildPlaces({ api, call }, org).addLocation(client, { name: 'Depot' })
  const friday = dayAfter(4)
  await post(sam.memberId, `${friday}T13:00:00Z`, `${friday}T17:00:00Z`)
  await post(sam.memberId, `${friday}T17:30:00Z`, `${friday}T20:00:00Z`, { locationId: depot.id, jobId: null })
  await works(otherWorker.memberId, dayAfter(7), 6)
  const months = `from=${monday.slice(0, 7)}&to=${dayAfter(40).slice(0, 7)}`
  const profit = async () => (await call(org.headers, `${base}/profit?${months}`)).json<Profit>()
  const ofClient = async () =>
    (await call(org.headers, `${base}/clients/${client.id}/profit?${months}`)).json<ClientProfit>()
  const paidFor = async (...froms: string[]) => {
    const places = new Map<string | null, number>()
    for (const from of froms) {
      const { items } = (await call(org.headers, `${base}/payroll/costs?from=${from}`)).json<PayCosts>()
      for (const { locationId, totalMinor } of items) places.set(locationId, (places.get(locationId) ?? 0) + totalMinor)
    }
    return places
  }
  return { ...world, depot, office: location, other: otherWorker, profit, ofClient, paidFor }
}

describe('labor cost in profit', () => {
  test('equals what payroll paid per location once locked, and is an estimate before', async () => {
    const { office, depot, profit, ofClient, paidFor, locked } = await worked()
    const before = (await profit()).totals
    // 44 + 6.5 hours at 20.00 and 6 at 16.00.
    expect(before).toMatchObject({ laborMinor: 1010_00 + 96_00, estimatedMinor: 1010_00 + 96_00 })
    await locked()
    const paid = await paidFor(monday)
    const { totals, places } = await ofClient()
    expect(Object.fromEntries(places.map(({ locationId, laborMinor }) => [locationId, laborMinor]))).toEqual({
      [office.id]: paid.get(office.id),
      [depot.id]: paid.get(depot.id),
    })
    // 51 hours with travel, eleven of them overtime; 6 at 16.00.
    expect(totals).toMatchObject({ laborMinor: 1020_00 + 110_00 + 96_00, estimatedMinor: 0, seconds: before.seconds })
    expect((await profit()).totals).toEqual(totals)
  })

  test('includes a correction where its work was, while the period that pays it is locked', async () => {
    const { org, base, office, sam, works, profit, paidFor, locked, rate } = await worked()
    await locked()
    const { totals: first } = await profit()
    await rate(sam.memberId, 22, { effectiveOn: monday })
    const next = dayAfter(14)
    await works(sam.memberId, next, 8)
    // The raise for the locked days is not estimated: the next period pays it.
    expect((await profit()).totals).toMatchObject({
      laborMinor: first.laborMinor + 8 * 22_00,
      estimatedMinor: 8 * 22_00,
    })
    await locked(next)
    const paid = await paidFor(monday, next)
    const placed = [...paid].reduce((sum, [place, minor]) => (place === null ? sum : sum + minor), 0)
    expect((await profit()).totals).toMatchObject({ laborMinor: placed, estimatedMinor: 0 })
    expect(paid.get(office.id)).toBeGreaterThan(0)
    const run2 = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('payRuns').select(['id']).where('fromDay', '=', next).executeTakeFirstOrThrow(),
    )
    const answer = await call(org.headers, `${base}/payroll/runs/${run2.id}/unlock`, {
      body: { reason: 'A sheet was missing.' },
    })
    expect(answer.statusCode).toBeLessThan(300)
    expect((await profit()).totals).toMatchObject({
      laborMinor: first.laborMinor + 8 * 22_00,
      estimatedMinor: 8 * 22_00,
    })
  })
})
