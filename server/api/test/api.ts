import type { DatabaseTimeouts } from '#server/api/db/line.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { createPool, applicationRole } from '#server/api/db/connect.ts'
import { withPreparedStatements } from '#server/api/db/prepared-statements.ts'
import type { Database } from '#server/api/db/schema.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import { silentLog } from '#server/log.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import { cloneDatabase } from './database.ts'
import { startApi, takeApi, type Running } from './reused-api.ts'
import { takeDatabase, type TestDatabase } from './reused-database.ts'

export type Headers = Record<string, string>

interface Line {
  /** Creates the test's own database. */
  database?: () => Promise<{ url: string; drop(): Promise<void> }>
  /** Returns the URL by which the API reaches its database. */
  reach?: (url: string) => Promise<string>
  patience?: DatabaseTimeouts
  /** True when a pooler is in between. */
  pooled?: boolean
}

/** Connects to a database by another URL or with other timeouts; it is never reused. */
async function overLine({ database = cloneDatabase, reach, patience, pooled = false }: Line): Promise<TestDatabase> {
  const { url, drop } = await database()
  const servingUrl = servingUrlOf(url)
  const reached = reach ? await reach(servingUrl) : servingUrl
  const pool = createPool(reached, {
    role: applicationRole,
    max: 8,
    log: silentLog,
    pooled,
    ...(patience && { patience }),
  })
  return {
    url,
    pool,
    empty: async () => false,
    async drop() {
      await pool.end()
      await drop()
    },
  }
}

/** Runs a statement of the fixtures; planning it for each of thousands of tests took longer than the rows. */
const runPrepared = (db: Kysely<Database>, statement: RawBuilder<unknown>) =>
  withPreparedStatements(true, () => statement.execute(db))

const choose = (tx: TenantTx, userId: string, organizationId: string) =>
  runPrepared(tx, sql`select lookup.choose_organization(${userId}, ${organizationId})`)

/** For files that test query plans, which depend on table sizes left by earlier rows. */
export const onFreshCopy: Line = {}

/** Starts a whole API on a private database for one test file, with functions to create people and organizations. */
export function useApi(settings: Record<string, string> = {}, line?: Line) {
  const api = {} as Running
  let cleanUp: () => Promise<void> = async () => {}

  beforeAll(async () => {
    const isPlain = !line && Object.keys(settings).length === 0
    const database = () => (line ? overLine(line) : takeDatabase())
    const { running, end } = await (isPlain ? takeApi() : startApi(await database(), settings))
    Object.assign(api, running)
    cleanUp = end
  })
  afterAll(() => cleanUp())

  /** Creates a user with a session in the database; the headers contain the session's cookie. */
  async function user({ name = 'Ana Reyes', verified = true, platformAdmin = false } = {}) {
    const userId = randomUUIDv7()
    const email = `${userId}@example.com`
    const token = createToken()
    const verifiedAt = verified ? new Date() : null
    await runPrepared(
      api.db,
      sql`
        with account as (
          insert into users (id, email, name, password_hash, verified_at, platform_admin)
          values (${userId}, ${email}, ${name}, '-', ${verifiedAt}, ${platformAdmin}) returning id)
        insert into sessions (id, user_id, token_hash, expires_at)
        select ${randomUUIDv7()}, id, ${hashToken(token)}, now() + interval '1 day' from account`,
    )
    return { userId, email, name, headers: { cookie: `session=${token}` } as Headers }
  }

  /** Creates an organization in New York, whose week starts on Monday, with its owner. */
  async function organization(name = 'Brightside Cleaning Co.') {
    const owner = await user()
    const id = randomUUIDv7()
    await inTenant(api.db, id, async (tx) => {
      await runPrepared(
        tx,
        sql`
          with org as (insert into organizations (id, name, created_by) values (${id}, ${name}, ${owner.userId}) returning id),
            settings as (insert into configurations (organization_id, time_zone, week_start) select id, 'America/New_York', 1 from org)
          insert into members (organization_id, id, user_id, name, roles)
          select id, ${randomUUIDv7()}, ${owner.userId}, ${owner.name}, '{OWNER,ADMIN}' from org`,
      )
      await choose(tx, owner.userId, id)
    })
    return { id, name, owner, headers: owner.headers }
  }

  /** Returns the member's id. */
  async function addMember(organizationId: string, person: { userId: string; name: string }, roles: StaffRole[]) {
    const id = randomUUIDv7()
    // As text, because statements with lists are not kept.
    const list = `{${roles.join(',')}}`
    await inTenant(api.db, organizationId, async (tx) => {
      await runPrepared(
        tx,
        sql`insert into members (organization_id, id, user_id, name, roles)
          values (${organizationId}, ${id}, ${person.userId}, ${person.name}, ${list}::text[])`,
      )
      await choose(tx, person.userId, organizationId)
    })
    return id
  }

  /** Creates a member with these roles and returns its headers. */
  async function member(organizationId: string, ...roles: StaffRole[]): Promise<Headers> {
    const person = await user()
    await addMember(organizationId, person, roles)
    return person.headers
  }

  /** Calls the API; with `body` it is a POST unless `method` is given. */
  const call = (headers: Headers, url: string, options: Omit<InjectOptions, 'url' | 'headers'> = {}) =>
    api.app.inject({ method: options.body === undefined ? 'GET' : 'POST', url, headers, ...options })

  return { api, user, organization, addMember, member, call }
}
