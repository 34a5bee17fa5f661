import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { cloneDatabase } from '#server/api/test/database.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { seedLarge } from './seed.ts'
import { large, scaleShape } from './shape.ts'
import { writeLarge } from './write.ts'

const { api, call } = useApi()

const shape = scaleShape(large, 0.02)
const day = '2026-11-21'
const tables = [
  'members',
  'pay_rates',
  'clients',
  'locations',
  'areas',
  'jobs',
  'checklist_items',
  'audit_log',
  'work_logs',
  'pay_snapshots',
  'pay_costs',
  'leave_ledger',
  'inspections',
  'client_requests',
  'problem_reports',
  'quotes',
  'stock_moves',
]

async function emptyDatabase() {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  return url
}

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query<T>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

/** Returns the number and a hash of the rows of every table. */
const fingerprint = (url: string) =>
  ask(
    url,
    tables
      .map(
        (table) =>
          `select '${table}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
      )
      .join(' union all '),
  )

type Account = Parameters<typeof writeLarge>[1]['accounts'][number]

let logins: Awaited<ReturnType<typeof seedLarge>>
beforeAll(async () => {
  logins = await seedLarge(api.url, api.config, { shape, day })
})

describe('large data', () => {
  test('has the same rows for the same day, as many as the shape says, and leaves every trigger enabled', async () => {
    const users = await ask<Account>(api.url, 'select id, email, name, password_hash as "passwordHash" from users')
    const accounts = logins.flatMap(({ email }) => users.filter((user) => user.email === email))
    const again = await emptyDatabase()
    await writeLarge(again, { shape, day, accounts })
    const rows = await fingerprint(api.url)
    expect(await fingerprint(again)).toEqual(rows)
    // Later writes are audited and announced as usual.
    expect(await ask(again, `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([])
    const small = shape.smallOrganizations
    expect(rows).toMatchObject([
      { name: 'members', rows: shape.members + 8 * small },
      { name: 'pay_rates', rows: 3 * (shape.members + 8 * small) },
      { name: 'clients', rows: shape.clients + 5 * small },
      { name: 'locations', rows: shape.locations + 10 * small },
      { name: 'areas', rows: 4 * (shape.locations + 10 * small) },
      { name: 'jobs', rows: 2 * (shape.locations + 10 * small) },
      { name: 'checklist_items', rows: 4 * (shape.locations + 10 * small) },
      { name: 'audit_log', rows: (3 * 365 + 1) * shape.changesPerDay },
      // The number is random, since nobody works at every location for three years.
      { name: 'work_logs', rows: expect.any(Number) },
      { name: 'pay_snapshots', rows: expect.any(Number) },
      { name: 'pay_costs', rows: expect.any(Number) },
      { name: 'leave_ledger', rows: expect.any(Number) },
      { name: 'inspections', rows: expect.any(Number) },
      { name: 'client_requests', rows: shape.locations },
      { name: 'problem_reports', rows: shape.locations },
      { name: 'quotes', rows: 4 * shape.clients },
      { name: 'stock_moves', rows: expect.any(Number) },
    ])
  })

  test('lets its owner sign in and find current work, and cannot run twice', async () => {
    const { email, password } = logins[0] ?? { email: '', password: '' }
    const signedIn = await call({}, userPaths.login, { body: { email, password } })
    const { organizationId, roles } = signedIn.json<User>()
    expect(roles).toEqual(['OWNER', 'ADMIN'])
    const headers = { cookie: `session=${signedIn.cookies[0]?.value ?? ''}` }
    const base = `/api/v1/organizations/${organizationId}`
    const clients = (await call(headers, `${base}/clients?limit=200`)).json<{ items: object[] }>().items
    expect(clients).toHaveLength(shape.clients)
    const chart = (await call(headers, `${base}/org-chart`)).json<{ items: { managerId: string | null }[] }>().items
    expect(chart.filter(({ managerId }) => managerId === null)).toHaveLength(1)
    const visits = await call(headers, `${base}/visits?from=2026-11-23&to=2026-11-29`)
    expect(visits.json<{ items: object[] }>().items.length).toBeGreaterThan(shape.locations * 3)
    for (const list of [
      'inspections',
      'client-requests',
      'problem-reports',
      'quotes',
      'stock-moves',
      'time-off/requests',
    ]) {
      const { items } = (await call(headers, `${base}/${list}`)).json<{ items: { id: string }[] }>()
      expect([list, items.length > 0]).toEqual([list, true])
      const opened = list === 'stock-moves' ? '' : `/${items[0]?.id}`
      expect([list, (await call(headers, `${base}/${list}${opened}`)).statusCode]).toEqual([list, 200])
    }
    await expect(seedLarge(api.url, api.config, { shape, day })).rejects.toThrow('not empty')
  })

  test('refuses to run outside of development', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'custodia-large-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const seeding = seedLarge(api.url, { mode: 'production', dataDir }, { shape, day })
    await expect(seeding).rejects.toThrow('for development')
  })
})
