import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import type { StaffRole } from '#shared/access/roles.ts'

const { api, addMember, call, organization, user } = useApi()

/** An organization with a location in the North and one in the South, and a member limited to the North. */
async function tiedToNorth(...roles: StaffRole[]) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const person = await user()
  await addMember(org.id, person, roles)
  const regionsUrl = `${places.base}/regions`
  const add = async (name: string) =>
    (await call(org.headers, regionsUrl, { body: { name, color: '#1f7a5c', supervisorIds: [] } })).json<Region>()
  const [north, south] = [await add('North'), await add('South')]
  await inTenant(api.db, org.id, (tx) =>
    sql`insert into member_regions (organization_id, member_id, region_id)
        select organization_id, id, ${north.id} from members where user_id = ${person.userId}`.execute(tx),
  )
  const at = async (client: string, regionId: string | null) => {
    const location = await places.addLocation(await places.addClient({ name: client }), {
      name: 'Main Street',
      regionId,
    })
    return { location, job: await places.addJob(location) }
  }
  return {
    org,
    places,
    north,
    south,
    here: await at('Here', north.id),
    there: await at('There', south.id),
    nowhere: await at('Nowhere', null),
    tied: buildPlaces({ api, call }, { id: org.id, headers: person.headers }),
    headers: person.headers,
  }
}

const changesOf = ({
  id: _i,
  clientId: _c,
  clientName: _n,
  createdAt: _a,
  archivedAt: _r,
  hasAlarmCode: _h,
  ...changes
}: Location) => changes

const outside = {
  code: 'forbidden',
  message: 'You don’t have access to this.',
  details: 'You can only act in your own regions.',
}

describe('a supervisor who is limited to a region', () => {
  test('changes locations and jobs inside it', async () => {
    const { here, places, headers, tied, north } = await tiedToNorth('SUPERVISOR', 'EMPLOYEE')
    const url = places.locationUrl(here.location)
    const area = { name: 'Lobby', floorType: 'vct', squareFeet: 900 }
    const changed = await call(headers, url, { method: 'PUT', body: { ...changesOf(here.location), areas: [area] } })
    expect(changed.json()).toMatchObject({ areas: [area] })
    await tied.addJob(here.location, { name: 'Windows' })
    expect((await call(headers, `${places.jobUrl(here.job)}/archive`, { method: 'POST' })).statusCode).toBe(200)
    await tied.addLocation({ id: here.location.clientId }, { name: 'Annex', regionId: north.id })
  })

  test('gets 403 for everything outside it and without a region', async () => {
    const { there, nowhere, places, headers } = await tiedToNorth('SUPERVISOR')
    for (const { location, job } of [there, nowhere]) {
      const url = places.locationUrl(location)
      const client = `${places.base}/clients/${location.clientId}`
      const contact = { name: 'Jo', title: '', email: '', phone: '' }
      const tries = [
        call(headers, url, { method: 'PUT', body: changesOf(location) }),
        call(headers, `${url}/archive`, { method: 'POST' }),
        call(headers, `${url}/jobs`, { body: { name: 'Windows' } }),
        call(headers, `${places.jobUrl(job)}/archive`, { method: 'POST' }),
        call(headers, `${client}/locations`, { body: { name: 'Annex' } }),
        call(headers, `${client}/contacts`, { body: contact }),
        call(headers, `${client}/archive`, { method: 'POST' }),
      ]
      for (const answer of await Promise.all(tries)) {
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toEqual(outside)
      }
    }
  })

  test('cannot move a location out of it or into it', async () => {
    const { here, there, places, headers, north, south } = await tiedToNorth('SUPERVISOR')
    const put = (location: Location, regionId: string) =>
      call(headers, places.locationUrl(location), { method: 'PUT', body: { ...changesOf(location), regionId } })
    expect((await put(here.location, south.id)).json()).toEqual(outside)
    expect((await put(there.location, north.id)).json()).toEqual(outside)
  })

  test('adds no client, which has no region yet, but manages those with a location in it', async () => {
    const { here, places, headers } = await tiedToNorth('SUPERVISOR')
    expect((await call(headers, places.clientsUrl, { body: { name: 'New' } })).json()).toEqual(outside)
    const contacts = `${places.clientUrl({ id: here.location.clientId })}/contacts`
    const added = await call(headers, contacts, { body: { name: 'Jo', title: '', email: '', phone: '' } })
    expect(added.statusCode).toBe(201)
  })

  test('reads everything except whether other regions have alarm codes', async () => {
    const { here, there, nowhere, places, headers } = await tiedToNorth('SUPERVISOR')
    const read = async ({ location }: typeof here) => (await call(headers, places.locationUrl(location))).json()
    expect(await read(here)).toHaveProperty('hasAlarmCode')
    expect(await read(there)).toMatchObject({ name: 'Main Street' })
    expect(await read(there)).not.toHaveProperty('hasAlarmCode')
    expect(await read(nowhere)).not.toHaveProperty('hasAlarmCode')
  })

  test.each(['ADMIN', 'OWNER'] as const)('is not limited when also %s', async (role) => {
    const { tied, there } = await tiedToNorth('SUPERVISOR', role)
    await tied.addJob(there.location, { name: 'Windows' })
  })
})

describe('row protection by region', () => {
  test('guards every table with a location or region, or has it listed with a reason', async () => {
    const free = [
      'company_flows', // its client_id is the one at a provider
      'company_sign_ins', // administrators only
      'fair_workweek_choices', // administrators only
      'holiday_calendar_assignments', // administrators only
      'member_regions', // administrators only
      'message_threads', // crews write where they are planned, in their regions and outside them: domain/messages/seen.ts
      'pay_costs', // administrators only
      'pay_rates', // administrators only
      'pay_scopes', // administrators only
      'planned_jobs', // follows tables that are held
      'posted_visits', // follows tables that are held
      'price_changes', // administrators, or follows jobs and clients, which are held
      'price_escalators', // administrators only
      'price_letters', // administrators only
      'schedule_postings', // follows tables that are held
      'unrecorded_plans', // follows tables that are held
    ]
    const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relname = any (${free})
      and exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                  and a.attname in ('region_id', 'location_id', 'client_id'))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'held_to_regions')`.execute(
      api.db,
    )
    expect(rows).toEqual([])
  })
})
