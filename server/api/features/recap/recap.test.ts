import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { day, buildRecaps, stopAt } from './test/recaps.ts'

const run = useApi()
const { api, call } = run

describe('starting a recap', () => {
  test('uses the supervisor’s work and assigned visits, each location once, in their order', async () => {
    const { base, org, places, second, location, lee, started, ofDay } = await buildRecaps(run)
    const schedule = { ...daily, weekdays: [2], startTime: '13:00', startsOn: '2026-03-02' }
    const job = await places.addJob(second, { name: 'Noon', schedule })
    await call(org.headers, `${base}/jobs/${job.id}/crew`, {
      method: 'PUT',
      body: { memberIds: [lee.memberId], crewSize: 1, version: 1 },
    })
    await inTenant(api.db, org.id, (tx) => sql`update job_crew set effective_from = '2026-03-01'`.execute(tx))
    const entry = { jobId: null, visitStart: null, breaks: [], note: '', reason: 'So it was.' }
    const worked = await call(org.headers, `${base}/work-logs`, {
      body: {
        ...entry,
        memberId: lee.memberId,
        locationId: location.id,
        startedAt: '2026-03-10T12:00:00Z',
        endedAt: '2026-03-10T13:30:00Z',
      },
    })
    expect(worked.statusCode).toBe(201)
    expect((await ofDay()).recap).toBeNull()
    const recap = await started()
    expect(recap).toMatchObject({ memberName: 'Lee Park', day, submittedAt: null, version: 1 })
    expect(recap.stops).toMatchObject([
      { locationName: 'Main Street', arrives: '08:00', leaves: '09:30', distanceM: null },
      { locationName: 'Harbor Street', arrives: null, distanceM: 14_455, distanceSource: 'estimate' },
    ])
    expect((await started()).id).toBe(recap.id)
    const known = await ofDay()
    expect(known.planned).toMatchObject([{ jobName: 'Noon', isOwn: true }])
    expect(known.places).toHaveLength(2)
    expect(known.people.map(({ name }) => name)).toContain('Lee Park')
  })

  test('is rejected for a future day', async () => {
    const { start } = await buildRecaps(run)
    expect((await start('2099-01-01')).json()).toMatchObject({ code: 'recap_in_future', fields: [{ path: 'day' }] })
  })

  test('uses visits of the supervisor’s regions only', async () => {
    const { org, second, lee, ofDay, started, save } = await buildRecaps(run)
    const region = (
      await call(org.headers, `/api/v1/organizations/${org.id}/regions`, {
        body: { name: 'North', color: '#1f7a5c', supervisorIds: [lee.memberId] },
      })
    ).json<{ id: string }>().id
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('locations').set({ regionId: region }).where('id', '=', second.id).execute(),
    )
    const { places } = await ofDay()
    expect(places.map(({ locationName }) => locationName)).toEqual(['Harbor Street'])
    const recap = await started()
    const elsewhere = places.map(() => stopAt(second.id))
    expect((await save(recap.id, { notes: '', stops: elsewhere, version: 1 })).statusCode).toBe(200)
    const { location } = await buildRecaps(run)
    const stops = [stopAt(location.id)]
    expect((await save(recap.id, { notes: '', stops, version: 2 })).json()).toMatchObject({ code: 'location_unknown' })
  })
})

