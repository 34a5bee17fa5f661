import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces, byRequest } from '#server/api/test/places.ts'
import type { Area, Location, LocationChanges, LocationList } from '#shared/locations/locations.contract.ts'

const { api, call, member, organization } = useApi()

const lobby = { name: 'Lobby', floorType: 'tile', squareFeet: 800 } as const
const office = { name: 'Office', floorType: 'carpet', squareFeet: null } as const

const changes = (location: Location): LocationChanges => ({
  name: location.name,
  address: location.address,
  latitude: location.latitude,
  longitude: location.longitude,
  timeZone: location.timeZone,
  geofenceRadiusM: location.geofenceRadiusM,
  phoneNumbers: location.phoneNumbers,
  accessNotes: location.accessNotes,
  areas: location.areas,
  version: location.version,
})

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, byRequest(org))
  const client = await places.addClient()
  const put = (location: Location, body: object) =>
    call(org.headers, places.locationUrl(location), { method: 'PUT', body: { ...changes(location), ...body } })
  return { org, client, put, ...places }
}

describe('POST of a location', () => {
  test('adds a location by name alone, with the organization’s time zone, or that of its address', async () => {
    const { client, addLocation, org, locationUrl } = await setUp()
    const address = { line1: '1 Lake St', line2: '', city: 'Chicago', region: 'IL', postalCode: '60601', country: 'US' }
    expect((await addLocation(client, { name: 'Lake', address })).timeZone).toBe('America/Chicago')
    expect((await addLocation(client, { name: 'Own', address, timeZone: 'UTC' })).timeZone).toBe('UTC')
    const added = await addLocation(client, { name: ' Main Street ' })
    expect(added).toMatchObject({
      name: 'Main Street',
      clientId: client.id,
      clientName: 'Harbor Dental',
      timeZone: 'America/New_York',
      geofenceRadiusM: 152,
      latitude: null,
      longitude: null,
      phoneNumbers: [],
      hasAlarmCode: false,
      areas: [],
      version: 1,
    })
    expect((await call(org.headers, locationUrl(added))).json()).toEqual(added)
  })

  describe('the time zone of a location', () => {
    test('is normalized to its canonical name', async () => {
      const { client, addLocation } = await setUp()
      expect(await addLocation(client, { name: 'A', timeZone: 'america/phoenix' })).toMatchObject({
        timeZone: 'America/Phoenix',
      })
    })

    test.each(['Mars/Base', '+05', '-0500', 'EST/'])('rejects %s at its field', async (timeZone) => {
      const { client, clientUrl, org } = await setUp()
      const answer = await call(org.headers, `${clientUrl(client)}/locations`, { body: { name: 'A', timeZone } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'time_zone_unknown', fields: [{ path: 'timeZone' }] })
    })
  })
})

describe('coordinates of a location', () => {
  test.each([
    [{ latitude: 40.7 }, 'longitude'],
    [{ longitude: -74 }, 'latitude'],
  ])('rejects %j alone, naming the %s', async (half, path) => {
    const { client, clientUrl, org } = await setUp()
    const answer = await call(org.headers, `${clientUrl(client)}/locations`, { body: { name: 'A', ...half } })
    expect(answer.json()).toMatchObject({ code: 'coordinates_incomplete', fields: [{ path }] })
  })

  describe('the areas of a location', () => {
    const areasOf = (location: Location): Area[] => location.areas

    test('keep those with an id, add those without, delete missing ones and keep the order', async () => {
      const { client, addLocation, put } = await setUp()
      const added = await addLocation(client, { name: 'A', areas: [lobby, office] })
      const [first, second] = areasOf(added)
      expect(areasOf(added)).toMatchObject([lobby, office])

      const hall = { name: 'Hall', floorType: 'stone', squareFeet: 10 }
      const answer = await put(added, { areas: [hall, { ...second, name: 'Open office' }] })
      const saved = areasOf(answer.json<Location>())
      expect(saved).toMatchObject([hall, { ...office, name: 'Open office', id: second?.id }])
      expect(saved.map(({ id }) => id)).not.toContain(first?.id)
    })

    test('reject an id of another location or a repeated one at its area', async () => {
      const { client, addLocation, put } = await setUp()
      const otherLocation = await addLocation(client, { name: 'Other', areas: [lobby] })
      const own = await addLocation(client, { name: 'Own', areas: [office] })
      const foreign = await put(own, { areas: [...own.areas, ...otherLocation.areas] })
      expect(foreign.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'areas.1.id' }] })
      const twice = await put(own, { areas: [...own.areas, ...own.areas] })
      expect(twice.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'areas.1.id' }] })
    })

    test('cannot be deleted while on a checklist, and then nothing changes', async () => {
      const { client, addLocation, addJob, put, org, locationUrl } = await setUp()
      const added = await addLocation(client, { name: 'A', areas: [lobby] })
      const areaId = added.areas[0]?.id ?? null
      await addJob(added, { name: 'Clean', checklist: [{ areaId, task: 'Mop', frequency: 'visit' }] })
      const answer = await put(added, { name: 'Renamed', areas: [] })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'area_in_use', fields: [{ path: 'areas' }] })
      expect((await call(org.headers, locationUrl(added))).json()).toEqual(added)
    })

    test('let one of two concurrent saves win and answer the other with a conflict', async () => {
      const { client, addLocation, put } = await setUp()
      const added = await addLocation(client, { name: 'A', areas: [lobby] })
      const answers = await Promise.all([put(added, { areas: [office] }), put(added, { areas: [office, office] })])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    })
  })
})

