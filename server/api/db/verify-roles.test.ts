import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { applicationRole, connect, createPool } from './connect.ts'
import { verifyRoles } from './verify-roles.ts'

const { api } = useApi()

describe('verifyRoles', () => {
  test('accepts the roles of a migrated database', async () => {
    await expect(verifyRoles(api.db)).resolves.toBeUndefined()
  })

  test('rejects a connection logged in as the owner, even with another role set', async () => {
    const pool = createPool(api.url, { role: applicationRole, max: 1, log: silentLog })
    await expect(verifyRoles(connect(pool, silentLog))).rejects.toThrow(/may make roles or databases.*owns the table/s)
    await pool.end()
  })

  test('rejects serving as the owner, and a table without policies, by name', async () => {
    const pool = createPool(api.url, { max: 1, log: silentLog })
    const owner = connect(pool, silentLog)
    await sql`create table careless (organization_id uuid not null)`.execute(owner)
    await sql`grant select on careless to custodia_app`.execute(owner)
    await expect(verifyRoles(owner)).rejects.toThrow(/the role in use is .*owns the table .*careless has no row-level/s)
    await expect(verifyRoles(api.db)).rejects.toThrow('custodia_app may use the tenants’ table careless')
    await sql`drop table careless`.execute(owner)
    await pool.end()
  })
})