describe('a draft recap', () => {
  test('is saved as a whole, with entered values replacing estimates', async () => {
    const { started, save, location, second, lee, ofDay } = await buildRecaps(run)
    const { id } = await started()
    const first = stopAt(location.id, { arrives: '22:00', leaves: '23:30', notes: 'Floors done.' })
    const then = stopAt(second.id, {
      arrives: '00:10',
      leaves: '01:00',
      drivenM: 9_000,
      problems: 'Door sticks.',
      crewIds: [lee.memberId],
      supplies: [{ name: ' Bin liners ', quantity: 2, unit: 'box' }],
    })
    const saved = (await save(id, { notes: 'Quiet.', stops: [first, then], version: 1 })).json<Recap>()
    expect(saved).toMatchObject({
      notes: 'Quiet.',
      version: 2,
      stops: [
        { id: first.id, arrivedAt: '2026-03-11T02:00:00.000Z', distanceM: null },
        {
          arrives: '00:10',
          arrivedAt: '2026-03-11T04:10:00.000Z',
          distanceM: 9_000,
          distanceSource: 'entered',
          crew: [{ name: 'Lee Park' }],
          supplies: [{ name: 'Bin liners', quantity: 2, unit: 'box' }],
        },
      ],
    })
    const turned = (await save(id, { notes: '', stops: [{ ...then, supplies: [], crewIds: [] }], version: 2 })).json()
    expect(turned).toMatchObject({ version: 3, stops: [{ id: then.id, supplies: [], crew: [] }] })
    expect((await ofDay()).recap).toMatchObject({ version: 3 })
  })

  test('answers a conflict to the second of two devices, and the audit log has changes only', async () => {
    const { started, save, twoStops, base, org } = await buildRecaps(run)
    const { id } = await started()
    const stops = twoStops()
    expect((await save(id, { notes: 'one', stops, version: 1 })).statusCode).toBe(200)
    expect((await save(id, { notes: 'two', stops, version: 1 })).json()).toMatchObject({ code: 'stale_version' })
    await save(id, { notes: 'three', stops, version: 2 })
    const { items } = (await call(org.headers, `${base}/audit?table=recap_stops`)).json<{ items: unknown[] }>()
    expect(items).toHaveLength(2)
  })

  test('is rejected at the invalid field', async () => {
    const { started, save, twoStops, location } = await buildRecaps(run)
    const { id } = await started()
    const [first, other] = twoStops()
    const bad = async (stops: object[]) => (await save(id, { notes: '', stops: stops as never, version: 1 })).json()
    expect(await bad([first, first] as object[])).toMatchObject({
      code: 'recap_stops_twice',
      fields: [{ path: 'stops.1.id' }],
    })
    expect(await bad([{ ...first, locationId: id }])).toMatchObject({ fields: [{ path: 'stops.0.locationId' }] })
    expect(await bad([{ ...first, crewIds: [id] }])).toMatchObject({ fields: [{ path: 'stops.0.crewIds' }] })
    expect(await bad([{ ...first, arrives: '9:00' }])).toMatchObject({ fields: [{ path: 'stops.0.arrives' }] })
    const elsewhere = await buildRecaps(run)
    const foreign = await elsewhere.started()
    await elsewhere.save(foreign.id, { notes: '', stops: elsewhere.twoStops({ id: other?.id ?? '' }), version: 1 })
    expect(
      (await save(id, { notes: '', stops: [stopAt(location.id, { id: other?.id ?? '' })], version: 1 })).statusCode,
    ).toBe(200)
  })

  test('is visible to its author only', async () => {
    const { started, save, org, base, worker } = await buildRecaps(run)
    const recap = await started()
    const mia = await worker('SUPERVISOR')
    for (const headers of [org.headers, mia.headers])
      expect((await call(headers, `${base}/recaps/${recap.id}`)).statusCode).toBe(404)
    expect((await save(recap.id, { notes: 'x', stops: [], version: 1 }, mia.headers)).statusCode).toBe(404)
  })
})

describe('submitting a recap', () => {
  test('makes it immutable, in the database too, and notifies administrators', async () => {
    const { submitted, save, org, notices, base, ofDay } = await buildRecaps(run)
    const recap = await submitted()
    expect(recap).toMatchObject({ version: 3, submittedAt: expect.any(String) })
    expect(await notices(org.headers)).toMatchObject([
      { kind: 'recap_submitted', text: 'Lee Park submitted the recap of March 10, 2026. Stops: 2.' },
    ])
    expect((await save(recap.id, { notes: 'Late.', stops: [], version: 3 })).json()).toMatchObject({
      code: 'recap_submitted',
    })
    const change = (write: string) =>
      inTenant(api.db, org.id, async (tx) => {
        if (write === 'recaps') await tx.updateTable('recaps').set({ notes: 'x' }).execute()
        else await tx.deleteFrom(write as 'recapStops').execute()
      })
    for (const table of ['recaps', 'recapStops']) await expect(change(table)).rejects.toThrow('the recap was submitted')
    expect((await call(org.headers, `${base}/recaps/${recap.id}`)).json()).toMatchObject({ notes: 'All well.' })
    expect((await ofDay()).recap?.submittedAt).toBe(recap.submittedAt)
  })

  test('requires stops with times in order', async () => {
    const { started, save, submit, twoStops } = await buildRecaps(run)
    const { id } = await started()
    expect((await submit(id, 1)).json()).toMatchObject({ code: 'recap_empty' })
    const [first, other] = twoStops()
    if (!first || !other) throw new Error('two stops are two')
    await save(id, { notes: '', stops: [first, { ...other, leaves: null }], version: 1 })
    expect((await submit(id, 2)).json()).toMatchObject({
      code: 'recap_times_missing',
      fields: [{ path: 'stops.1.leaves' }],
    })
    await save(id, { notes: '', stops: [other, first], version: 2 })
    expect((await submit(id, 3)).json()).toMatchObject({
      code: 'recap_times_reversed',
      fields: [{ path: 'stops.1.arrives' }],
    })
    expect((await submit(id, 2)).json()).toMatchObject({ code: 'stale_version' })
  })
})

