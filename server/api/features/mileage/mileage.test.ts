import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { approvedMileage } from '#server/api/domain/mileage/approved-mileage.store.ts'
import { useApi } from '#server/api/test/api.ts'
import type { MileageSummary } from '#shared/mileage/mileage.contract.ts'
import { measureRoads } from './measure-roads.ts'
import { buildDrives, drivenWeek as week } from './test/driven.ts'

const run = useApi()
const { api, call } = run

const driven = () => buildDrives(run)

describe('trips', () => {
  test('follow from consecutive work, with an estimated distance and the day’s IRS rate', async () => {
    const { read, sam, location, annex } = await driven()
    const { items, totals, routing } = await read()
    expect(routing).toBe(false)
    expect(items).toMatchObject([
      {
        memberId: sam.memberId,
        day: '2026-03-02',
        origin: 'work',
        from: { locationId: location.id, name: 'Main Street' },
        to: { locationId: annex.id, name: 'Annex' },
        source: 'estimate',
        rateE4: 7250,
        taxableMinor: 0,
        state: 'open',
      },
    ])
    const meters = items[0]?.meters ?? 0
    expect(meters).toBeGreaterThan(4500)
    expect(meters).toBeLessThan(4700)
    const amount = Math.round((meters / 1609.344) * 72.5)
    expect(items[0]?.amountMinor).toBe(amount)
    expect(totals).toEqual({
      trips: 1,
      meters,
      openTrips: 1,
      openMinor: amount,
      approvedMinor: 0,
      rejectedTrips: 0,
    })
  })

  test('are visible to their member and administrators, who decide them', async () => {
    const { read, sam, worker, base, org, decide } = await driven()
    const otherWorker = await worker()
    expect((await read(sam.headers)).items).toHaveLength(1)
    const url = `${base}/mileage/members/${sam.memberId}${week}`
    expect((await call(otherWorker.headers, url)).statusCode).toBe(404)
    expect((await call(sam.headers, `${base}/mileage${week}`)).statusCode).toBe(403)
    expect((await decide(['x'], 'approve', '', sam.headers)).statusCode).toBe(403)
    const summary = (await call(org.headers, `${base}/mileage${week}`)).json<MileageSummary>()
    expect(summary.items).toMatchObject([{ memberId: sam.memberId, memberName: 'Sam Ortiz', trips: 1, openTrips: 1 }])
  })

  test('have no distance without coordinates and cannot be approved then', async () => {
    const { read, logged, unknown, decide } = await driven()
    await logged(unknown.id, '2026-03-02T21:00:00Z', '2026-03-02T22:00:00Z')
    const trip = (await read()).items.find(({ to }) => to.name === 'Cellar')
    expect(trip).toMatchObject({ meters: null, source: null, amountMinor: null })
    expect((await decide([trip?.key ?? ''])).json()).toMatchObject({ code: 'trip_without_distance' })
  })

  test('are limited to a span of 92 days', async () => {
    const { org, base } = await driven()
    const answer = await call(org.headers, `${base}/mileage?from=2026-01-01&to=2026-04-03`)
    expect(answer.json()).toMatchObject({ code: 'window_too_long' })
    expect((await call(org.headers, `${base}/mileage?from=2026-02-01&to=2026-01-01`)).statusCode).toBe(400)
  })
})

