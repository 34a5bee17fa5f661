import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import type { AuditPage, AuditTables } from '#shared/audit/audit.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { pageQuery } from './audit.store.ts'

const { api, organization, member, call } = useApi({}, onFreshCopy)

async function withClient() {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}`
  const client = (await call(org.headers, `${base}/clients`, { body: { name: 'Acme' } })).json<Client>()
  const list = async (query = '') => {
    const answer = await call(org.headers, `${base}/audit${query}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<AuditPage>()
  }
  const rename = async ({ id, status, billingAddress, notes, contract, version }: Client, name: string) => {
    const body = { name, status, billingAddress, notes, contract, version }
    const answer = await call(org.headers, `${base}/clients/${id}`, { method: 'PUT', body })
    return { renamed: answer.json<Client>(), requestId: answer.headers['x-request-id'] }
  }
  return { org, base, client, list, rename }
}

describe('the audit log', () => {
  test('lists a write with its author, request and changed fields', async () => {
    const { client, list, rename, org } = await withClient()
    const { requestId } = await rename(client, 'Acme West')
    const [latest] = (await list('?table=clients')).items
    expect(latest).toMatchObject({
      actor: { name: org.owner.name },
      action: 'update',
      table: 'clients',
      rowId: client.id,
      label: 'Acme West',
      requestId,
      changes: [{ field: 'name', before: 'Acme', after: 'Acme West' }],
    })
  })

  test('pages without gaps, newest first', async () => {
    const { client, list, rename } = await withClient()
    let last = client
    for (const name of ['One', 'Two', 'Three']) last = (await rename(last, name)).renamed
    const names: (string | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: AuditPage = await list(`?rowId=${client.id}&limit=2${cursor && `&cursor=${cursor}`}`)
      names.push(...page.items.map(({ label }) => label))
      cursor = page.nextCursor
    }
    expect(names).toEqual(['Three', 'Two', 'One', 'Acme'])
  })

  test('lists the writes of one transaction in their order', async () => {
    const { client, list, org } = await withClient()
    const renames = `do $$ begin
    for n in 1..60 loop update clients set name = 'Name ' || n where id = '${client.id}'; end loop;
  end $$`
    await inTenant(api.db, org.id, (tx) => sql.raw(renames).execute(tx))
    const { items } = await list(`?rowId=${client.id}&limit=200`)
    const names = ['Acme', ...Array.from({ length: 60 }, (_, n) => `Name ${n + 1}`)]
    expect(items.map(({ label }) => label)).toEqual(names.toReversed())
  })

  describe('filtering the audit log', () => {
    test('by action, member, request and day', async () => {
      const { client, list, rename } = await withClient()
      const { requestId } = await rename(client, 'Acme West')
      const entries = await list()
      const memberId = entries.items.find(({ actor }) => actor)?.actor?.memberId
      const updates = (page: AuditPage) => page.items.filter(({ table }) => table === 'clients').length
      expect(updates(await list('?action=update'))).toBe(1)
      expect(updates(await list(`?memberId=${memberId}`))).toBe(2)
      expect(updates(await list(`?requestId=${requestId}`))).toBe(1)
      expect((await list('?to=2020-01-01')).items).toEqual([])
      expect((await list('?from=2020-01-01')).items).toHaveLength(entries.items.length)
      expect((await list('?from=2999-01-01')).items).toEqual([])
    })

    test('by existing kinds of records', async () => {
      const { org, base } = await withClient()
      const { items } = (await call(org.headers, `${base}/audit/tables`)).json<AuditTables>()
      expect(items).toEqual(expect.arrayContaining(['clients', 'jobs', 'members']))
    })
  })
})

describe('the audit export', () => {
  test('exports every entry in the requested language', async () => {
    const { org, base } = await withClient()
    const answer = await call({ ...org.headers, 'accept-language': 'es' }, `${base}/audit/export?table=clients`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, line] = answer.body.split('\r\n')
    expect(head).toContain('Hora,Zona horaria,Miembro')
    expect(line).toContain('agregado,clients')
  })

  describe('access to the audit log', () => {
    test('is limited to admins and owners', async () => {
      const { org, base } = await withClient()
      for (const path of ['', '/export', '/tables']) {
        expect((await call(await member(org.id, 'SUPERVISOR'), `${base}/audit${path}`)).statusCode).toBe(403)
        expect((await call(await member(org.id, 'ADMIN'), `${base}/audit${path}`)).statusCode).toBe(200)
      }
    })

    test('does not include other organizations', async () => {
      const { client } = await withClient()
      const other = await withClient()
      expect((await other.list(`?rowId=${client.id}`)).items).toEqual([])
    })
  })
})

describe('immutability and indexes of the audit log', () => {
  test('cannot be changed by anyone', async () => {
    const { org } = await withClient()
    for (const change of ['update audit_log set request_id = null', 'delete from audit_log', 'truncate audit_log']) {
      const attempt = inTenant(api.db, org.id, (tx) => sql.raw(change).execute(tx))
      await expect(attempt).rejects.toThrow('permission denied')
    }
  })

  test.each([
    [{ table: 'clients' }, 'audit_log_of_table'],
    [{ requestId: 'r' }, 'audit_log_of_request'],
    [{ action: 'delete' }, 'audit_log_of_removals'],
    [{ userId: '01920000-0000-7000-8000-000000000000' }, 'audit_log_of_user'],
    [{ from: '2026-01-01', to: '2026-01-02' }, 'audit_log_pkey'],
  ] as const)('reads an index for a page of %j, not the history', async (filter, index) => {
    const { org } = await withClient()
    const plan = await inTenant(api.db, org.id, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const rows = await pageQuery(tx, filter, 'UTC').explain('json')
      return JSON.stringify(rows)
    })
    expect(plan).toContain(index)
  })
})