describe('a photo of a recap', () => {
  const taken = () =>
    picture(2_000, 200)
      .withExif({ IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()

  test('gets a thumbnail and the moment it was taken, and keeps its position only if requested', async () => {
    const { started, save, twoStops, photo, lee } = await buildRecaps(run)
    const { id } = await started()
    const stops = twoStops()
    await save(id, { notes: '', stops, version: 1 })
    const stopId = stops[0]?.id ?? ''
    const times = { deviceAt: new Date(Date.now() - 7_200_000).toISOString(), sentAt: new Date().toISOString() }
    await photo(id, stopId, await taken(), '', times)
    const recap = (await photo(id, stopId, await taken(), '?keepPosition=true')).json<Recap>()
    const photoSize = async (link: string) => sharp((await call(lee.headers, link)).rawPayload).metadata()
    const [plain, placed] = recap.stops[0]?.photos ?? []
    if (!plain || !placed) throw new Error('two photos were added')
    expect(Date.parse(plain.createdAt) - Date.parse(plain.writtenAt)).toBeGreaterThanOrEqual(7_190_000)
    expect(placed.writtenAt).toBe(placed.createdAt)
    expect(await photoSize(plain.link)).toMatchObject({ format: 'webp', width: 1_600 })
    expect((await photoSize(plain.link)).exif).toBeUndefined()
    expect((await photoSize(placed.link)).exif).toBeDefined()
    expect(await photoSize(placed.thumbnailLink)).toMatchObject({ width: 320 })
    expect((await photoSize(placed.thumbnailLink)).exif).toBeUndefined()
  })

  test('is deleted alone or with its stop, and refused elsewhere', async () => {
    const { started, save, twoStops, photo, lee, base, org, submit } = await buildRecaps(run)
    const { id } = await started()
    const stops = twoStops()
    await save(id, { notes: '', stops, version: 1 })
    const [first, second] = stops.map((stop) => stop.id)
    const recap = (await photo(id, first ?? '', await taken())).json<Recap>()
    await photo(id, second ?? '', await taken())
    const photoId = recap.stops[0]?.photos[0]?.id
    const gone = await call(lee.headers, `${base}/recaps/${id}/photos/${photoId}`, { method: 'DELETE' })
    expect(gone.json<Recap>().stops[0]?.photos).toEqual([])
    expect((await save(id, { notes: '', stops: stops.slice(0, 1), version: 2 })).statusCode).toBe(200)
    const held = await inTenant(api.db, org.id, (tx) => tx.selectFrom('files').select('id').execute())
    expect(held).toEqual([])
    expect((await photo(id, second ?? '', await taken())).statusCode).toBe(404)
    expect((await photo(id, first ?? '', Buffer.from('no picture'))).json()).toMatchObject({ code: 'image_refused' })
    await submit(id, 3)
    expect((await photo(id, first ?? '', await taken())).json()).toMatchObject({ code: 'recap_submitted' })
  })
})

describe('comments on a recap', () => {
  test('notify those involved, reopen with a reply, and can be resolved', async () => {
    const { submitted, comment, notices, lee, org, base, worker } = await buildRecaps(run)
    const recap = await submitted()
    const stopId = recap.stops[0]?.id ?? ''
    const first = (await comment(recap.id, stopId, { text: ' Which door? ', replyToId: null })).json<Recap>()
    const thread = first.stops[0]?.comments[0]
    expect(thread).toMatchObject({ memberName: org.owner.name, text: 'Which door?', resolvedAt: null })
    expect(await notices(lee.headers)).toMatchObject([
      { kind: 'recap_commented', text: `${org.owner.name} about Main Street: Which door?` },
    ])
    const resolve = (isResolved: boolean, id = thread?.id) =>
      call(org.headers, `${base}/recaps/${recap.id}/comments/${id}/resolution`, { method: 'PUT', body: { isResolved } })
    expect((await resolve(true)).json<Recap>().stops[0]?.comments[0]?.resolvedAt).not.toBeNull()
    const replied = (
      await comment(recap.id, stopId, { text: 'The back.', replyToId: thread?.id }, lee.headers)
    ).json<Recap>()
    expect(replied.stops[0]?.comments).toMatchObject([
      { resolvedAt: null },
      { replyToId: thread?.id, text: 'The back.' },
    ])
    expect((await notices(org.headers)).map(({ kind }) => kind)).toEqual(['recap_commented', 'recap_submitted'])
    const reply = replied.stops[0]?.comments[1]?.id
    expect((await resolve(true, reply)).statusCode).toBe(404)
    expect((await comment(recap.id, stopId, { text: 'And?', replyToId: reply })).statusCode).toBe(404)
    expect((await comment(recap.id, randomUUID(), { text: 'And?', replyToId: null })).statusCode).toBe(404)
    const mia = await worker('SUPERVISOR')
    expect((await comment(recap.id, stopId, { text: 'Me too', replyToId: null }, mia.headers)).statusCode).toBe(404)
  })

  test('are possible after submission only', async () => {
    const { started, save, twoStops, comment, lee } = await buildRecaps(run)
    const { id } = await started()
    const stops = twoStops()
    await save(id, { notes: '', stops, version: 1 })
    const body = { text: 'Well?', replyToId: null }
    expect((await comment(id, stops[0]?.id ?? '', body, lee.headers)).json()).toMatchObject({
      code: 'recap_not_submitted',
    })
  })
})
