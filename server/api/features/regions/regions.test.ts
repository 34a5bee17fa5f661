import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Region, RegionList, RegionRemoved } from '#shared/regions/regions.contract.ts'
import type { StaffRole } from '#shared/access/roles.ts'

const { api, addMember, call, member, organization, user } = useApi()

const north = { name: 'North', color: '#1f7a5c', supervisorIds: [] as string[] }
const regionsUrl = ({ id }: { id: string }) => `/api/v1/organizations/${id}/regions`

async function memberId(organizationId: string, ...roles: StaffRole[]) {
  const person = await user({ name: 'Sam Ortiz' })
  await addMember(organizationId, person, roles)
  return inTenant(api.db, organizationId, async (tx) => {
    const row = await tx.selectFrom('members').select('id').where('userId', '=', person.userId).executeTakeFirst()
    return row?.id ?? ''
  })
}

describe('regions', () => {
  test('are added, read, updated under their version and removed', async () => {
    const org = await organization()
    const added = await call(org.headers, regionsUrl(org), { body: north })
    expect(added.statusCode).toBe(201)
    const region = added.json<Region>()
    expect(region).toMatchObject({ name: 'North', supervisors: [], locationCount: 0, memberCount: 0, version: 1 })
    const url = `${regionsUrl(org)}/${region.id}`
    const change = { ...north, name: 'Far North', version: 1 }
    expect((await call(org.headers, url, { method: 'PUT', body: change })).json()).toMatchObject({
      name: 'Far North',
      version: 2,
    })
    expect((await call(org.headers, url, { method: 'PUT', body: change })).json()).toMatchObject({
      code: 'stale_version',
    })
    expect((await call(org.headers, url, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await call(org.headers, url)).statusCode).toBe(404)
  })

  test('need a unique name, ignoring case', async () => {
    const org = await organization()
    await call(org.headers, regionsUrl(org), { body: north })
    const again = await call(org.headers, regionsUrl(org), { body: { ...north, name: 'north' } })
    expect(again.json()).toMatchObject({ code: 'region_name_taken', fields: [{ path: 'name' }] })
  })

  test('accept only supervisors as such and keep members with other roles', async () => {
    const org = await organization()
    const [sam, kim] = await Promise.all([memberId(org.id, 'SUPERVISOR'), memberId(org.id, 'EMPLOYEE')])
    const refused = await call(org.headers, regionsUrl(org), { body: { ...north, supervisorIds: [sam, kim] } })
    expect(refused.json()).toMatchObject({ code: 'supervisor_unknown', fields: [{ path: 'supervisorIds.1' }] })

    const added = await call(org.headers, regionsUrl(org), { body: { ...north, supervisorIds: [sam] } })
    const region = added.json<Region>()
    expect(region).toMatchObject({ supervisors: [{ id: sam, name: 'Sam Ortiz' }], memberCount: 1 })
    await inTenant(api.db, org.id, (tx) =>
      tx.insertInto('memberRegions').values({ organizationId: org.id, memberId: kim, regionId: region.id }).execute(),
    )
    const url = `${regionsUrl(org)}/${region.id}`
    const emptied = await call(org.headers, url, { method: 'PUT', body: { ...north, version: 1 } })
    expect(emptied.json()).toMatchObject({ supervisors: [], memberCount: 1 })
  })

  test('cannot be removed with a location or member', async () => {
    const org = await organization()
    const places = buildPlaces({ api, call }, org)
    const region = (await call(org.headers, regionsUrl(org), { body: north })).json<Region>()
    await places.addLocation(await places.addClient(), { name: 'Main Street', regionId: region.id })
    const refused = await call(org.headers, `${regionsUrl(org)}/${region.id}`, { method: 'DELETE' })
    expect(refused.json()).toMatchObject({ code: 'region_in_use' })
    expect((await call(org.headers, regionsUrl(org))).json<RegionList>().items).toMatchObject([{ locationCount: 1 }])
  })

  test('go with all they have to another region or to none, and come back as they were', async () => {
    const org = await organization()
    const places = buildPlaces({ api, call }, org)
    const add = async (name: string) =>
      (await call(org.headers, regionsUrl(org), { body: { ...north, name } })).json<Region>()
    const [from, to] = [await add('From'), await add('To')]
    const location = await places.addLocation(await places.addClient(), { name: 'Main Street', regionId: from.id })
    const [kim, sam] = await Promise.all([memberId(org.id, 'SUPERVISOR'), memberId(org.id, 'SUPERVISOR')])
    const calendar = randomUUIDv7()
    const base = { organizationId: org.id }
    await inTenant(api.db, org.id, async (tx) => {
      const both = [
        { ...base, memberId: kim, regionId: from.id },
        { ...base, memberId: sam, regionId: from.id },
        { ...base, memberId: sam, regionId: to.id },
      ]
      await tx.insertInto('memberRegions').values(both).execute()
      await sql`insert into monitors (organization_id, id, preset, threshold, margin, recipients, mails, region_id)
        values (${org.id}, ${randomUUIDv7()}, 'late_start', 1, 0, 'admins', false, ${from.id})`.execute(tx)
      await sql`insert into holiday_calendars (organization_id, id, name)
        values (${org.id}, ${calendar}, 'Federal')`.execute(tx)
      await sql`insert into holiday_calendar_assignments (organization_id, id, calendar_id, region_id)
        values (${org.id}, ${randomUUIDv7()}, ${calendar}, ${from.id})`.execute(tx)
    })
    const state = () =>
      inTenant(api.db, org.id, async (tx) => {
        const { rows } = await sql`
          select (select array_agg(name order by name) from regions) as regions,
            (select region_id from locations where id = ${location.id}) as location,
            (select array_agg(member_id || ' ' || region_id order by member_id, region_id) from member_regions) as members,
            (select array_agg(region_id) from monitors) as monitors,
            (select array_agg(region_id) from holiday_calendar_assignments) as calendars`.execute(tx)
        return rows[0]
      })
    const before = await state()
    const url = `${regionsUrl(org)}/${from.id}/removal`
    const had = { locations: 1, members: 2, onlyHere: 1, monitors: 1, calendars: 1 }
    expect((await call(org.headers, url)).json()).toEqual(had)
    for (const toRegionId of [from.id, randomUUIDv7()])
      expect((await call(org.headers, url, { body: { toRegionId } })).json()).toMatchObject({
        code: 'region_unknown',
        fields: [{ path: 'toRegionId' }],
      })
    const pairs = [kim, sam].map((id) => `${id} ${to.id}`).toSorted()
    for (const [toRegionId, after] of [
      [to.id, { regions: ['To'], location: to.id, members: pairs, monitors: [to.id], calendars: [to.id] }],
      [null, { regions: ['To'], location: null, members: [`${sam} ${to.id}`], monitors: null, calendars: null }],
    ] as const) {
      const removed = (await call(org.headers, url, { body: { toRegionId } })).json<RegionRemoved>()
      expect(removed).toMatchObject(had)
      expect(await state()).toEqual(after)
      const undo = await call(org.headers, `/api/v1/organizations/${org.id}/bulk-changes/${removed.id}/undo`, {
        method: 'POST',
      })
      expect(undo.json()).toEqual({ kept: [], keptCount: 0, rowCount: 6 })
      expect(await state()).toEqual(before)
    }
    // Every record of a region is listed before its removal.
    expect((await call(org.headers, `${regionsUrl(org)}/${from.id}`, { method: 'DELETE' })).statusCode).toBe(409)
  })

  test('keep a location unless another region of the organization is given', async () => {
    const [org, other] = await Promise.all([organization(), organization('Other')])
    const places = buildPlaces({ api, call }, org)
    const region = (await call(org.headers, regionsUrl(org), { body: north })).json<Region>()
    const foreign = (await call(other.headers, regionsUrl(other), { body: north })).json<Region>()
    const location = await places.addLocation(await places.addClient(), { name: 'Main Street', regionId: region.id })
    const {
      id: _id,
      clientId: _client,
      clientName: _name,
      createdAt: _created,
      archivedAt: _archived,
      hasAlarmCode: _hasCode,
      regionId,
      ...changes
    } = location
    expect(regionId).toBe(region.id)
    const put = (body: object) => call(org.headers, places.locationUrl(location), { method: 'PUT', body })
    expect((await put(changes)).json()).toMatchObject({ regionId: region.id, version: 2 })
    expect((await put({ ...changes, version: 2, regionId: foreign.id })).json()).toMatchObject({
      code: 'region_unknown',
      fields: [{ path: 'regionId' }],
    })
    expect((await put({ ...changes, version: 2, regionId: null })).json()).toMatchObject({ regionId: null })
  })

  test('can be read by all staff and managed with permission', async () => {
    const org = await organization()
    const supervisor = await member(org.id, 'SUPERVISOR')
    expect((await call(supervisor, regionsUrl(org))).statusCode).toBe(200)
    expect((await call(supervisor, regionsUrl(org), { body: north })).statusCode).toBe(403)
  })

  test('are isolated by organization in the database', async () => {
    const [org, other] = await Promise.all([organization(), organization('Other')])
    const region = (await call(org.headers, regionsUrl(org), { body: north })).json<Region>()
    const mine = await memberId(org.id, 'MEMBER')
    await inTenant(api.db, org.id, (tx) =>
      tx.insertInto('memberRegions').values({ organizationId: org.id, memberId: mine, regionId: region.id }).execute(),
    )
    for (const table of ['regions', 'memberRegions'] as const) {
      const otherRows = await inTenant(api.db, other.id, (tx) =>
        tx.selectFrom(table).select('organizationId').execute(),
      )
      expect(otherRows).toEqual([])
    }
    await inTenant(api.db, other.id, (tx) => sql`update regions set name = 'Taken'`.execute(tx))
    expect((await call(org.headers, regionsUrl(org))).json<RegionList>().items[0]?.name).toBe('North')
    const smuggled = inTenant(api.db, other.id, (tx) =>
      tx
        .insertInto('regions')
        .values({ name: 'X', color: '#000000', organizationId: org.id, id: randomUUID() })
        .execute(),
    )
    await expect(smuggled).rejects.toThrow('row-level security')
  })
})
