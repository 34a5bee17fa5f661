import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { list } from '#server/api/schedules/planned-visits.store.ts'
import { keepPastOnClock } from '#server/api/schedules/zone-change.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { placesIn } from '#server/api/test/places.ts'
import type { Location } from '#shared/contracts/locations.ts'
import type { Visit, VisitList } from '#shared/contracts/schedule.ts'

const { api, call, organization } = useApi()

const daily = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '18:00',
  durationMinutes: 120,
  everyWeeks: 1,
  startsOn: '2026-01-01',
  endsOn: null,
  skipHolidays: false,
}

/** A daily visit at six in the evening in New York. */
async function setUp() {
  const own = await organization()
  const places = placesIn(call, own)
  const location = await places.addLocation(await places.addClient())
  const job = await places.addJob(location, { name: 'Evening clean', schedule: daily })
  const starts = async (from: string, to: string) =>
    (await call(own.headers, places.visitsUrl, { query: { from, to } }))
      .json<VisitList>()
      .items.map(({ date, startsAt, timeZone }) => [date, startsAt, timeZone])
  async function move(timeZone: string) {
    const url = places.locationUrl(location)
    const kept = (await call(own.headers, url)).json<Location>()
    const { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version } = kept
    const rest = { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version }
    const body = { ...rest, alarmCode: kept.alarmCode ?? '', timeZone }
    const answer = await call(own.headers, url, { method: 'PUT', body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return { own, location, job, starts, move, ...places }
}

test('a location’s new clock leaves the visits of the past where they were, and moves those to come', async () => {
  const { starts, move } = await setUp()
  const march = await starts('2026-03-01', '2026-03-31')
  expect(march).toHaveLength(31)
  expect(await starts('2030-01-10', '2030-01-10')).toEqual([['2030-01-10', '2030-01-10T23:00:00Z', 'America/New_York']])
  for (const [zone, start] of [
    ['America/Los_Angeles', '2030-01-11T02:00:00Z'],
    ['Pacific/Kiritimati', '2030-01-10T04:00:00Z'],
    ['America/New_York', '2030-01-10T23:00:00Z'],
  ] as const) {
    await move(zone)
    expect(await starts('2026-03-01', '2026-03-31')).toEqual(march)
    expect(await starts('2030-01-10', '2030-01-10')).toEqual([['2030-01-10', start, zone]])
  }
})

test('a visit that has begun stays; the one of the next day is on the new clock', async () => {
  const { own, location, starts } = await setUp()
  const now = Temporal.Instant.from('2026-06-10T22:30:00Z')
  await inTenant(api.db, own.id, async (tx) => {
    await tx.updateTable('locations').set({ timeZone: 'America/Chicago' }).where('id', '=', location.id).execute()
    const change = { organizationId: own.id, locationId: location.id, timeZone: 'America/New_York' }
    await keepPastOnClock(tx, change, now)
  })
  expect(await starts('2026-06-09', '2026-06-12')).toEqual([
    ['2026-06-09', '2026-06-09T22:00:00Z', 'America/New_York'],
    ['2026-06-10', '2026-06-10T22:00:00Z', 'America/New_York'],
    ['2026-06-11', '2026-06-11T23:00:00Z', 'America/Chicago'],
    ['2026-06-12', '2026-06-12T23:00:00Z', 'America/Chicago'],
  ])
})

test('what was changed about a visit of the past stays with it', async () => {
  const { own, location, job, move } = await setUp()
  const at = new Date('2026-03-10T22:00:00Z')
  await inTenant(api.db, own.id, (tx) =>
    tx
      .insertInto('visitChanges')
      .values({
        organizationId: own.id,
        jobId: job.id,
        locationId: location.id,
        originalStart: at,
        cancelledReason: 'weather',
        movedTo: null,
        durationMinutes: null,
        note: 'Snow.',
      })
      .execute(),
  )
  await move('Pacific/Kiritimati')
  const visits = await inTenant(api.db, own.id, (tx) => list(tx, { from: '2026-03-10', to: '2026-03-10' }, {}))
  expect(visits.map(({ startsAt, cancelledReason, note }: Visit) => [startsAt, cancelledReason, note])).toEqual([
    ['2026-03-10T22:00:00Z', 'weather', 'Snow.'],
  ])
})