describe('a decision about trips', () => {
  test('approves many at once for payroll, keeps their rate, and can be undone', async () => {
    const { read, decide, add, org, base, sam } = await driven()
    expect((await add()).statusCode).toBe(201)
    const keys = (await read()).items.map(({ key }) => key)
    expect((await decide(keys)).json()).toEqual({ changed: 2, skipped: 0 })
    expect((await decide(keys)).json()).toEqual({ changed: 0, skipped: 0 })
    const before = await read()
    expect(before.items.map(({ state }) => state)).toEqual(['approved', 'approved'])
    const rates = { rates: [{ from: '2026-01-01', rateE4: 8000 }], commutePaid: false, version: 0 }
    await call(org.headers, `${base}/mileage/settings`, { method: 'PUT', body: rates })
    expect((await read()).items).toEqual(before.items)
    const paid = await inTenant(api.db, org.id, (tx) => approvedMileage(tx, '2026-03-01', '2026-03-31'))
    expect(paid).toEqual(
      before.items.map(({ day, meters, amountMinor }) => ({ memberId: sam.memberId, day, meters, amountMinor })),
    )
    expect((await decide(keys, 'reopen')).json()).toEqual({ changed: 2, skipped: 0 })
    expect((await read()).items).toMatchObject([
      { state: 'open', rateE4: 8000 },
      { state: 'open', rateE4: 8000 },
    ])
    expect(await inTenant(api.db, org.id, (tx) => approvedMileage(tx, '2026-03-01', '2026-03-31'))).toEqual([])
  })

  test('to reject needs a reason, which the member sees', async () => {
    const { read, decide, sam } = await driven()
    const [key = ''] = (await read()).items.map((trip) => trip.key)
    expect((await decide([key], 'reject', ' ')).json()).toMatchObject({ code: 'trip_reason_needed' })
    await decide([key], 'reject', 'You rode with Bo.')
    expect((await read(sam.headers)).items).toMatchObject([{ state: 'rejected', reason: 'You rode with Bo.' }])
    expect((await read()).totals).toMatchObject({ trips: 1, rejectedTrips: 1, meters: 0, openMinor: 0 })
  })

  test('is rejected as a whole after a change, and shows when an approved trip’s work is gone', async () => {
    const { read, decide, add, org, base, second } = await driven()
    await add()
    const keys = (await read()).items.map(({ key }) => key)
    expect((await decide([...keys, 'work:a:b'])).json()).toMatchObject({ code: 'trip_changed' })
    expect((await read()).items.every(({ state }) => state === 'open')).toBe(true)
    await decide(keys)
    const reason = { reason: 'Never was.', version: second.version }
    await call(org.headers, `${base}/work-logs/${second.id}/void`, { body: reason })
    expect((await read()).items).toMatchObject([
      { origin: 'work', state: 'approved', isOutdated: true },
      { origin: 'manual', isOutdated: false },
    ])
  })

  test('pays once when made twice concurrently', async () => {
    const { read, decide, org } = await driven()
    const [key = ''] = (await read()).items.map((trip) => trip.key)
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide([key])))
    expect(answers.map((answer) => answer.json<{ changed: number }>().changed).toSorted()).toEqual([0, 0, 0, 1])
    const rows = await inTenant(api.db, org.id, (tx) => tx.selectFrom('trips').select('id').execute())
    expect(rows).toHaveLength(1)
  })
})

