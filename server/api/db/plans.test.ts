import { sql } from 'kysely'
import { describe, beforeAll, expect, test } from 'vitest'
import { inTenant } from './tenant.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { buildManyRows } from '#server/api/test/many-rows.ts'
import { planOf, queriesOf } from '#server/api/test/plan.ts'

const { api, call, organization } = useApi({}, onFreshCopy)

let org: Awaited<ReturnType<typeof organization>>
let ids: { clientId: string; locationId: string; jobId: string }

beforeAll(async () => {
  org = await organization()
  await buildManyRows(api.url, org.id, 3_000)
  ids = await inTenant(api.db, org.id, (tx) =>
    tx
      .selectFrom('jobs as j')
      .innerJoin('locations as l', 'l.id', 'j.locationId')
      .select(['l.clientId', 'l.id as locationId', 'j.id as jobId'])
      .executeTakeFirstOrThrow(),
  )
})

/** Tables with one row, or a handful, per organization. */
const small = new Set(['configurations', 'organizations', 'members', 'regions', 'sessions', 'users'])

describe('query plans', () => {
  test.each([
    ['/clients', 'organization_id'],
    ['/clients?search=abc&sort=-createdAt', 'organization_id'],
    ['/home', 'table_name ='],
    ['/clients/:clientId', '(id ='],
    ['/clients/:clientId/contacts', 'client_id ='],
    ['/clients/:clientId/locations', 'client_id ='],
    ['/clients/:clientId/locations/:locationId', '(id ='],
    ['/clients/:clientId/locations/:locationId/jobs', 'location_id ='],
    ['/clients/:clientId/locations/:locationId/jobs/:jobId', '(id ='],
    ['/visits?from=2000-01-01&to=2000-01-31', 'last_day >='],
    ['/visits?from=2026-11-01&to=2026-11-07&clientId=:clientId', 'client_id ='],
    ['/visits?from=2026-11-01&to=2026-11-07&locationId=:locationId', 'location_id ='],
    ['/visits?from=2026-11-01&to=2026-11-07&jobId=:jobId', '(id ='],
  ])('GET %s finds its rows by an index', async (path, condition) => {
    const url = `/api/v1/organizations/${org.id}${path.replaceAll(/:(\w+)/g, (_all, name: keyof typeof ids) => ids[name])}`
    const queries = await queriesOf(async () => expect((await call(org.headers, url)).statusCode).toBe(200))
    const reads = queries.filter(({ sql }) => /^\s*select[^]*\bfrom\b/.test(sql) && !sql.includes('lookup.'))
    expect(reads.length).toBeGreaterThan(0)

    const plans = await inTenant(api.db, org.id, async (tx) => {
      // Small tables would be scanned even if an index could serve.
      await sql`set local enable_seqscan = off`.execute(tx)
      const steps = []
      for (const query of reads) steps.push(...(await planOf(tx, query)))
      return steps
    })
    const scans = plans.filter(({ step, table }) => step === 'Seq Scan' && table && !small.has(table))
    expect(scans).toEqual([])
    expect(plans.map(({ condition }) => condition).join('\n')).toContain(condition)
  })
})
