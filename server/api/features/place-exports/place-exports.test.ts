import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { dailyHour, buildOrganization } from '#server/api/test/filled-organization.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { ImportPreview } from '#shared/imports/imports.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import { limits } from '#shared/limits.ts'

const api = useApi()
const { addMember, call, member, organization, user } = api

const linesOf = (text: string) => parse(text, { bom: true }) as string[][]

/** Parses the rows of a file by column header. */
async function fileOf(headers: Headers, url: string) {
  const answer = await call(headers, url)
  expect([answer.statusCode, answer.body.slice(0, 200)]).toMatchObject([200, expect.any(String)])
  const [head = [], ...rows] = linesOf(answer.body)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
}

describe('exports across clients', () => {
  test('export locations and jobs of all clients in client order, ready for import', async () => {
    const org = await organization()
    const { base, addClient, addLocation, addJob } = buildPlaces(api, org)
    const zeta = await addClient({ name: 'Zeta' })
    const acme = await addClient({ name: 'acme', status: 'lead' })
    await addLocation(zeta, { name: 'Main', timeZone: 'America/Phoenix' })
    const south = await addLocation(acme, { name: 'South', latitude: 44.9, longitude: -93.25 })
    await addLocation(acme, { name: 'élan' })
    await addJob(south, {
      name: '=Night',
      priceMinor: 12_050,
      schedule: { ...dailyHour, weekdays: [1, 3], startsOn: '2026-03-02' },
    })
    const locations = await fileOf(org.headers, `${base}/locations/export`)
    expect(locations.map((row) => [row['Client'], row['Location'], row['Longitude'], row['Jobs']])).toEqual([
      ['acme', 'élan', '', '0'],
      ['acme', 'South', '-93.25', '1'],
      ['Zeta', 'Main', '', '0'],
    ])
    const [job] = await fileOf(org.headers, `${base}/jobs/export`)
    expect(job).toMatchObject({
      Client: 'acme',
      Location: 'South',
      Job: "'=Night",
      Days: 'Mon Wed',
      'Start time': '18:00',
      'Start date': '2026-03-02',
      Price: '120.5',
      Currency: 'USD',
    })
    expect(await fileOf(org.headers, `${base}/locations/export?clientSearch=ZET`)).toHaveLength(1)
    expect(await fileOf(org.headers, `${base}/locations/export?clientStatus=lead`)).toHaveLength(2)

    const otherOrg = await organization()
    await buildPlaces(api, otherOrg).addClient({ name: 'acme' })
    await buildPlaces(api, otherOrg).addClient({ name: 'Zeta' })
    const file = await call(org.headers, `${base}/locations/export?locale=es`)
    const { body, type } = upload(file.rawPayload, { name: 'locations.csv', type: 'text/csv' })
    const preview = await call(
      { ...otherOrg.headers, ...type },
      `/api/v1/organizations/${otherOrg.id}/imports/locations/preview`,
      { body },
    )
    expect(preview.json<ImportPreview>().sheets[0]).toMatchObject({ missing: [], problemCount: 0, rowCount: 3 })
  })

  test('export archived places in a separate file', async () => {
    const acme = await buildOrganization(api, 'Acme')
    const { org, base } = acme
    await call(org.headers, `${acme.clientUrl(acme.client)}/archive`, { method: 'POST' })
    expect(await fileOf(org.headers, `${base}/jobs/export`)).toEqual([])
    const [job] = await fileOf(org.headers, `${base}/jobs/export?archived=true`)
    expect(job?.['Archived']).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await fileOf(org.headers, `${base}/locations/export?archived=true`)).toHaveLength(1)
  })

  test('include prices and access notes by permission, and never alarm codes', async () => {
    const { org, base } = await buildOrganization(api, 'Acme')
    const head = async (headers: Headers, list: string) => {
      const { body } = await call(headers, `${base}/${list}/export`)
      return linesOf(body)[0]
    }
    const employee = await member(org.id, 'EMPLOYEE')
    expect(await head(org.headers, 'jobs')).toContain('Price')
    expect(await head(employee, 'jobs')).not.toContain('Price')
    expect(await head(org.headers, 'locations')).toContain('Access notes')
    expect(await head(employee, 'locations')).not.toContain('Access notes')
    expect(String(await head(org.headers, 'locations'))).not.toMatch(/alarm/i)
  })

  test('limit a regional supervisor to places and visits of their regions', async () => {
    const { org, base, client, location, addLocation, addJob } = await buildOrganization(api, 'Acme')
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const north = (await call(org.headers, `${base}/regions`, { body })).json<Region>()
    const inNorth = await addLocation(client, { name: 'In the North', regionId: north.id })
    await addJob(inNorth, { name: 'North job', schedule: dailyHour })
    const person = await user()
    await addMember(org.id, person, ['SUPERVISOR'])
    await inTenant(api.api.db, org.id, (tx) =>
      sql`insert into member_regions (organization_id, member_id, region_id)
        select organization_id, id, ${north.id} from members where user_id = ${person.userId}`.execute(tx),
    )
    const names = async (list: string, column: string) =>
      (await fileOf(person.headers, `${base}/${list}`)).map((row) => row[column])
    expect(await names('locations/export', 'Location')).toEqual(['In the North'])
    expect(await names('jobs/export', 'Job')).toEqual(['North job'])
    expect(await names('visits/export?from=2026-11-02&to=2026-11-03', 'Location')).toEqual([
      'In the North',
      'In the North',
    ])
    expect(await fileOf(org.headers, `${base}/visits/export?from=2026-11-02&to=2026-11-03`)).toHaveLength(4)
    const narrowed = `${base}/visits/export?from=2026-11-02&to=2026-11-03&locationId=${location.id}`
    expect(await fileOf(org.headers, narrowed)).toHaveLength(2)
  })

  test('contain every row once beyond one page', async () => {
    const org = await organization()
    const { base, addClient, addLocation } = buildPlaces(api, org)
    const count = limits.pageSizeMax + 30
    const many = await addClient({ name: 'Many' })
    await inTenant(api.api.db, org.id, async (tx) => {
      await sql`insert into locations (organization_id, id, client_id, name, address, time_zone)
      select ${org.id}, uuid_v7(), ${many.id}, 'Place ' || lpad(n::text, 4, '0'),
        '{"line1":"","line2":"","city":"","region":"","postalCode":"","country":""}', 'UTC'
      from generate_series(1, ${count}) n`.execute(tx)
      await sql`insert into jobs (organization_id, id, location_id, name)
      select organization_id, uuid_v7(), id, 'Clean' from locations`.execute(tx)
    })
    await addLocation(await addClient({ name: 'Zeta' }), { name: 'Last' })
    const locations = await fileOf(org.headers, `${base}/locations/export`)
    expect(new Set(locations.map((row) => row['Location'])).size).toBe(count + 1)
    expect(locations.at(-1)?.['Client']).toBe('Zeta')
    expect(await fileOf(org.headers, `${base}/jobs/export`)).toHaveLength(count)
  })

  test.each(['from=2026-11-03&to=2026-11-02', 'from=2026-01-01&to=2026-12-31'])(
    'reject the window %s of visits before a file begins',
    async (window) => {
      const org = await organization()
      const answer = await call(org.headers, `/api/v1/organizations/${org.id}/visits/export?${window}`)
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([400, undefined])
    },
  )

  test('export regions and answered questions', async () => {
    const { org, base } = await buildOrganization(api, 'Acme')
    await call(org.headers, `${base}/regions`, { body: { name: 'North', color: '#1f7a5c', supervisorIds: [] } })
    expect(await fileOf(org.headers, `${base}/regions/export`)).toMatchObject([{ Region: 'North', Locations: '0' }])
    const topic = await call(org.headers, `${base}/faq/topics`, {
      body: { names: { en: 'Keys', es: '' }, position: 1 },
    })
    const entry = {
      topicId: topic.json<{ id: string }>().id,
      language: 'es',
      question: '¿Dónde?',
      answer: 'Aquí',
      position: 1,
    }
    await call(org.headers, `${base}/faq/entries`, { body: entry })
    expect(await fileOf(org.headers, `${base}/faq/export?language=es`)).toEqual([
      { Topic: 'Keys', Language: 'es', Question: '¿Dónde?', Answer: 'Aquí', Archived: '' },
    ])
    expect((await call(await member(org.id, 'MEMBER'), `${base}/faq/export?archived=true`)).statusCode).toBe(403)
  })
})
