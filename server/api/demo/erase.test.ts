import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/api/background/delete-expired.ts'
import { useApi } from '#server/api/test/api.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { DemoLogin } from './logins.ts'
import { seedDemo } from './seed.ts'

const { api, call } = useApi()

describe('erasing an organization', () => {
  // The demo data includes decided, locked and submitted records, which are protected.
  test('erases an organization with all of its history when it is due', async () => {
    await seedDemo(api.db, api.config)
    const logins = JSON.parse(readFileSync(join(api.config.dataDir, 'demo-logins.json'), 'utf8')) as DemoLogin[]
    const { email, password } = logins.find(({ role }) => role === 'owner') ?? { email: '', password: '' }
    const signedIn = await call({}, userPaths.login, { body: { email, password } })
    const headers = { cookie: `session=${signedIn.cookies[0]?.value ?? ''}` }
    const { organizationId } = signedIn.json<User>()
    const url = `/api/v1/organizations/${organizationId}`
    await call(headers, `${url}/deletion`, { body: { name: 'Brightside Cleaning Co.' } })
    const owner = new Client({ connectionString: api.url })
    await owner.connect()
    await owner.query('update deletion_requests set due_at = now()').finally(() => owner.end())
    await deleteExpired(api.db)({})
    const { rows } = await sql<{ name: string }>`select name from organizations where id = ${organizationId}`.execute(
      api.db,
    )
    expect(rows).toEqual([])
    expect((await call(headers, url)).statusCode).toBe(403)
  })
})
