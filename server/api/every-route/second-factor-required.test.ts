import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import type { SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { factors } from '#server/api/features/users/second-factor/test/factors.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'

const api = useApi({ PLATFORM_SECOND_FACTOR: 'yes' })
const { call, member, organization, user, addMember } = api
const { addApp } = factors(api)

const at = (path: string, organizationId: string) => path.replace(':organizationId', organizationId)
const codeAt = async (headers: Headers, path: string) => {
  const answer = await call(headers, path)
  return answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code
}

/** Moves rule and roles a week and a day into the past. */
const passGrace = (organizationId: string) =>
  Promise.all([
    owner(
      sql`update configurations set second_factor_since = now() - interval '8 days' where organization_id = ${organizationId}`,
    ),
    owner(
      sql`update members set admin_since = now() - interval '8 days' where organization_id = ${organizationId} and admin_since is not null`,
    ),
  ])

/** Triggers protect the dates from everybody; the database's owner disables them for one statement. */
async function owner(statement: ReturnType<typeof sql>) {
  const { createPool, connect } = await import('#server/api/db/connect.ts')
  const { silentLog } = await import('#server/log.ts')
  const pool = createPool(api.api.url, { log: silentLog, max: 1 })
  const db = connect(pool, silentLog)
  await db.transaction().execute(async (tx) => {
    await sql`alter table configurations disable trigger user`.execute(tx)
    await sql`alter table members disable trigger user`.execute(tx)
    await statement.execute(tx)
    await sql`alter table configurations enable trigger user`.execute(tx)
    await sql`alter table members enable trigger user`.execute(tx)
  })
  await pool.end()
}

describe('required two-step verification', () => {
  test('gives a new owner a week of full access and shows the date', async () => {
    const { id, headers } = await organization()
    expect(await codeAt(headers, at(apiPaths.configuration, id))).toBe(200)
    const { secondFactorDueAt = '' } = (await call(headers, apiPaths.me)).json<User>()
    const days = (new Date(secondFactorDueAt).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    const { required, dueAt } = (await call(headers, apiPaths.secondFactor)).json<SecondFactor>()
    expect([required, dueAt]).toEqual([true, secondFactorDueAt])
  })

  test("then owners and admins can only read the organization's name until they set it up", async () => {
    const { id, headers } = await organization()
    const admin = await member(id, 'ADMIN')
    const supervisor = await member(id, 'SUPERVISOR', 'EMPLOYEE')
    await passGrace(id)
    for (const held of [headers, admin]) {
      expect(await codeAt(held, at(apiPaths.configuration, id))).toBe('second_factor_required')
      expect(await codeAt(held, at(apiPaths.clients, id))).toBe('second_factor_required')
      expect(await codeAt(held, at(apiPaths.organization, id))).toBe(200)
      expect(await codeAt(held, apiPaths.me)).toBe(200)
    }
    expect(await codeAt(supervisor, at(apiPaths.clients, id))).toBe(200)
    expect((await call(supervisor, apiPaths.me)).json()).not.toHaveProperty('secondFactorDueAt')
    await addApp(admin)
    expect(await codeAt(admin, at(apiPaths.clients, id))).toBe(200)
    expect((await call(admin, apiPaths.me)).json()).not.toHaveProperty('secondFactorDueAt')
    const removal = await call(admin, apiPaths.authenticatorApp, { method: 'DELETE' })
    expect([removal.statusCode, removal.json()]).toMatchObject([409, { code: 'last_factor' }])
  })

  test('gives a later admin a separate week, and leaves other organizations unaffected', async () => {
    const [{ id }, elsewhere] = [await organization(), await organization()]
    await passGrace(id)
    const late = await user()
    await addMember(id, late, ['ADMIN'])
    await addMember(elsewhere.id, late, ['EMPLOYEE'])
    expect(await codeAt(late.headers, at(apiPaths.clients, id))).toBe(200)
    await passGrace(id)
    expect(await codeAt(late.headers, at(apiPaths.clients, id))).toBe('second_factor_required')
    expect(await codeAt(late.headers, at(apiPaths.clients, elsewhere.id))).toBe(200)
  })

  test('turning the requirement off lifts it; turning it on again starts a new week', async () => {
    const { id, headers } = await organization()
    await passGrace(id)
    await owner(
      sql`update configurations set second_factor_required = false, second_factor_since = null where organization_id = ${id}`,
    )
    const configuration = (await call(headers, at(apiPaths.configuration, id))).json<object>()
    expect(configuration).toMatchObject({ secondFactorRequired: false })
    const body = { ...configuration, secondFactorRequired: true }
    expect((await call(headers, at(apiPaths.configuration, id), { method: 'PUT', body })).statusCode).toBe(200)
    expect((await call(headers, apiPaths.me)).json()).toHaveProperty('secondFactorDueAt')
    expect(await codeAt(headers, at(apiPaths.clients, id))).toBe(200)
  })

  test('turning it off requires reauthentication', async () => {
    const { id, headers, owner: person } = await organization()
    const configuration = (await call(headers, at(apiPaths.configuration, id))).json<object>()
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${person.userId}`.execute(
      api.api.db,
    )
    const put = (body: object) => call(headers, at(apiPaths.configuration, id), { method: 'PUT', body })
    expect((await put({ ...configuration, secondFactorRequired: false })).json()).toMatchObject({
      code: 'proof_needed',
    })
    expect((await put(configuration)).statusCode).toBe(200)
  })

  test('rejects a backdated start', async () => {
    const { id, headers } = await organization()
    const before = (await call(headers, apiPaths.me)).json<User>().secondFactorDueAt
    const { inTenant } = await import('#server/api/db/tenant.ts')
    await inTenant(api.api.db, id, async (tx) => {
      await sql`update members set admin_since = now() + interval '9 years'`.execute(tx)
      await sql`update configurations set second_factor_since = now() + interval '9 years'`.execute(tx)
    })
    expect((await call(headers, apiPaths.me)).json<User>().secondFactorDueAt).toBe(before)
  })

  test('requires it of platform administrators immediately if configured', async () => {
    const { headers } = await user({ platformAdmin: true })
    expect(await codeAt(headers, apiPaths.adminUsers)).toBe('second_factor_required')
    expect((await call(headers, apiPaths.secondFactor)).json()).toMatchObject({ required: true, dueAt: null })
    await addApp(headers)
    expect(await codeAt(headers, apiPaths.adminUsers)).toBe(200)
    const removal = await call(headers, apiPaths.authenticatorApp, { method: 'DELETE' })
    expect(removal.json()).toMatchObject({ code: 'last_factor' })
  })
})
