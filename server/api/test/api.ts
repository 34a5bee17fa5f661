import type { DatabaseTimeouts } from '#server/api/db/line.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { createPool, applicationRole } from '#server/api/db/connect.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { inTenant } from '#server/api/db/tenant.ts'
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
