import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { approvedMileage } from '#server/api/domain/mileage/approved-mileage.store.ts'
import { useApi } from '#server/api/test/api.ts'
import type { MileageSummary, Trip } from '#shared/mileage/mileage.contract.ts'
import { tripsIn } from './trips.store.ts'
import { buildDrives, drivenWeek as week } from './test/driven.ts'

const run = useApi()
const { api, call } = run

// A hundredth of a degree of latitude is 1.112 km in a straight line and 1.446 km by the road estimate: 0.90 miles.
const home = [41.8581, -87.6298] as const

const driven = () => buildDrives(run)

const tripFacts = ({ from, to, state, isCommute, meters, source, amountMinor, taxableMinor }: Trip) => ({
  way: `${from.name} → ${to.name}`,
  state,
  isCommute,
  miles: Math.round((meters ?? 0) / 160.9344) / 10,
  source,
  amountMinor,
  taxableMinor,
})

const between = { isCommute: false, miles: 2.9, source: 'estimate', amountMinor: 208, taxableMinor: 0 }
const out = { isCommute: true, miles: 1.8, source: 'estimate' }
const back = { isCommute: true, miles: 4.7, source: 'estimate' }
const unpaid = { state: 'unpaid', amountMinor: null, taxableMinor: 0 }

describe('the commute', () => {
  test('is listed beside other trips, unpaid, with the source of its distance', async () => {
    const { read, settle } = await driven()
    await settle(...home)
    const { items, totals } = await read()
    expect(items.map(tripFacts)).toEqual([
      { way: 'Home → Main Street', ...out, ...unpaid },
      { way: 'Main Street → Annex', state: 'open', ...between },
      { way: 'Annex → Home', ...back, ...unpaid },
    ])
    expect(totals).toMatchObject({ trips: 1, openTrips: 1, meters: items[1]?.meters, openMinor: 208 })
  })

  test('is paid if the organization pays for it, at the day’s rate, fully taxable, and in payroll', async () => {
    const { read, settle, payCommute, decide, org, sam } = await driven()
    await settle(...home)
    await payCommute(true)
    const { items, totals } = await read()
    expect(items.map(tripFacts)).toEqual([
      { way: 'Home → Main Street', ...out, state: 'open', amountMinor: 130, taxableMinor: 130 },
      { way: 'Main Street → Annex', state: 'open', ...between },
      { way: 'Annex → Home', ...back, state: 'open', amountMinor: 338, taxableMinor: 338 },
    ])
    expect(totals).toMatchObject({ trips: 3, openMinor: 130 + 208 + 338 })
    expect((await decide(items.map(({ key }) => key))).json()).toEqual({ changed: 3, skipped: 0 })
    expect(await inTenant(api.db, org.id, (tx) => approvedMileage(tx, '2026-03-01', '2026-03-31'))).toMatchObject([
      { memberId: sam.memberId, amountMinor: 130 + 208 + 338 },
    ])
    await payCommute(false, 1)
    const after = await read()
    expect(after.items.map(({ state, isOutdated }) => [state, isOutdated])).toEqual([
      ['approved', false],
      ['approved', false],
      ['approved', false],
    ])
    expect(after.items[0]).toMatchObject({ isCommute: true, from: { locationId: null } })
  })

  test('cannot be approved while unpaid, and reopening changes nothing', async () => {
    const { read, settle, decide } = await driven()
    await settle(...home)
    const [key = ''] = (await read()).items.map((trip) => trip.key)
    expect((await decide([key])).json()).toMatchObject({ code: 'commute_not_paid' })
    expect((await decide([key], 'reopen')).json()).toEqual({ changed: 0, skipped: 0 })
  })

  test('does not exist without a home and is removed with it', async () => {
    const { read, settle } = await driven()
    expect((await read()).items).toHaveLength(1)
    await settle(...home)
    expect((await read()).items).toHaveLength(3)
    await settle(null, null)
    expect((await read()).items).toHaveLength(1)
  })

  test('waits for the end of the last work of the day; each day has its own', async () => {
    const { read, settle, logged, location, sam } = await driven()
    await settle(...home)
    await logged(location.id, '2026-03-03T15:00:00Z', '2026-03-03T17:00:00Z')
    const ways = (await read()).items.map(({ day, from, to }) => `${day} ${from.name} → ${to.name}`)
    expect(ways).toEqual([
      '2026-03-02 Home → Main Street',
      '2026-03-02 Main Street → Annex',
      '2026-03-02 Annex → Home',
      '2026-03-03 Home → Main Street',
      '2026-03-03 Main Street → Home',
    ])
    await sam.tapped('start')
    const today = new Date()
    const window = [-1, 1].map((days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10))
    const running = await sam.get<{ items: Trip[] }>(
      `/mileage/members/${sam.memberId}?from=${window[0]}&to=${window[1]}`,
    )
    expect(running.items.map(({ from, to }) => [from.name, to.name])).toEqual([['Home', 'Main Street']])
  })
})

describe('a member’s home', () => {
  test('appears in no mileage response, and unpaid trips in no full list or export', async () => {
    const { read, settle, org, base } = await driven()
    await settle(...home)
    const summary = await call(org.headers, `${base}/mileage${week}`)
    expect(summary.json<MileageSummary>()).toMatchObject({ items: [{ trips: 1 }], totals: { trips: 1 } })
    const file = (url = '') => call(org.headers, `${base}/mileage/export${week}&locale=es${url}`)
    expect((await file()).body.trim().split(/\r?\n/)).toHaveLength(2)
    expect((await file('&state=unpaid')).body).toContain('2026-03-02,Casa,Main Street,1.8')
    for (const answer of [summary.body, (await file('&state=unpaid')).body, JSON.stringify(await read())])
      expect(answer).not.toMatch(/41\.85|87\.62/)
  })

  test('is sent to the routing service like any place, and deleted after a move', async () => {
    const { settle, org, sam } = await driven()
    await settle(...home)
    const filter = { from: '2026-03-02', to: '2026-03-08', memberId: sam.memberId }
    const reader = { organizationId: org.id, isRouted: true }
    const read = () => inTenant(api.db, org.id, (tx) => tripsIn(tx, reader, filter, { withUnpaid: true }))
    const roads = () =>
      inTenant(api.db, org.id, (tx) => tx.selectFrom('roadDistances').select('places').orderBy('places').execute())
    await read()
    expect(await roads()).toEqual([
      { places: '-87.6298,41.8581;-87.6298,41.8781' },
      { places: '-87.6298,41.8781;-87.6298,41.91' },
      { places: '-87.6298,41.91;-87.6298,41.8581' },
    ])
    await inTenant(api.db, org.id, (tx) => tx.updateTable('roadDistances').set({ distanceM: 3219 }).execute())
    expect((await read()).map(({ source, meters }) => [source, meters])).toEqual([
      ['routing', 3219],
      ['routing', 3219],
      ['routing', 3219],
    ])
    await settle(41.8, -87.6)
    expect(await roads()).toEqual([{ places: '-87.6298,41.8781;-87.6298,41.91' }])
  })
})