describe('a manual trip', () => {
  test('can be changed and removed until it is decided', async () => {
    const { read, add, sam, base, trip, decide } = await driven()
    const { id } = (await add()).json<{ id: string }>()
    const url = `${base}/mileage/members/${sam.memberId}/trips/${id}`
    const put = (version: number) =>
      call(sam.headers, url, { method: 'PUT', body: { ...trip, purpose: 'Mops', version } })
    expect((await put(1)).statusCode).toBe(204)
    expect((await put(1)).json()).toMatchObject({ code: 'stale_version' })
    await decide([`trip:${id}`])
    expect((await put(3)).json()).toMatchObject({ code: 'trip_decided' })
    expect((await call(sam.headers, url, { method: 'DELETE' })).json()).toMatchObject({ code: 'trip_decided' })
    await decide([`trip:${id}`], 'reopen')
    expect((await call(sam.headers, url, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await read()).items).toHaveLength(1)
  })

  test.each([
    [{ day: '2999-01-01' }, 'trip_in_future'],
    [{ odometer: { start: 10, end: 10 } }, 'odometer_reversed'],
    [{ isCommute: true }, 'commute_not_paid'],
  ])('with %j is rejected with %s', async (changes, code) => {
    const { add } = await driven()
    expect((await add(changes)).json()).toMatchObject({ code })
  })

  test('from home is accepted if the organization pays for it', async () => {
    const { add, org, base } = await driven()
    const settings = { rates: [], commutePaid: true, version: 0 }
    await call(org.headers, `${base}/mileage/settings`, { method: 'PUT', body: settings })
    expect((await add({ isCommute: true })).statusCode).toBe(201)
  })
})

describe('mileage rates and export', () => {
  test('applies the organization’s rates from their day and treats the part above the IRS rate as taxable', async () => {
    const { add, read, org, base } = await driven()
    const url = `${base}/mileage/settings`
    const settings = { rates: [{ from: '2026-03-03', rateE4: 8000 }], commutePaid: false }
    const double = [...settings.rates, ...settings.rates]
    const put = (body: object) => call(org.headers, url, { method: 'PUT', body })
    expect((await put({ ...settings, rates: double, version: 0 })).json()).toMatchObject({ code: 'rate_days_double' })
    expect((await put({ ...settings, version: 0 })).json()).toMatchObject({ ...settings, version: 1 })
    expect((await put({ ...settings, version: 0 })).json()).toMatchObject({ code: 'stale_version' })
    await add()
    expect((await read()).items).toMatchObject([
      { day: '2026-03-02', rateE4: 7250, taxableMinor: 0 },
      { day: '2026-03-03', rateE4: 8000, amountMinor: 800, taxableMinor: 75 },
    ])
  })

  test('exports one line per trip', async () => {
    const { org, base, add } = await driven()
    await add()
    const csv = (await call(org.headers, `${base}/mileage/export${week}&locale=en`)).body
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3)
    expect(csv).toContain('Sam Ortiz,2026-03-03,Main Street,Supply store,10,Entered,Entered,Bin liners,0.725,7.25')
  })
})

describe('the routing service', () => {
  test('measures roads by the configured routing service and shows the source of each leg', async () => {
    const urls: string[] = []
    const router = createServer((request, response) => {
      urls.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ routes: [{ distance: 5120.4 }] }))
    })
    await new Promise<void>((resolve) => void router.listen(0, '127.0.0.1', resolve))
    const routingUrl = `http://127.0.0.1:${(router.address() as AddressInfo).port}/`
    const { org, sam } = await driven()
    const { tripsIn } = await import('./trips.store.ts')
    const filter = { from: '2026-03-02', to: '2026-03-08', memberId: sam.memberId }
    const read = () =>
      inTenant(api.db, org.id, (tx) =>
        tripsIn(tx, { organizationId: org.id, isRouted: true }, filter, { withUnpaid: true }),
      )
    expect(await read()).toMatchObject([{ source: 'estimate' }])
    await measureRoads({ db: api.db, routingUrl })({ organizationId: org.id })
    expect(await read()).toMatchObject([{ source: 'routing', meters: 5120 }])
    expect(urls).toEqual(['/route/v1/driving/-87.6298,41.8781;-87.6298,41.91?overview=false'])
    router.close()
  })

  test('does not follow redirects of the routing service', async () => {
    const urls: string[] = []
    const router = createServer((request, response) => {
      urls.push(request.url ?? '')
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => void router.listen(0, '127.0.0.1', resolve))
    const { org, sam } = await driven()
    const { tripsIn } = await import('./trips.store.ts')
    const filter = { from: '2026-03-02', to: '2026-03-08', memberId: sam.memberId }
    const read = () =>
      inTenant(api.db, org.id, (tx) =>
        tripsIn(tx, { organizationId: org.id, isRouted: true }, filter, { withUnpaid: true }),
      )
    await read()
    const routingUrl = `http://127.0.0.1:${(router.address() as AddressInfo).port}`
    await expect(measureRoads({ db: api.db, routingUrl })({ organizationId: org.id })).rejects.toThrow('fetch failed')
    expect(urls).toEqual(['/route/v1/driving/-87.6298,41.8781;-87.6298,41.91?overview=false'])
    router.close()
  })
})
