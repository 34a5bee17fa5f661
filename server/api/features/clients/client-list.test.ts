import { describe, expect, test } from 'vitest'
import { encodeCursor } from '#server/api/cursors.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { saveAnswers, submit } from '#server/api/features/inspections/save-answers.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import type { ClientPage, ClientSummary } from '#shared/clients/clients.contract.ts'

const { api, call, organization, member } = useApi()

async function setUp(...clients: string[]) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  for (const name of clients) await places.addClient({ name })
  const list = async (query: Record<string, string> = {}) => {
    const answer = await call(org.headers, places.clientsUrl, { query })
    expect(answer.statusCode).toBe(200)
    return answer.json<ClientPage>()
  }
  const names = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ name }) => name)
  return { org, list, names, ...places }
}

describe('sorting and paging the client list', () => {
  test('sorts names alphabetically in both directions, ignoring case and accents', async () => {
    const { names } = await setUp('Zeta', 'acme', 'Ávila', 'Beta')
    expect(await names()).toEqual(['acme', 'Ávila', 'Beta', 'Zeta'])
    expect(await names({ sort: '-name' })).toEqual(['Zeta', 'Beta', 'Ávila', 'acme'])
    expect(await names({ sort: 'createdAt' })).toEqual(['Zeta', 'acme', 'Ávila', 'Beta'])
    expect(await names({ sort: '-createdAt' })).toEqual(['Beta', 'Ávila', 'acme', 'Zeta'])
  })

  test.each(['name', '-name', 'createdAt', '-createdAt'])(
    'returns each client once in pages of two, sorted by %s',
    async (sort) => {
      const { list, names } = await setUp('E', 'd', 'C', 'b', 'A')
      const clients: string[] = []
      let pages = 0
      for (let cursor: string | null = ''; cursor !== null; pages++) {
        const page: ClientPage = await list({ sort, limit: '2', ...(cursor && { cursor }) })
        clients.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(pages).toBe(3)
      expect(clients).toEqual(await names({ sort }))
    },
  )

  test('has no next page after a page that is exactly full', async () => {
    const { list } = await setUp('A', 'B')
    expect((await list({ limit: '2' })).nextCursor).toBeNull()
  })

  const id = '01920000-0000-7000-8000-000000000000'
  test.each([
    ['noise', 'name', '%%%'],
    ['an empty list', 'name', Buffer.from('[]').toString('base64url')],
    ['of another sort order', 'name', encodeCursor('createdAt', { key: '2026-01-01 00:00:00+00', id })],
    ['without an id', 'name', encodeCursor('name', { key: 'a', id: "' or true" })],
    ['without an instant', 'createdAt', encodeCursor('createdAt', { key: 'yesterday', id })],
    ['with an impossible instant', 'createdAt', encodeCursor('createdAt', { key: '2026-13-01 00:00:00+00', id })],
  ])('rejects a cursor that is %s', async (_what, sort, cursor) => {
    const { org, clientsUrl } = await setUp()
    const answer = await call(org.headers, clientsUrl, { query: { sort, cursor } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_cursor', fields: [{ path: 'cursor' }] })
  })
})

describe('searching and filtering the client list', () => {
  test('matches part of a name in any case', async () => {
    const { names } = await setUp('Harbor Dental', 'North Harbour Labs', 'Lakeside Bank')
    expect(await names({ search: ' HARBO' })).toEqual(['Harbor Dental', 'North Harbour Labs'])
  })

  test('treats pattern characters literally', async () => {
    const { names } = await setUp('100% Clean', '100 Cleaners', 'A_B', 'AxB', String.raw`Back\slash`)
    expect(await names({ search: '100%' })).toEqual(['100% Clean'])
    expect(await names({ search: 'a_b' })).toEqual(['A_B'])
    expect(await names({ search: '\\' })).toEqual([String.raw`Back\slash`])
  })

  test('counts by search regardless of status, without archived clients', async () => {
    const { list, addClient, clientUrl, org } = await setUp('Acme One')
    await addClient({ name: 'Acme Two', status: 'lead' })
    await addClient({ name: 'Other', status: 'paused' })
    const gone = await addClient({ name: 'Acme Gone', status: 'ended' })
    await call(org.headers, `${clientUrl(gone)}/archive`, { method: 'POST' })
    const leads = await list({ search: 'acme', status: 'lead' })
    expect(leads.items.map(({ name }) => name)).toEqual(['Acme Two'])
    expect(leads.counts).toEqual({ lead: 1, active: 1, paused: 0, ended: 0 })
    const archived = await list({ archived: 'true' })
    expect(archived.items).toMatchObject([{ name: 'Acme Gone', nextVisit: null }])
  })

  test('filters by clients with an active location in the region, also in counts and the export', async () => {
    const { org, names, list, addClient, addLocation, locationUrl, clientsUrl } = await setUp('Nowhere')
    const regionsUrl = `/api/v1/organizations/${org.id}/regions`
    const region = (
      await call(org.headers, regionsUrl, { body: { name: 'North', color: '#1f7a5c', supervisorIds: [] } })
    ).json<{
      id: string
    }>()
    const [here, gone] = [await addClient({ name: 'Here' }), await addClient({ name: 'Gone' })]
    await addLocation(here, { name: 'A', regionId: region.id })
    const closed = await addLocation(gone, { name: 'B', regionId: region.id })
    await call(org.headers, `${locationUrl(closed)}/archive`, { method: 'POST' })
    expect(await names({ regionId: region.id })).toEqual(['Here'])
    expect((await list({ regionId: region.id })).counts).toEqual({ lead: 0, active: 1, paused: 0, ended: 0 })
    const { body } = await call(org.headers, `${clientsUrl}/export`, { query: { regionId: region.id } })
    expect(body.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('rejects an unknown key or value by name', async () => {
    const { org, clientsUrl } = await setUp()
    const answer = await call(org.headers, clientsUrl, { query: { state: 'lead', sort: 'size', limit: '0' } })
    const { fields } = answer.json<{ fields: { path: string }[] }>()
    expect(fields.map(({ path }) => path).toSorted()).toEqual(['limit', 'sort', 'state'])
  })
})

describe('rows of the client list', () => {
  test('includes active locations and jobs, the first contact, the city and the next visit', async () => {
    const { addClient, addLocation, addJob, clientUrl, locationUrl, jobUrl, list, org } = await setUp('Empty')
    const address = { line1: '', line2: '', city: 'Phoenix', region: 'AZ', postalCode: '', country: 'US' }
    const client = await addClient({ name: 'Acme', billingAddress: address })
    for (const name of ['Bo Diaz', 'Al Moss']) {
      await call(org.headers, `${clientUrl(client)}/contacts`, {
        body: { name, title: '', email: '', phone: '612 555 0100' },
      })
    }
    const north = await addLocation(client, { name: 'North', timeZone: 'America/Phoenix' })
    const south = await addLocation(client, { name: 'South' })
    const gone = await addLocation(client, { name: 'Gone' })
    const weekly = { ...daily, weekdays: [1] }
    await addJob(north, { name: 'Late', schedule: { ...weekly, startsOn: '2091-01-01' } })
    await addJob(south, { name: 'Later', schedule: { ...weekly, startsOn: '2092-01-01' } })
    const old = await addJob(south, { name: 'Old', schedule: { ...weekly, startsOn: '2090-01-01' } })
    await addJob(gone, { name: 'Away', schedule: { ...weekly, startsOn: '2090-01-01' } })
    await addJob(north, {
      name: 'Paused',
      status: 'paused',
      schedule: { ...weekly, startTime: '06:00', startsOn: '2090-01-01' },
    })
    await call(org.headers, `${jobUrl(old)}/archive`, { method: 'POST' })
    await call(org.headers, `${locationUrl(gone)}/archive`, { method: 'POST' })

    const [acme, empty] = (await list()).items
    expect(acme).toMatchObject({
      name: 'Acme',
      locationCount: 2,
      jobCount: 3,
      contactName: 'Bo Diaz',
      contactPhone: '+16125550100',
      city: 'Phoenix',
      nextVisit: { startsAt: '2091-01-02T01:00:00Z', timeZone: 'America/Phoenix' },
    })
    expect(empty).toMatchObject({
      locationCount: 0,
      jobCount: 0,
      contactName: null,
      contactPhone: null,
      nextVisit: null,
    })
  })

  test('skips cancelled visits and uses the new time of moved ones as next visit', async () => {
    const { addClient, addJob, addLocation, changeVisit, list } = await setUp('Empty')
    const location = await addLocation(await addClient({ name: 'Acme' }), { name: 'Main' })
    const schedule = { ...daily, weekdays: [1], startsOn: '2091-01-01' }
    const [job] = [await addJob(location, { name: 'One', schedule }), await addJob(location, { name: 'Two' })]
    const next = async () => (await list()).items.find(({ name }) => name === 'Acme')?.nextVisit?.startsAt
    expect(await next()).toBe('2091-01-01T23:00:00Z')
    await changeVisit(job.id, '2091-01-01T23:00:00Z', { cancelledReason: 'client' })
    expect(await next()).toBe('2091-01-08T23:00:00Z')
    await changeVisit(job.id, '2091-01-08T23:00:00Z', { startsAt: '2091-02-01T15:00:00Z' })
    expect(await next()).toBe('2091-01-15T23:00:00Z')
    await changeVisit(job.id, '2091-01-22T23:00:00Z', { startsAt: '2091-01-03T15:00:00Z' })
    expect(await next()).toBe('2091-01-03T15:00:00Z')
  })

  describe('quality and monthly price of clients', () => {
    const month = { startsOn: '2020-01-01', endsOn: null, basis: 'month', priceMinor: 210_000 } as const

    async function rated() {
      const { org, addClient, addJob, addLocation, clientsUrl, base, list } = await setUp('Empty')
      const acme = await addClient({ name: 'Acme', contract: month })
      const beta = await addClient({ name: 'Beta' })
      await addClient({ name: 'Over', contract: { ...month, endsOn: '2020-12-31' } })
      await addClient({ name: 'Paused', status: 'paused', contract: month })
      const [north, south] = [await addLocation(acme, { name: 'North' }), await addLocation(acme, { name: 'South' })]
      const main = await addLocation(beta)
      for (const priceMinor of [30_000, 12_500])
        await addJob(main, { name: `J ${priceMinor}`, priceMinor, priceBasis: 'month' })
      await addJob(main, { name: 'By the visit', priceMinor: 9_900, priceBasis: 'visit' })
      const template = { name: 'Office', content: templateContent }
      const { id: templateId } = (await call(org.headers, `${base}/inspection-templates`, { body: template })).json()
      const inspect = async (locationId: string, floor: number, daysAgo: number) => {
        const { id } = (await call(org.headers, `${base}/inspections`, { body: { templateId, locationId } })).json()
        const values = { mirrors: 1, floor, exit: 1 }
        const answers = Object.entries(values).map(([itemKey, value]) => ({
          itemKey,
          value,
          isNa: false,
          note: '',
          revision: 0,
        }))
        await inTenant(api.db, org.id, async (tx) => {
          await saveAnswers(tx, { organizationId: org.id, reportId: id, userId: org.owner.userId }, { answers })
          await submit(tx, id, new Date(Date.now() - daysAgo * 86_400_000))
        })
      }
      await inspect(north.id, 5, 3)
      await inspect(south.id, 1, 40)
      await inspect(south.id, 1, 100)
      const summary = async (headers = org.headers) =>
        (await call(headers, `${clientsUrl}/summary`)).json<ClientSummary>()
      return { org, list, clientsUrl, summary }
    }

    test('appear in each row and the summary, for recent weeks and contracts in force', async () => {
      const { list, summary } = await rated()
      const rows = (await list()).items.map(({ name, quality, monthlyMinor }) => [name, quality, monthlyMinor])
      const [acme] = rows
      expect(Number(acme?.[1])).toBeGreaterThan(5_000)
      expect(Number(acme?.[1])).toBeLessThan(10_000)
      expect(rows).toEqual([
        ['Acme', acme?.[1], 210_000],
        ['Beta', null, 42_500],
        ['Empty', null, null],
        ['Over', null, null],
        ['Paused', null, 210_000],
      ])
      const { quality, ...counted } = await summary()
      expect(counted).toEqual({ active: 4, added: 4, monthly: { minor: 252_500, clients: 2 } })
      expect(quality).toMatchObject({ score: acme?.[1], inspections: 2 })
      expect(quality?.change).toBe(2 * (10_000 - Number(acme?.[1])))
      expect(quality?.weeks.map((score) => score !== null)).toEqual(
        Array.from({ length: 12 }, (_, week) => week === 11 || week === 6),
      )
    })

    test('are hidden without permission to manage clients', async () => {
      const { org, clientsUrl, summary } = await rated()
      const headers = await member(org.id, 'EMPLOYEE')
      expect(await summary(headers)).toEqual({ active: 4, added: 4 })
      const { items } = (await call(headers, clientsUrl)).json<ClientPage>()
      expect(items.flatMap((row) => Object.keys(row))).not.toContain('quality')
      expect(items.flatMap((row) => Object.keys(row))).not.toContain('monthlyMinor')
    })
  })
})

describe('queries of the client list', () => {
  test('takes the same number of queries for one client as for many', async () => {
    const { addClient, addJob, addLocation, list } = await setUp('A')
    const queries = async () => (await queriesOf(list)).length
    const few = await queries()
    for (const name of ['B', 'C', 'D']) await addJob(await addLocation(await addClient({ name })))
    expect(few).toBeGreaterThan(5)
    expect(await queries()).toBe(few)
  })
})
