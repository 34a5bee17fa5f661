import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { deleteExpired } from '#server/api/background/delete-expired.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import type { Deletion } from '#shared/deletion/deletion.contract.ts'

const { api, user, organization, member, call } = useApi()

async function named(name: string) {
  const org = await organization(name)
  const url = `/api/v1/organizations/${org.id}/deletion`
  const request = (typed = name, headers = org.headers) => call(headers, url, { body: { name: typed } })
  const read = async () => (await call(org.headers, url)).json<Deletion>().deletion
  const tidyUp = () => deleteExpired(api.db)({})
  return { org, url, request, read, tidyUp }
}

async function asOwner(text: string) {
  const client = new Client({ connectionString: api.url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

async function tenantTables(): Promise<string[]> {
  const { rows } = await asOwner(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('users')`)
  return rows.map(({ relname }) => relname)
}

const graceOver = () => asOwner(`update deletion_requests set due_at = now()`)

describe('a deletion request', () => {
  test('starts thirty days of grace and mails the owners', async () => {
    const { org, request, read } = await named('Brightside')
    expect((await request()).statusCode).toBe(200)
    const deletion = await read()
    const days = (Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.requestedAt ?? '')) / 86_400_000
    expect(days).toBeCloseTo(30)
    expect(deletion?.requestedBy).toBe(org.owner.name)
    const [mail] = await mailsTo(api, org.owner.email)
    expect(mail?.subject).toBe('Brightside will be deleted')
    const due = Temporal.PlainDate.from(deletion?.dueOn ?? '')
    expect(mail?.text).toContain(due.toLocaleString('en-US', { dateStyle: 'long' }))
  })

  test('needs the exact name', async () => {
    const { request, read } = await named('Brightside')
    expect((await request('brightside')).json()).toMatchObject({
      code: 'name_not_matching',
      fields: [{ path: 'name' }],
    })
    expect(await read()).toBeNull()
  })

  test('does not restart the grace period when repeated', async () => {
    const { org, request, read } = await named('Twice')
    await request()
    const first = await read()
    await request()
    expect(await read()).toEqual(first)
    expect(await mailsTo(api, org.owner.email)).toHaveLength(1)
  })

  test('can be canceled, and everything stays', async () => {
    const { org, url, request, tidyUp } = await named('Stays')
    await request()
    expect((await call(org.headers, url, { method: 'DELETE' })).json()).toEqual({ deletion: null })
    await tidyUp()
    expect((await call(org.headers, `/api/v1/organizations/${org.id}`)).statusCode).toBe(200)
    const subjects = (await mailsTo(api, org.owner.email)).map(({ subject }) => subject)
    // A deletion canceled before its email is sent causes none.
    expect(subjects).toEqual(['Stays won’t be deleted'])
  })
})

describe('access to deletion', () => {
  test('lets only owners request it, staff see it and strangers nothing', async () => {
    const { org, url, request } = await named('Mine')
    const admin = await member(org.id, 'ADMIN')
    expect((await request('Mine', admin)).statusCode).toBe(403)
    expect((await call(admin, url, { method: 'DELETE' })).statusCode).toBe(403)
    expect((await call(admin, url)).statusCode).toBe(200)
    expect((await call((await user()).headers, url)).statusCode).toBe(403)
  })

  describe('after the grace period', () => {
    test('deletes all rows and files of the organization and none of another', async () => {
      const { org, request, tidyUp } = await named('Gone')
      const otherOrg = await organization('Other')
      const files = createFileStore(api.config)
      const keep = async (text: string, ...organizations: string[]) => {
        const content = Buffer.from(text)
        const hash = createHash('sha256').update(content).digest('hex')
        await files.put(hash, content)
        for (const id of organizations) {
          await inTenant(api.db, id, (tx) =>
            sql`insert into files (organization_id, id, hash, content_type, bytes, purpose)
              values (${id}, gen_random_uuid(), ${hash}, 'text/plain', 4, 'document')`.execute(tx),
          )
        }
        return hash
      }
      const otherFile = await keep('only theirs', org.id)
      const shared = await keep('of both', org.id, otherOrg.id)
      for (const { id, headers } of [org, otherOrg]) {
        await call(headers, `/api/v1/organizations/${id}/clients`, { body: { name: 'Acme' } })
      }
      await request()
      await runJobs(api)
      await graceOver()
      await tidyUp()
      await runJobs(api)
      expect(await files.find(otherFile)).toBeUndefined()
      expect(await files.find(shared)).toBeDefined()
      expect((await call(org.headers, `/api/v1/organizations/${org.id}`)).statusCode).toBe(403)
      expect((await call(org.headers, '/api/v1/users/me')).json()).toMatchObject({ organizationId: null, roles: [] })
      expect((await call(otherOrg.headers, `/api/v1/organizations/${otherOrg.id}/clients`)).json()).toMatchObject({
        items: [{ name: 'Acme' }],
      })
      const counts = (await tenantTables()).map(
        (table) => `select '${table}' as name, count(*)::int as n from ${table} where organization_id = '${org.id}'`,
      )
      const { rows } = await asOwner(counts.join(' union all '))
      expect(rows.length).toBeGreaterThan(100)
      expect(rows.filter(({ n }) => n > 0)).toEqual([])
    })

    test('erases nothing before the grace period ends', async () => {
      const { org, request } = await named('Early')
      await request()
      const { rows } = await inTenant(api.db, org.id, (tx) =>
        sql<{ hashes: string[] | null }>`select lookup.erase_organization() as hashes`.execute(tx),
      )
      expect(rows).toEqual([{ hashes: null }])
      expect((await call(org.headers, `/api/v1/organizations/${org.id}`)).statusCode).toBe(200)
    })
  })
})
