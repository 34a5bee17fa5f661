import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { list } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { preserveLocalTimes } from '#server/api/domain/schedules/patterns/zone-change.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'

const { api, call, organization } = useApi()

/** A daily visit at 18:00 in New York. */
async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const location = await places.addLocation(await places.addClient())
  const job = await places.addJob(location, { name: 'Evening clean', schedule: daily })
  const starts = async (from: string, to: string) =>
    (await call(org.headers, places.visitsUrl, { query: { from, to } }))
      .json<VisitList>()
      .items.map(({ date, startsAt, timeZone }) => [date, startsAt, timeZone])
  async function move(timeZone: string) {
    const url = places.locationUrl(location)
    const shownLocation = (await call(org.headers, url)).json<Location>()
    const { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version } =
      shownLocation
    const rest = { name, address, latitude, longitude, geofenceRadiusM, phoneNumbers, accessNotes, areas, version }
    const body = { ...rest, timeZone }
    const answer = await call(org.headers, url, { method: 'PUT', body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return { org, location, job, starts, move, ...places }
}

describe('changing the time zone of a location', () => {
  test('keeps past visits and moves future ones to the new clock', async () => {
    const { starts, move } = await setUp()
    const march = await starts('2026-03-01', '2026-03-31')
    expect(march).toHaveLength(31)
    expect(await starts('2030-01-10', '2030-01-10')).toEqual([
      ['2030-01-10', '2030-01-10T23:00:00Z', 'America/New_York'],
    ])
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

  test('keeps a visit that has begun and moves the next day’s', async () => {
    const { org, location, starts } = await setUp()
    const now = Temporal.Instant.from('2026-06-10T22:30:00Z')
    await inTenant(api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ timeZone: 'America/Chicago' }).where('id', '=', location.id).execute()
      const change = { organizationId: org.id, locationId: location.id, timeZone: 'America/New_York' }
      await preserveLocalTimes(tx, change, now)
    })
    expect(await starts('2026-06-09', '2026-06-12')).toEqual([
      ['2026-06-09', '2026-06-09T22:00:00Z', 'America/New_York'],
      ['2026-06-10', '2026-06-10T22:00:00Z', 'America/New_York'],
      ['2026-06-11', '2026-06-11T23:00:00Z', 'America/Chicago'],
      ['2026-06-12', '2026-06-12T23:00:00Z', 'America/Chicago'],
    ])
  })

  test('keeps changes of past visits', async () => {
    const { org, location, job, move } = await setUp()
    const at = new Date('2026-03-10T22:00:00Z')
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('visitChanges')
        .values({
          organizationId: org.id,
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
    const visits = await inTenant(api.db, org.id, (tx) => list(tx, { from: '2026-03-10', to: '2026-03-10' }, {}))
    expect(visits.map(({ startsAt, cancelledReason, note }: Visit) => [startsAt, cancelledReason, note])).toEqual([
      ['2026-03-10T22:00:00Z', 'weather', 'Snow.'],
    ])
  })

  test('moves changes of future visits to the new clock, and back', async () => {
    const { org, changeVisit, job, move, starts } = await setUp()
    const worker = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').executeTakeFirstOrThrow(),
    )
    const put = (originalStart: string, changes: object) => changeVisit(job.id, originalStart, changes)
    // Three consecutive days, because a start on one clock is another day's on the other.
    const answers = [
      await put('2030-01-10T23:00:00Z', { startsAt: '2030-01-10T23:00:00Z', note: 'Bring a ladder.' }),
      await put('2030-01-11T23:00:00Z', { startsAt: '2030-01-12T15:30:00Z', memberIds: [worker.id] }),
      await put('2030-01-12T23:00:00Z', { startsAt: '2030-01-12T23:00:00Z', cancelledReason: 'client' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const visitTimes = async () =>
      (await inTenant(api.db, org.id, (tx) => list(tx, { from: '2030-01-10', to: '2030-01-12' }, {}))).map(
        ({ startsAt, originalStart, note, cancelledReason, crew, version }) =>
          [startsAt, originalStart, note, cancelledReason, crew.length, version] as const,
      )
    const before = await visitTimes()
    await move('Pacific/Kiritimati')
    expect(await visitTimes()).toEqual([
      ['2030-01-10T04:00:00Z', '2030-01-10T04:00:00Z', 'Bring a ladder.', null, 0, 1],
      ['2030-01-11T20:30:00Z', '2030-01-11T04:00:00Z', '', null, 1, 1],
      ['2030-01-12T04:00:00Z', '2030-01-12T04:00:00Z', '', 'client', 0, 1],
    ])
    await move('America/New_York')
    expect(await visitTimes()).toEqual(before)
    expect(await starts('2030-01-13', '2030-01-13')).toEqual([
      ['2030-01-13', '2030-01-13T23:00:00Z', 'America/New_York'],
    ])
  })

  test.for([
    ['that was changed', 'Bring a ladder.'],
    ['that nothing was changed about', null],
  ])('does not apply an orphaned change to a visit %s', async ([, note]) => {
    const { org, changeVisit, location, job, move } = await setUp()
    const at = '2030-01-10T23:00:00Z'
    if (note !== null) await changeVisit(job.id, at, { note })
    // 19:00 in New York, where the pattern has no visit, is 18:00 in Chicago.
    const left = {
      organizationId: org.id,
      jobId: job.id,
      locationId: location.id,
      originalStart: new Date('2030-01-11T00:00:00Z'),
    }
    await inTenant(api.db, org.id, async (tx) => {
      const { id: memberId } = await tx.selectFrom('members').select('id').executeTakeFirstOrThrow()
      const change = { cancelledReason: 'client', movedTo: null, durationMinutes: null, hasOwnCrew: true } as const
      await tx
        .insertInto('visitChanges')
        .values({ ...left, ...change })
        .execute()
      await tx
        .insertInto('visitCrew')
        .values({ ...left, memberId })
        .execute()
    })
    await move('America/Chicago')
    const [visits, crew] = await inTenant(api.db, org.id, async (tx) => [
      await list(tx, { from: '2030-01-10', to: '2030-01-10' }, {}),
      await tx.selectFrom('visitCrew').select('memberId').execute(),
    ])
    expect(visits).toMatchObject([
      {
        startsAt: '2030-01-11T00:00:00Z',
        cancelledReason: null,
        note: note ?? '',
        crew: [],
        version: note === null ? 0 : 1,
      },
    ])
    expect(crew).toEqual([])
  })

  test('keeps a change of a visit on an older clock', async () => {
    const { org, location, job } = await setUp()
    const at = new Date('2026-06-10T22:00:00Z')
    const visit = { organizationId: org.id, jobId: job.id, locationId: location.id, originalStart: at }
    const movedVisit = await inTenant(api.db, org.id, async (tx) => {
      await tx
        .insertInto('visitChanges')
        .values({ ...visit, cancelledReason: 'weather', movedTo: null, durationMinutes: null })
        .execute()
      const change = async (timeZone: string, to: string, now: string) => {
        await tx.updateTable('locations').set({ timeZone: to }).where('id', '=', location.id).execute()
        const was = { organizationId: org.id, locationId: location.id, timeZone }
        await preserveLocalTimes(tx, was, Temporal.Instant.from(now))
      }
      // In Kiritimati the visit of the tenth, begun in New York, is on the eleventh, the first open day.
      await change('America/New_York', 'Pacific/Kiritimati', '2026-06-10T22:30:00Z')
      await change('Pacific/Kiritimati', 'America/Chicago', '2026-06-10T22:31:00Z')
      return list(tx, { from: '2026-06-10', to: '2026-06-10' }, {})
    })
    expect(movedVisit).toMatchObject([{ startsAt: '2026-06-10T22:00:00Z', cancelledReason: 'weather' }])
  })

  test('keeps only changes with a visit for earlier days on a clock further east', async () => {
    const { org, location, job } = await setUp()
    const visits = await inTenant(api.db, org.id, async (tx) => {
      const on = (timeZone: string) =>
        tx.updateTable('locations').set({ timeZone }).where('id', '=', location.id).execute()
      await on('America/Los_Angeles')
      // 18:00 of the tenth, which has begun, and 21:00, which has no visit: 18:00 of the eleventh in Kiritimati.
      for (const at of ['2026-06-11T01:00:00Z', '2026-06-11T04:00:00Z']) {
        const visit = { organizationId: org.id, jobId: job.id, locationId: location.id, originalStart: new Date(at) }
        const change = { cancelledReason: 'weather', movedTo: null, durationMinutes: null } as const
        await tx
          .insertInto('visitChanges')
          .values({ ...visit, ...change })
          .execute()
      }
      await on('Pacific/Kiritimati')
      const was = { organizationId: org.id, locationId: location.id, timeZone: 'America/Los_Angeles' }
      await preserveLocalTimes(tx, was, Temporal.Instant.from('2026-06-11T02:00:00Z'))
      return list(tx, { from: '2026-06-10', to: '2026-06-11' }, {})
    })
    expect(visits.map(({ startsAt, cancelledReason }: Visit) => [startsAt, cancelledReason])).toEqual([
      ['2026-06-11T01:00:00Z', 'weather'],
      ['2026-06-11T04:00:00Z', null],
    ])
  })

  test('keeps work that began before its visit assigned to that visit', async () => {
    const { org, location, job } = await setUp()
    const visitStart = new Date('2026-06-10T22:00:00Z')
    const assignment = await inTenant(api.db, org.id, async (tx) => {
      const member = await tx.selectFrom('members').select('id').executeTakeFirstOrThrow()
      await tx
        .insertInto('workLogs')
        .values({
          organizationId: org.id,
          id: randomUUIDv7(),
          memberId: member.id,
          locationId: location.id,
          jobId: job.id,
          visitStart,
          startedAt: new Date('2026-06-10T21:50:00Z'),
          endedAt: null,
          endSource: null,
          startSource: 'app',
          voidedAt: null,
        })
        .execute()
      await tx.updateTable('locations').set({ timeZone: 'America/Chicago' }).where('id', '=', location.id).execute()
      const change = { organizationId: org.id, locationId: location.id, timeZone: 'America/New_York' }
      await preserveLocalTimes(tx, change, Temporal.Instant.from('2026-06-10T21:55:00Z'))
      return tx.selectFrom('workLogs').select('visitStart').executeTakeFirstOrThrow()
    })
    expect(assignment.visitStart).toEqual(new Date('2026-06-10T23:00:00Z'))
  })

  test('merges two visits that meet at one instant on the new clock, with the earlier one’s changes', async () => {
    const { org, location, job } = await setUp()
    const change = {
      organizationId: org.id,
      jobId: job.id,
      locationId: location.id,
      movedTo: null,
      durationMinutes: null,
    }
    const visits = await inTenant(api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ timeZone: 'America/New_York' }).where('id', '=', location.id).execute()
      const [day, next] = ['2026-06-10', '2026-06-11']
      const first = await tx
        .selectFrom('jobSchedules')
        .selectAll()
        .where('jobId', '=', job.id)
        .executeTakeFirstOrThrow()
      // 23:00 until the tenth, 02:00 from the eleventh on.
      await tx
        .updateTable('jobSchedules')
        .set({ startTimes: ['23:00'], effectiveTo: day, timeZone: 'America/Los_Angeles' })
        .where('id', '=', first.id)
        .execute()
      const { lastDay: _lastDay, createdAt: _createdAt, ...pattern } = first
      await tx
        .insertInto('jobSchedules')
        .values({ ...pattern, id: randomUUIDv7(), startTimes: ['02:00'], effectiveFrom: next, timeZone: null })
        .execute()
      // 06:00Z is 02:00 in New York, and 23:00 of the tenth in Los Angeles.
      await tx
        .insertInto('visitChanges')
        .values([
          { ...change, originalStart: new Date('2026-06-11T06:00:00Z'), cancelledReason: null, note: 'The earlier.' },
          { ...change, originalStart: new Date('2026-06-11T09:00:00Z'), cancelledReason: 'client', note: 'The later.' },
        ])
        .execute()
      const was = { organizationId: org.id, locationId: location.id, timeZone: 'America/Los_Angeles' }
      await preserveLocalTimes(tx, was, Temporal.Instant.from('2026-06-11T06:30:00Z'))
      return list(tx, { from: day, to: next }, {})
    })
    expect(visits.map(({ originalStart, note }) => [originalStart, note])).toEqual([
      ['2026-06-11T06:00:00Z', 'The earlier.'],
    ])
  })
})
