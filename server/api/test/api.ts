import type { DatabaseTimeouts } from '#server/api/db/line.ts'
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildApi } from '#server/api/app.ts'
import { connect, createPool, applicationRole } from '#server/api/db/connect.ts'
import type { Database } from '#server/api/db/schema.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import { readConfig, type Config } from '#server/config.ts'
import { newReadiness, type Readiness } from '#server/readiness.ts'
import { silentLog } from '#server/log.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import { cloneDatabase } from './database.ts'
import { takeDatabase, type TestDatabase } from './reused-database.ts'

export interface Running {
  app: Awaited<ReturnType<typeof buildApi>>
  db: Kysely<Database>
  pool: Pool
  /** The owner's URL of this file's database. */
  url: string
  config: Config
  readiness: Readiness
}

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
  const giveBack = async () => {
    await pool.end()
    await drop()
  }
  return { url, pool, giveBack }
}

/** For files that test query plans, which depend on table sizes left by earlier rows. */
export const onFreshCopy: Line = {}

/** Starts a whole API on a private database for one test file, with functions to create people and organizations. */
export function useApi(settings: Record<string, string> = {}, line?: Line) {
  const api = {} as Running
  let cleanUp: () => Promise<void> = async () => {}

  beforeAll(async () => {
    const { url, pool, giveBack } = await (line ? overLine(line) : takeDatabase())
    const dataDir = mkdtempSync(join(tmpdir(), 'custodia-api-'))
    const db = connect(pool, silentLog)
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ...settings })
    const readiness = newReadiness()
    const app = await buildApi({ config, db, pool, log: silentLog, readiness })
    await app.ready()
    Object.assign(api, { app, db, pool, url, config, readiness })
    cleanUp = async () => {
      await app.close()
      await giveBack()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => cleanUp())

  /** Creates a user with a session in the database; the headers contain the session's cookie. */
  async function user({ name = 'Ana Reyes', verified = true, platformAdmin = false } = {}) {
    const userId = randomUUIDv7()
    const email = `${userId}@example.com`
    const token = createToken()
    await api.db
      .insertInto('users')
      .values({
        id: userId,
        email,
        name,
        passwordHash: '-',
        verifiedAt: verified ? new Date() : null,
        organizationId: null,
        platformAdmin,
      })
      .execute()
    await api.db
      .insertInto('sessions')
      .values({
        id: randomUUIDv7(),
        userId,
        tokenHash: hashToken(token),
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      .execute()
    return { userId, email, name, headers: { cookie: `session=${token}` } as Headers }
  }

  /** Creates an organization in New York, whose week starts on Monday, with its owner. */
  async function organization(name = 'Brightside Cleaning Co.') {
    const owner = await user()
    const id = randomUUIDv7()
    await inTenant(api.db, id, async (tx) => {
      await tx
        .insertInto('organizations')
        .values({ id, name, createdBy: owner.userId, creationKey: null, logoHash: null })
        .execute()
      await tx
        .insertInto('configurations')
        .values({ organizationId: id, timeZone: 'America/New_York', weekStart: 1, payPeriodStart: null })
        .execute()
    })
    await addMember(id, owner, ['OWNER', 'ADMIN'])
    return { id, name, owner, headers: owner.headers }
  }

  async function addMember(organizationId: string, person: { userId: string; name: string }, roles: StaffRole[]) {
    await inTenant(api.db, organizationId, async (tx) => {
      await tx
        .insertInto('members')
        .values({
          organizationId,
          id: randomUUIDv7(),
          userId: person.userId,
          name: person.name,
          roles,
          deactivatedAt: null,
        })
        .execute()
      await sql`select lookup.choose_organization(${person.userId}, ${organizationId})`.execute(tx)
    })
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