describe('locations of a client', () => {
  test('answers 404 under another client', async () => {
    const { client, addLocation, org, locationUrl, ...places } = await setUp()
    const other = await places.addClient({ name: 'Other' })
    const added = await addLocation(client)
    const elsewhere = locationUrl({ clientId: other.id, id: added.id })
    const answers = await Promise.all([
      call(org.headers, elsewhere),
      call(org.headers, elsewhere, { method: 'PUT', body: changes(added) }),
      call(org.headers, `${elsewhere}/archive`, { method: 'POST' }),
      call(org.headers, `${elsewhere}/jobs`),
      call(org.headers, `${elsewhere}/jobs`, { body: { name: 'Clean' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await call(org.headers, locationUrl(added))).json()).toEqual(added)
  })

  test('lists the client’s locations by name with their jobs, archived ones last', async () => {
    const { client, clientUrl, addLocation, locationUrl, addJob, org } = await setUp()
    const old = await addLocation(client, { name: 'Annex' })
    const zeta = await addLocation(client, { name: 'Zeta' })
    await addLocation(client, { name: 'Ávila' })
    await addJob(zeta)
    await call(org.headers, `${locationUrl(old)}/archive`, { method: 'POST' })
    const { items } = (await call(org.headers, `${clientUrl(client)}/locations`)).json<LocationList>()
    expect(items.map(({ name, jobCount }) => [name, jobCount])).toEqual([
      ['Ávila', 0],
      ['Zeta', 1],
      ['Annex', 0],
    ])
  })

  test('allows a name once per client until it is archived', async () => {
    const { client, clientUrl, addLocation, locationUrl, org, ...places } = await setUp()
    const first = await addLocation(client, { name: 'Main' })
    const add = () => call(org.headers, `${clientUrl(client)}/locations`, { body: { name: 'MAIN' } })
    expect((await add()).json()).toMatchObject({ code: 'location_name_taken', fields: [{ path: 'name' }] })
    await addLocation(await places.addClient({ name: 'Other' }), { name: 'Main' })
    await call(org.headers, `${locationUrl(first)}/archive`, { method: 'POST' })
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const restored = await call(org.headers, `${locationUrl(first)}/restore`, { method: 'POST' })
    expect(restored.json()).toMatchObject({ code: 'location_name_taken' })
  })

  test('shows supervisors and above whether there is an alarm code; others read the rest and change nothing', async () => {
    const { client, clientUrl, addLocation, locationUrl, org, setAlarmCode } = await setUp()
    const added = await addLocation(client, { name: 'A', accessNotes: 'Back door' })
    await setAlarmCode(added, '4711#')
    for (const role of ['MEMBER', 'EMPLOYEE'] as const) {
      const headers = await member(org.id, role)
      const read = await call(headers, locationUrl(added))
      expect(read.json()).toMatchObject({ accessNotes: 'Back door' })
      expect(read.body).not.toMatch(/AlarmCode|4711/)
      const refused = await Promise.all([
        call(headers, `${clientUrl(client)}/locations`, { body: { name: 'B' } }),
        call(headers, locationUrl(added), { method: 'PUT', body: changes(added) }),
        call(headers, `${locationUrl(added)}/archive`, { method: 'POST' }),
      ])
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    }
    const shownLocation = await call(await member(org.id, 'SUPERVISOR'), locationUrl(added))
    expect(shownLocation.json()).toMatchObject({ hasAlarmCode: true })
    expect(shownLocation.body).not.toContain('4711')
  })
})
