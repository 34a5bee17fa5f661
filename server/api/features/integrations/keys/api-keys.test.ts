import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { buildApi } from '#server/api/app.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildApiKey } from '#server/api/test/api-keys.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { ApiKeyList, CreatedApiKey } from '#shared/integrations/api-keys.contract.ts'

const run = useApi()
const { api, addMember, call, member, organization, user } = run

const body = { name: 'Payroll sync', permissions: ['clients.read', 'clients.manage'], days: 30 }

async function createKey(wanted: object = body) {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}`
  const answer = await call(org.headers, `${base}/api-keys`, { body: { ...body, ...wanted } })
  expect(answer.statusCode).toBe(201)
  const key = answer.json<CreatedApiKey>()
  return { org, base, key, headers: { authorization: `Bearer ${key.key}` } as Headers }
}

const codeOf = async (headers: Headers, url: string, options = {}) => {
  const answer = await call(headers, url, options)
  return answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code
}

describe('an API key', () => {
  test('is shown once, listed without its secret, and stored as a hash', async () => {
    const { org, base, key, headers } = await createKey()
    expect(key.key).toMatch(/^custodia_[\w-]{43}$/)
    const { items } = (await call(org.headers, `${base}/api-keys`)).json<ApiKeyList>()
    expect(items).toMatchObject([{ id: key.id, ending: key.key.slice(-4), state: 'active', lastUsedAt: null }])
    expect(JSON.stringify(items)).not.toContain(key.key)
    const rows = await inTenant(api.db, org.id, (tx) => sql`select k::text as row from api_keys k`.execute(tx))
    expect(JSON.stringify(rows.rows)).not.toContain(key.key)
    expect(await codeOf(headers, `${base}/clients`)).toBe(200)
    const used = (await call(org.headers, `${base}/api-keys`)).json<ApiKeyList>().items[0]?.lastUsedAt ?? ''
    expect(Date.now() - Date.parse(used)).toBeLessThan(60_000)
  })

  test('acts as its maker: what it writes is theirs, by the key, and in no log line is the key', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = await buildApi({ config: api.config, db: api.db, pool: api.pool, log })
    const { org, base, key, headers } = await createKey()
    const answer = await app.inject({ method: 'POST', url: `${base}/clients`, headers, payload: { name: 'Acme' } })
    expect(answer.statusCode).toBe(201)
    await app.inject({ url: `${base}/members`, headers })
    await app.inject({ url: `${base}/clients`, headers: { authorization: `Bearer ${key.key}x` } })
    await app.close()
    expect(lines.join('')).toContain(`"apiKey":"${key.id}"`)
    expect(lines.join('')).not.toContain(key.key.slice(9))
    const { items } = (await call(org.headers, `${base}/audit?table=clients`)).json<AuditPage>()
    expect(items).toMatchObject([{ actor: { name: org.owner.name }, apiKey: 'Payroll sync', label: 'Acme' }])
    expect((await call(org.headers, `${base}/audit/export`)).body).toContain('Payroll sync')
  })

  test('is refused by the next call after it is revoked, in every process', async () => {
    const { org, base, key, headers } = await createKey()
    const other = await buildApi({ config: api.config, db: api.db, pool: api.pool, log: pino({ level: 'silent' }) })
    const elsewhere = () => other.inject({ url: `${base}/clients`, headers })
    expect((await elsewhere()).statusCode).toBe(200)
    expect((await call(org.headers, `${base}/api-keys/${key.id}`, { method: 'DELETE' })).statusCode).toBe(204)
    const refused = await elsewhere()
    await other.close()
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'api_key_invalid' }])
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    const again = inTenant(api.db, org.id, (tx) => sql`update api_keys set revoked_at = null`.execute(tx))
    await expect(again).rejects.toThrow('a revoked key stays revoked')
    const states = (await call(org.headers, `${base}/api-keys`)).json<ApiKeyList>().items.map(({ state }) => state)
    expect(states).toEqual(['revoked'])
  })

  test('never has more than its maker has at the moment', async () => {
    const { id } = await organization()
    const base = `/api/v1/organizations/${id}`
    const person = await user()
    await addMember(id, person, ['ADMIN'])
    const { headers } = await buildApiKey(api, { organizationId: id, userId: person.userId }, [
      'clients.read',
      'audit.read',
      'organization.configure',
    ])
    const change = (set: object) =>
      inTenant(api.db, id, (tx) => tx.updateTable('members').set(set).where('userId', '=', person.userId).execute())
    expect(await codeOf(headers, `${base}/audit`)).toBe(200)
    expect(await codeOf(headers, `${base}/configuration`, { method: 'PUT', body: {} })).toBe('forbidden')
    await change({ roles: ['EMPLOYEE'] })
    expect([await codeOf(headers, `${base}/audit`), await codeOf(headers, `${base}/clients`)]).toEqual([
      'forbidden',
      200,
    ])
    await change({ deactivatedAt: new Date() })
    expect(await codeOf(headers, `${base}/clients`)).toBe('api_key_invalid')
  })

  test('expires', async () => {
    const { org, base, headers } = await createKey({ days: 7 })
    const { createPool } = await import('#server/api/db/connect.ts')
    const { silentLog } = await import('#server/log.ts')
    const owner = createPool(api.url, { log: silentLog, max: 1 })
    await owner.query(
      `update api_keys set created_at = created_at - interval '8 days',
      expires_at = expires_at - interval '8 days' where organization_id = $1`,
      [org.id],
    )
    await owner.end()
    expect(await codeOf(headers, `${base}/clients`)).toBe('api_key_invalid')
    expect((await call(org.headers, `${base}/api-keys`)).json<ApiKeyList>().items[0]?.state).toBe('expired')
  })

  test('reaches no other organization, also where its maker is a member', async () => {
    const { org, base, headers } = await createKey()
    const otherOrg = await organization('Other')
    await addMember(otherOrg.id, org.owner, ['OWNER'])
    expect(await codeOf(headers, `/api/v1/organizations/${otherOrg.id}/clients`)).toBe('forbidden')
    expect(await codeOf(headers, `${base}/clients`)).toBe(200)
  })

  test('takes precedence over a session cookie, and ignores other bearer tokens', async () => {
    const { org, base, headers } = await createKey()
    expect(await codeOf({ ...org.headers, ...headers }, `${base}/members`)).toBe('forbidden')
    expect(await codeOf({ ...org.headers, authorization: 'Bearer eyJ0.of.proxy' }, `${base}/members`)).toBe(200)
    expect(await codeOf({ authorization: 'Bearer eyJ0.of.proxy' }, `${base}/members`)).toBe('unauthenticated')
  })

  test('shows of home only what its permissions cover, and makes no owner', async () => {
    const { org, base, headers } = await createKey({
      permissions: ['organization.read', 'members.manage', 'members.read'],
    })
    const person = (await call(headers, `${base}/home`)).json<Record<string, unknown>>()
    expect(Object.keys(person)).toEqual(expect.arrayContaining(['members', 'invitations']))
    expect(person).not.toHaveProperty('changes')
    const someone = { name: 'Kim Vega', roles: ['OWNER'] }
    expect(await codeOf(org.headers, `${base}/members`, { body: someone })).toBe(201)
    expect(await codeOf(headers, `${base}/members`, { body: someone })).toBe('owner_only')
  })
})

describe('making an API key', () => {
  test('takes reauthentication, permissions of one’s own, and an admin', async () => {
    const { id, headers, owner } = await organization()
    const url = `/api/v1/organizations/${id}/api-keys`
    const admin = await member(id, 'ADMIN')
    expect(await codeOf(await member(id, 'SUPERVISOR'), url, { body })).toBe('forbidden')
    const refused = await call(admin, url, {
      body: { ...body, permissions: ['clients.read', 'organization.configure'] },
    })
    expect(refused.json()).toMatchObject({ code: 'permission_not_yours', fields: [{ path: 'permissions.1' }] })
    expect(await codeOf(admin, url, { body: { ...body, permissions: ['export.run'] } })).toBe('invalid_request')
    expect(await codeOf(admin, url, { body: { ...body, days: 400 } })).toBe('invalid_request')
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${owner.userId}`.execute(
      api.db,
    )
    expect(await codeOf(headers, url, { body })).toBe('proof_needed')
  })

  test('once more with the same Idempotency-Key shows no second secret', async () => {
    const { id, headers } = await organization()
    const url = `/api/v1/organizations/${id}/api-keys`
    const again = { ...headers, 'idempotency-key': 'one' }
    expect(await codeOf(again, url, { body })).toBe(201)
    expect(await codeOf(again, url, { body })).toBe('idempotency_key_reused')
    const storedAnswers = await inTenant(api.db, id, (tx) => sql`select answer::text from idempotency_keys`.execute(tx))
    expect(JSON.stringify(storedAnswers.rows)).not.toContain('custodia_')
  })

  test('does not replay answers to another caller with the same Idempotency-Key', async () => {
    const { org, base, headers } = await createKey()
    const as = (caller: Headers) =>
      call({ ...caller, 'idempotency-key': 'two' }, `${base}/clients`, { body: { name: 'A' } })
    expect((await as(org.headers)).json<Client>().name).toBe('A')
    expect((await as(headers)).json()).toMatchObject({ code: 'idempotency_key_reused' })
  })
})
