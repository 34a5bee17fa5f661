import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { onFreshCopy, useApi, type Headers } from '#server/api/test/api.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { searchKinds, type SearchResult, type SearchResults } from '#shared/search/search.contract.ts'
import { starterTemplate } from '#server/shared-texts.ts'
import { belongingsQuery } from './records-below.store.ts'
import { search } from './search.store.ts'

const { api, organization, addMember, member, user, call } = useApi({}, onFreshCopy)

const supply = {
  unit: '',
  packSize: 1,
  unitCostE4: 0,
  markupBp: 0,
  isBillable: false,
  supplierId: null,
  reorderPoint: null,
  par: null,
  safetyDays: 0,
}

async function furnished() {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}`
  const add = async <T>(path: string, body: object) => (await call(org.headers, base + path, { body })).json<T>()
  const address = { line1: '12 Canal Street', line2: '', city: 'Albany', region: 'NY', postalCode: '', country: 'US' }
  const client = await add<Client>('/clients', { name: 'Harbor Dental' })
  const location = await add<Location>(`/clients/${client.id}/locations`, { name: 'Front office', address })
  const job = await add<Job>(`/clients/${client.id}/locations/${location.id}/jobs`, { name: 'Evening clean' })
  const find = async (q: string, headers: Headers = org.headers) =>
    (await call(headers, `${base}/search`, { query: { q } })).json<SearchResults>().items
  return { org, base, add, client, location, job, find }
}

const titles = (results: SearchResult[]) => results.map(({ title }) => title)

describe('search results', () => {
  test('with the ids for the path of its page', async () => {
    const { client, location, job, find } = await furnished()
    const place = { subtitle: '12 Canal Street, Albany', clientId: client.id, locationId: location.id }
    const jobOfPlace = {
      kind: 'job',
      id: job.id,
      title: 'Evening clean',
      ...place,
      subtitle: 'Front office · Harbor Dental',
    }
    expect(await find('harbor')).toEqual([
      { kind: 'client', id: client.id, title: 'Harbor Dental', subtitle: '', clientId: null, locationId: null },
      { kind: 'location', id: location.id, title: 'Front office', ...place, subtitle: 'Harbor Dental' },
      jobOfPlace,
    ])
    expect(await find('canal')).toEqual([
      { kind: 'location', id: location.id, title: 'Front office', ...place },
      jobOfPlace,
    ])
    expect(await find('evening')).toEqual([{ kind: 'job', id: job.id, title: 'Evening clean', ...place }])
  })

  test('by the start of its words, by a part, and despite typos', async () => {
    const { org, find } = await furnished()
    await addMember(org.id, await user({ name: 'Luz Ortega' }), ['EMPLOYEE'])
    for (const typed of ['or', 'tega', 'ORTEGA', 'ortgea', 'luz ortaga', ' luz  ortega ']) {
      expect([typed, ...titles(await find(typed))]).toEqual([typed, 'Luz Ortega'])
    }
    for (const typed of ['hrabor dentl', 'harbor dnetal']) {
      expect(titles(await find(typed))).toEqual(['Harbor Dental', 'Front office', 'Evening clean'])
    }
  })

  test('with better matches first', async () => {
    const { add, find } = await furnished()
    await add('/clients', { name: 'New Harbor School' })
    await add('/clients', { name: 'Harbour Law' })
    await add('/clients', { name: 'Harbor' })
    const byName = titles(await find('harbor'))
    expect(byName.slice(0, 4)).toEqual(['Harbor', 'Harbor Dental', 'New Harbor School', 'Harbour Law'])
  })
})

describe('records below a search result', () => {
  test('is found with a member: the jobs they work at now, without archived ones', async () => {
    const { org, add, base, client, location, job, find } = await furnished()
    await addMember(org.id, await user({ name: 'Luz Ortega' }), ['EMPLOYEE'])
    const windowsJob = await add<Job>(`/clients/${client.id}/locations/${location.id}/jobs`, { name: 'Windows' })
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into job_crew (organization_id, job_id, location_id, member_id, effective_from, effective_to)
        select organization_id, id, location_id, (select id from members where name = 'Luz Ortega'), date '2020-01-01', case when id = ${windowsJob.id} then date '2020-02-01' end
        from jobs`.execute(tx),
    )
    expect(titles(await find('ortega'))).toEqual(['Luz Ortega', 'Evening clean'])
    await call(org.headers, `${base}/clients/${client.id}/locations/${location.id}/jobs/${job.id}/archive`, {
      method: 'POST',
    })
    expect(titles(await find('ortega'))).toEqual(['Luz Ortega'])
  })

  test('is left out when the text fits many records, and is once where it fits itself', async () => {
    const { add, client, find } = await furnished()
    await add(`/clients/${client.id}/locations`, { name: 'Harbor annex', address: {} })
    const byName = titles(await find('harbor'))
    expect(byName).toEqual([...new Set(byName)])
    for (const name of ['Harbor Law', 'Harbor Bank', 'Harbor Gym']) await add('/clients', { name })
    expect(titles(await find('harbor'))).not.toContain('Front office')
  })

  test('is read from indexes', async () => {
    const { org, client, location } = await furnished()
    const plan = await inTenant(api.db, org.id, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const query = belongingsQuery([client.id], [location.id], [location.id], searchKinds)
      return JSON.stringify((await sql`explain (format json) ${query}`.execute(tx)).rows)
    })
    for (const index of ['locations_of_client', 'jobs_location']) expect(plan).toContain(`"${index}"`)
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('GET of search', () => {
  test('treats pattern characters literally', async () => {
    const { add, find } = await furnished()
    await add('/clients', { name: '100% Clean' })
    expect(titles(await find('100%'))).toEqual(['100% Clean'])
    expect(await find('%')).toEqual([])
    expect(await find("'; drop table clients; --")).toEqual([])
    expect(await find('  ')).toEqual([])
  })

  test('does not find archived records and deactivated members', async () => {
    const { org, base, client, find } = await furnished()
    await call(org.headers, `${base}/clients/${client.id}/archive`, { method: 'POST' })
    expect(await find('harbor')).toEqual([])
  })

  test('returns at most twenty results', async () => {
    const { org, find } = await furnished()
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into clients (organization_id, id, name, billing_address)
        select ${org.id}::uuid, gen_random_uuid(), 'Branch ' || n, '{}' from generate_series(1, 30) n`.execute(tx),
    )
    expect(await find('branch')).toHaveLength(20)
  })

  describe('an inspection is found', () => {
    async function inspected() {
      const company = await furnished()
      const { org, add, location } = company
      const template = await add<{ id: string }>('/inspection-templates', {
        name: 'Monthly walk',
        content: starterTemplate('en'),
      })
      const report = await add<{ id: string }>('/inspections', { templateId: template.id, locationId: location.id })
      const at = new Date('2026-03-05T01:30:00Z')
      await inTenant(api.db, org.id, (tx) =>
        sql`update inspections set submitted_at = ${at}, done_at = ${at}, score = 9000, snapshot = '{}'`.execute(tx),
      )
      return { ...company, report }
    }

    test('by its location, client, template and local day', async () => {
      const { client, location, report, find } = await inspected()
      const inspectionResult = {
        kind: 'inspection',
        id: report.id,
        title: 'Front office',
        subtitle: 'Harbor Dental · Monthly walk',
        clientId: client.id,
        locationId: location.id,
        on: '2026-03-04',
      }
      for (const typed of ['front office', 'harbr dental', 'monthly', 'montly walk', '2026-03-04', '3/4/2026']) {
        expect([typed, (await find(typed)).filter(({ kind }) => kind === 'inspection')]).toEqual([
          typed,
          [inspectionResult],
        ])
      }
      expect(await find('2026-03-05')).toEqual([])
    })

    test('only with permission to read inspections', async () => {
      const { org, find } = await inspected()
      expect((await find('front office', await member(org.id, 'EMPLOYEE'))).map(({ kind }) => kind)).toEqual([
        'location',
        'job',
      ])
      expect((await find('front office', await member(org.id, 'SUPERVISOR'))).map(({ kind }) => kind)).toEqual([
        'location',
        'job',
        'inspection',
      ])
    })
  })
})

describe('scope and cost of search', () => {
  test('finds supplies by name and SKU, and a single kind on request', async () => {
    const { org, base, add, find } = await furnished()
    await add('/supply-items', { ...supply, name: 'Harbor blue cleaner', sku: 'HB-77' })
    expect((await find('hb-77')).map(({ kind, title, subtitle }) => [kind, title, subtitle])).toEqual([
      ['supply', 'Harbor blue cleaner', 'HB-77'],
    ])
    const clients = await call(org.headers, `${base}/search`, { query: { q: 'harbor', kind: 'client' } })
    expect(titles(clients.json<SearchResults>().items)).toEqual(['Harbor Dental'])
    expect(titles(await find('harbor blue', await member(org.id, 'EMPLOYEE')))).not.toContain('Harbor blue cleaner')
  })

  test('finds nothing of other organizations and rejects strangers', async () => {
    const { org, base, find } = await furnished()
    const otherOrg = await organization()
    expect((await call(otherOrg.headers, `${base}/search?q=harbor`)).statusCode).toBe(403)
    const otherResults = await call(otherOrg.headers, `/api/v1/organizations/${otherOrg.id}/search?q=harbor`)
    expect(otherResults.json()).toEqual({ items: [] })
    expect(titles(await find('harbor', await member(org.id, 'MEMBER')))).toEqual([
      'Harbor Dental',
      'Front office',
      'Evening clean',
    ])
    await expect(sql`select * from lookup.search('prefix', 'a%', 'a', '{}', 1)`.execute(api.db)).rejects.toThrow(
      'permission denied',
    )
  })

  test('never reads a whole table', async () => {
    const { org } = await furnished()
    const scans = await inTenant(api.db, org.id, async (tx) => {
      await search(tx, 'nowhere at all', searchKinds)
      const { rows } = await sql<{ seqScan: number; idxScan: number }>`
      select sum(seq_scan) as seq_scan, sum(idx_scan) as idx_scan from pg_stat_xact_user_tables
      where relname in ('members', 'clients', 'locations', 'jobs', 'client_documents', 'supply_items')`.execute(tx)
      return rows[0]
    })
    expect(Number(scans?.seqScan)).toBe(0)
    expect(Number(scans?.idxScan)).toBeGreaterThan(0)
  })
})
