import { spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import type { Shape } from '#server/api/demo/large/shape.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import { pidOf, secondsOfPart, type Part } from '../processor.ts'
import { runningOwnerUrl, startPostgres } from '#server/launcher/postgres/start.ts'
import { freePort } from '#server/test/free-ports.ts'

/** The whole product on the large data: gateway, API and database as `npm start` runs them. */
export interface Product {
  /** The gateway's. */
  port: number
  dataDir: string
  /** Path of the large organisation. */
  base: string
  /** Members who work, each signed in. */
  workers: readonly SignedIn[]
  /** Managers who look at boards. */
  managers: readonly SignedIn[]
  database(): Promise<Client>
  pidOf(part: Part): number
  /** Processor seconds so far. */
  cpu(): Record<Part, number>
  stop(): Promise<void>
}

export interface SignedIn {
  memberId: string
  cookie: string
}

const root = join(import.meta.dirname, '../../..')
const readyMs = 180_000

export async function startProduct(shape: Shape, people: { managers: number; workers: number }): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-bench-'))
  const open = new AsyncDisposableStack()
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  try {
    const postgres = await startPostgres({ dataDir })
    const day = Temporal.Now.plainDateISO('UTC').toString()
    const signedIn = await seedLarge(postgres.ownerUrl, { mode: 'development', dataDir }, { shape, day })
      .then(() => signIn(postgres.ownerUrl, people))
      .finally(() => postgres.stop())
    const [port, apiPort] = [await freePort(), await freePort()]
    const child = spawn(process.execPath, [join(root, 'server/launcher/main.ts')], {
      cwd: root,
      detached: true,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: String(port),
        API_PORT: String(apiPort),
        DEMO_DATA: 'no',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    open.defer(async () => {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
    })
    await ready(port)
    return {
      port,
      dataDir,
      ...signedIn,
      async database() {
        const client = new Client({ connectionString: runningOwnerUrl(dataDir) })
        await client.connect()
        return client
      },
      pidOf: (part) => pidOf(dataDir, part),
      cpu: () => ({
        gateway: secondsOfPart(dataDir, 'gateway'),
        api: secondsOfPart(dataDir, 'api'),
        database: secondsOfPart(dataDir, 'database'),
      }),
      stop: () => open.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** Gives members of the large organisation users with a session each; some of them become managers. */
async function signIn(url: string, { managers, workers }: { managers: number; workers: number }) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('alter table members disable trigger user')
    await client.query(
      `insert into members (organization_id, id, name, roles)
       select o.id, uuid_v7(), 'Bench ' || n, '{EMPLOYEE}' from organizations o, generate_series(1, $1) n
       where o.name = 'Great Lakes Facility Services'`,
      [managers + workers],
    )
    const { rows } = await client.query<{ id: string; organization_id: string }>(
      `select m.id, m.organization_id from members m join organizations o on o.id = m.organization_id
       where o.name = 'Great Lakes Facility Services' and m.user_id is null and m.name like 'Bench %' order by m.id`,
    )
    const people = rows.map(({ id }) => ({ memberId: id, userId: randomUUIDv7(), token: createToken() }))
    await client.query(
      `insert into users (id, email, name, password_hash, verified_at, organization_id)
       select u, 'bench-' || n || '@example.com', 'Bench ' || n, '-', now(), $2
       from unnest($1::uuid[]) with ordinality as t (u, n)`,
      [people.map(({ userId }) => userId), rows[0]?.organization_id],
    )
    await client.query(
      `update members m set user_id = u, roles = case when n <= $3 then '{ADMIN}'::text[] else m.roles end
       from unnest($1::uuid[], $2::uuid[]) with ordinality as t (m_id, u, n) where m.id = t.m_id`,
      [people.map(({ memberId }) => memberId), people.map(({ userId }) => userId), managers],
    )
    await client.query('alter table members enable trigger user')
    await client.query(
      `insert into sessions (id, user_id, token_hash, expires_at)
       select i, u, decode(h, 'hex'), now() + interval '1 day' from unnest($1::uuid[], $2::uuid[], $3::text[]) as t (i, u, h)`,
      [
        people.map(() => randomUUIDv7()),
        people.map(({ userId }) => userId),
        people.map(({ token }) => hashToken(token).toString('hex')),
      ],
    )
    const signedIn = people.map(({ memberId, token }) => ({ memberId, cookie: `session=${token}` }))
    return {
      base: `/api/v1/organizations/${rows[0]?.organization_id}`,
      managers: signedIn.slice(0, managers),
      workers: signedIn.slice(managers),
    }
  } finally {
    await client.end()
  }
}

async function ready(port: number) {
  const deadline = Date.now() + readyMs
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/features`).catch(() => null)
    if (answer && answer.status < 500) return
    if (Date.now() > deadline) throw new Error('the product did not start')
    await sleep(100)
  }
}
