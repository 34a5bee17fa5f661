import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inApplication } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { hourOf } from '#server/log-files.ts'
import type {
  AdminHealth,
  AdminMailList,
  AdminOrganizationPage,
  AdminQueue,
  AdminRequest,
  AdminUserPage,
} from '#shared/admin/admin.contract.ts'

const { api, user, organization, call } = useApi()
let admin: Headers
beforeAll(async () => {
  admin = (await user({ platformAdmin: true })).headers
})

const get = async <T>(path: string) => {
  const answer = await call(admin, `/api/v1/admin/${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

describe('lists for operators', () => {
  test('lists organizations with their size but without content', async () => {
    const org = await organization('Sparkle Works')
    await call(org.headers, `/api/v1/organizations/${org.id}/clients`, { body: { name: 'A private client' } })
    const answer = await call(admin, '/api/v1/admin/organizations?search=sparkle')
    const [item] = answer.json<AdminOrganizationPage>().items
    expect(item).toMatchObject({ id: org.id, memberCount: 1, clientCount: 1, jobCount: 0, deletionDueAt: null })
    expect(Date.parse(item?.lastChangeAt ?? '')).toBeGreaterThan(Date.parse(item?.createdAt ?? '') - 1_000)
    expect(answer.body).not.toContain('A private client')
  })

  test('pages and searches lists', async () => {
    const people = [await user({ name: 'Zoe Quill' }), await user({ name: 'Zoe Quill' })]
    const first = await get<AdminUserPage>('users?search=zoe%20quill&limit=1')
    const second = await get<AdminUserPage>(`users?search=zoe%20quill&limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      // Ids of the same millisecond are in no order of time.
      people
        .map(({ userId }) => userId)
        .toSorted()
        .toReversed(),
    )
    expect(second.nextCursor).toBeNull()
    expect((await get<AdminUserPage>(`users?search=${people[0]?.email}`)).items).toHaveLength(1)
    await organization('One')
    const page = await get<AdminOrganizationPage>('organizations?limit=1')
    expect(page.items).toHaveLength(1)
    expect(JSON.stringify(first)).not.toMatch(/password|token/i)
  })

  test('shows the last use of a user who signed out', async () => {
    const zed = await user({ name: 'Zed Quit' })
    const lastSeen = async () => (await get<AdminUserPage>('users?search=zed%20quit')).items[0]?.lastSeenAt ?? ''
    expect((await call(zed.headers, '/api/v1/users/logout', { method: 'POST' })).statusCode).toBe(204)
    expect(Date.now() - Date.parse(await lastSeen())).toBeLessThan(600_000)
  })

  describe('background work', () => {
    test('lists given-up jobs, which can be retried', async () => {
      await inApplication(api.db, (tx) =>
        enqueue(tx, 'mail', { kind: 'nonsense', userId: '', requestId: 'r-12345678' }),
      )
      await sql`insert into pgboss.job (id, name, data, source_name, source_retry_count, source_output)
      select id, 'dead-letters', data, name, 8, '{"message": "no mail is of the kind nonsense"}'
      from pgboss.job where name = 'mail' and state = 'created'`.execute(api.db)
      await sql`delete from pgboss.job where name = 'mail'`.execute(api.db)
      const before = await get<AdminQueue>('queue')
      const [letter] = before.deadLetters
      expect(letter).toMatchObject({ queue: 'mail', tries: 9, requestId: 'r-12345678' })
      expect(letter?.message).toContain('nonsense')
      const retry = () => call(admin, `/api/v1/admin/queue/dead-letters/${letter?.id}/retry`, { method: 'POST' })
      expect((await retry()).statusCode).toBe(204)
      expect((await retry()).statusCode).toBe(404)
      const after = await get<AdminQueue>('queue')
      expect(after.deadLetters).toEqual([])
      expect(after.queues.find(({ name }) => name === 'mail')).toMatchObject({ waiting: 1 })
      await sql`delete from pgboss.job where name = 'mail'`.execute(api.db)
    })

    test('lists mails by state, without their content', async () => {
      const person = await user()
      const body = { email: person.email }
      await call({}, '/api/v1/users/password-reset-link', { body })
      await runJobs(api)
      const { items } = await get<AdminMailList>('mails')
      expect(items[0]).toMatchObject({
        queue: 'mail',
        kind: 'reset',
        to: person.email,
        state: 'completed',
        message: null,
      })
      expect(JSON.stringify(items)).not.toContain('reset-password')
    })
  })
})

describe('the health of the installation', () => {
  test('returns versions and sizes as health', async () => {
    const health = await get<AdminHealth>('health')
    expect(health).toMatchObject({ node: process.version, mode: 'development', mail: 'directory', files: 'directory' })
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
    expect(health.database.migration).toMatch(/^\d{3}-/)
    const [disk] = health.disks
    expect(disk?.keeps).toBe('data')
    expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0)
  })

  describe('the log lines of a request', () => {
    test('are found by its id in the files of its hour', async () => {
      mkdirSync(api.config.logDir, { recursive: true })
      const requestId = randomUUIDv7()
      const line = { level: 30, time: new Date().toISOString(), reqId: requestId, status: 200 }
      const lookUp = { ...line, reqId: randomUUIDv7(), path: `/api/v1/admin/requests/${requestId}` }
      const text = [line, lookUp].map((each) => `${JSON.stringify(each)}\n`).join('')
      writeFileSync(join(api.config.logDir, `gateway-${hourOf(new Date())}.1.ndjson`), text)
      expect(await get<AdminRequest>(`requests/${requestId}`)).toMatchObject({
        state: 'found',
        lines: [{ process: 'gateway', line }],
      })
      expect(await get<AdminRequest>(`requests/${randomUUIDv7()}`)).toMatchObject({ state: 'none', lines: [] })
      const old = '01800000-0000-7000-8000-000000000001'
      expect(await get<AdminRequest>(`requests/${old}`)).toMatchObject({ state: 'too_old', lines: [] })
    })

    test('need an id that contains its time', async () => {
      expect((await call(admin, `/api/v1/admin/requests/${randomUUID()}`)).statusCode).toBe(400)
      expect((await call(admin, '/api/v1/admin/requests/..%2f..%2fetc')).statusCode).toBe(404)
    })
  })

  test('rejects everyone but operators, owners too', async () => {
    const org = await organization()
    for (const path of ['organizations', 'users', 'queue', 'mails', 'health', `requests/${randomUUIDv7()}`]) {
      expect((await call(org.headers, `/api/v1/admin/${path}`)).statusCode).toBe(403)
      expect((await call({}, `/api/v1/admin/${path}`)).statusCode).toBe(401)
    }
    const retry = `/api/v1/admin/queue/dead-letters/${randomUUIDv7()}/retry`
    expect((await call(org.headers, retry, { method: 'POST' })).statusCode).toBe(403)
  })

  test('hides organizations’ rows from a platform admin', async () => {
    const org = await organization()
    expect((await call(admin, `/api/v1/organizations/${org.id}/clients`)).statusCode).toBe(403)
  })
})
