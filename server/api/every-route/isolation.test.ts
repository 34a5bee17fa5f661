import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { globalTables } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { callsAbout, buildWholeOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { callsAboutOffice } from '#server/api/test/office-calls.ts'
import { callsAboutTime } from '#server/api/test/time-calls.ts'
import { buildPlaces } from '#server/api/test/places.ts'

const api = useApi()
const { call } = api

/** Two organizations, of which no test changes a record. */
let acme: Awaited<ReturnType<typeof buildWholeOrganization>>
let other: typeof acme
beforeAll(async () => {
  ;[acme, other] = await Promise.all([buildWholeOrganization(api, 'Acme'), buildWholeOrganization(api, 'Other')])
})

describe('isolation by the API', () => {
  test("an organization reaches nothing under another's path, and errors reveal nothing", async () => {
    const lists = [
      { method: 'GET', url: other.clientsUrl },
      { method: 'POST', url: other.clientsUrl, body: { name: 'Mine' } },
      { method: 'GET', url: `${other.clientsUrl}/export` },
      { method: 'GET', url: `${other.visitsUrl}?from=2026-11-01&to=2026-11-02` },
    ] as const
    for (const { url, ...options } of [...lists, ...callsAbout(other)]) {
      const answer = await call(acme.org.headers, url, options)
      expect([options.method, url, answer.statusCode]).toEqual([options.method, url, 403])
      expect(answer.body).not.toContain('Other')
    }
    expect((await call(other.org.headers, other.jobUrl(other.job))).json()).toEqual(other.job)
  })

  test("another organization's records are not found under one's own path", async () => {
    for (const { url, ...options } of callsAbout({ ...other, ...buildPlaces(api, acme.org) })) {
      const answer = await call(acme.org.headers, url, options)
      expect([options.method, url, answer.json()]).toMatchObject([options.method, url, { code: 'not_found' }])
    }
    expect((await call(other.org.headers, other.jobUrl(other.job))).json()).toEqual(other.job)
  })

  test("a filter by another organization's ids finds nothing", async () => {
    const query = { from: '2026-11-01', to: '2026-11-02', clientId: other.client.id }
    expect((await call(acme.org.headers, acme.visitsUrl, { query })).json()).toEqual({ items: [] })
  })

  test("another organization's work, reports and requests are not found under one's own path", async () => {
    const { reads, writes } = await callsAboutTime(api, other)
    const under = (url: string) => url.replace(other.base, acme.base)
    for (const url of reads) {
      expect((await call(acme.org.headers, under(url))).statusCode).toBe(404)
      expect((await call(acme.org.headers, url)).statusCode).toBe(403)
    }
    for (const { url, ...options } of writes) {
      const answer = await call(acme.org.headers, under(url), options)
      expect([options.method, url, [400, 404].includes(answer.statusCode)]).toEqual([options.method, url, true])
      expect(answer.body).not.toContain('Other')
    }
  })

  test("another organization's inspections are not found under one's own path", async () => {
    const { reads, writes } = await callsAboutInspections(api, other)
    const under = (url: string) => url.replace(other.base, acme.base)
    for (const url of reads) {
      expect((await call(acme.org.headers, under(url))).statusCode).toBe(404)
      expect((await call(acme.org.headers, url)).statusCode).toBe(403)
    }
    for (const { url, ...about } of writes) {
      const headers = { ...acme.org.headers, ...('type' in about && about.type) }
      const answer = await call(headers, under(url), {
        method: about.method,
        ...('body' in about && { body: about.body }),
      })
      expect([about.method, url, [400, 404].includes(answer.statusCode)]).toEqual([about.method, url, true])
    }
  })

  test("another organization's stock, orders, quotes and plans are not found under one's own path", async () => {
    const { reads, writes, filters } = await callsAboutOffice(api, other)
    const before = await Promise.all(reads.map((url) => call(other.org.headers, url)))
    const under = (url: string) => url.replace(other.base, acme.base)
    for (const url of reads) {
      expect([url, (await call(acme.org.headers, under(url))).statusCode]).toEqual([url, 404])
      expect((await call(acme.org.headers, url)).statusCode).toBe(403)
    }
    for (const url of filters)
      expect((await call(acme.org.headers, `${acme.base}${url}`)).json()).toMatchObject({ items: [] })
    for (const { url, ...options } of writes) {
      const answer = await call(acme.org.headers, under(url), options)
      // A valid body that names missing records.
      const missing = expect.stringMatching(/^(not_found|week_plan_gone|.*_unknown)$/)
      expect([options.method, url, answer.json()]).toMatchObject([options.method, url, { code: missing }])
      expect(answer.body).not.toContain('Other')
      expect((await call(acme.org.headers, url, options)).statusCode).toBe(403)
    }
    const after = await Promise.all(reads.map((url) => call(other.org.headers, url)))
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })

  test("rejects another organization's area", async () => {
    const checklist = [{ areaId: other.location.areas[0]?.id, task: 'Mop', frequency: 'visit' }]
    const body = { name: 'B', checklist }
    const answer = await call(acme.org.headers, `${acme.locationUrl(acme.location)}/jobs`, { body })
    expect(answer.json()).toMatchObject({ code: 'area_unknown' })
  })
})

describe('in SQL', () => {
  const tables = ['clients', 'client_contacts', 'locations', 'areas', 'jobs', 'checklist_items', 'audit_log'] as const

  test.each(tables)('a tenant sees only its own rows of %s', async (table) => {
    const owners = await inTenant(api.api.db, acme.org.id, async (tx) => {
      const { rows } = await sql<{
        organizationId: string
      }>`select distinct organization_id from ${sql.table(table)}`.execute(tx)
      return rows.map(({ organizationId }) => organizationId)
    })
    expect(owners).toEqual([acme.org.id])
    expect(owners).not.toContain(other.org.id)
  })

  test("cannot change or delete another's rows", async () => {
    const changed = await inTenant(api.api.db, acme.org.id, async (tx) => [
      (await tx.updateTable('clients').set({ notes: 'x' }).where('id', '=', other.client.id).executeTakeFirst())
        .numUpdatedRows,
      (await tx.updateTable('jobs').set({ notes: 'x' }).where('id', '=', other.job.id).executeTakeFirst())
        .numUpdatedRows,
      (await tx.deleteFrom('clientContacts').where('id', '=', other.contact.id).executeTakeFirst()).numDeletedRows,
      (await tx.deleteFrom('checklistItems').where('jobId', '=', other.job.id).executeTakeFirst()).numDeletedRows,
    ])
    expect(changed).toEqual([0n, 0n, 0n, 0n])
  })

  test('rejects inserting or moving a row into another organization', async () => {
    const row = { clientId: other.client.id, name: 'X', userId: null }
    await expect(
      inTenant(api.api.db, acme.org.id, (tx) =>
        tx
          .insertInto('clientContacts')
          .values({ ...row, organizationId: other.org.id, id: crypto.randomUUID() })
          .execute(),
      ),
    ).rejects.toThrow('violates row-level security policy')
    await expect(
      inTenant(api.api.db, acme.org.id, (tx) =>
        tx.updateTable('clients').set({ organizationId: other.org.id }).where('id', '=', acme.client.id).execute(),
      ),
    ).rejects.toThrow('violates row-level security policy')
  })

  test("rejects a reference to another organization's row by foreign key", async () => {
    const row = {
      organizationId: acme.org.id,
      id: crypto.randomUUID(),
      clientId: other.client.id,
      name: 'X',
      userId: null,
    }
    await expect(
      inTenant(api.api.db, acme.org.id, (tx) => tx.insertInto('clientContacts').values(row).execute()),
    ).rejects.toThrow('violates foreign key constraint')
    await expect(
      inTenant(api.api.db, acme.org.id, (tx) =>
        tx.updateTable('jobs').set({ locationId: other.location.id }).where('id', '=', acme.job.id).execute(),
      ),
    ).rejects.toThrow('violates foreign key constraint')
  })

  test.each(tables)('%s is empty without a tenant', async (table) => {
    const count = await api.api.db.transaction().execute(async (tx) => {
      await sql`set local role custodia_tenant`.execute(tx)
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(tx)
      return rows[0]?.count
    })
    expect(count).toBe(0)
  })

  test('the tenant is reset at the end of a transaction', async () => {
    await inTenant(api.api.db, acme.org.id, (tx) => tx.selectFrom('clients').select('id').execute())
    const { rows } = await sql<{ left: string | null }>`
      select nullif(current_setting('app.organization_id', true), '') as left`.execute(api.api.db)
    expect(rows).toEqual([{ left: null }])
  })

  test("every policy of a tenant table limits reads and writes to the organization's rows", async () => {
    const { rows } = await sql<{ rule: string; tables: number }>`
      select roles::text || ' ' || cmd || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') as rule,
             count(*) as tables
      from pg_policies where schemaname = 'public' and not tablename = any(${globalTables})
        -- What is restrictive only takes away from these.
        and permissive = 'PERMISSIVE' group by 1`.execute(api.api.db)
    const own = '(organization_id = current_organization_id())'
    expect(rows.map(({ rule }) => rule)).toEqual([`{custodia_tenant} ALL ${own} ${own}`])
    expect(rows[0]?.tables).toBeGreaterThan(10)
  })
})
