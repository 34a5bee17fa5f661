import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import { large, scaleShape } from '#server/api/demo/large/shape.ts'
import type { DatabasePair } from '#server/test/database-pair.ts'
import { freePort } from '#server/test/free-ports.ts'
import { signIn } from '../live/sign-in.ts'

const root = join(import.meta.dirname, '../../..')

interface Write {
  readonly name: string
  /** When it was sent and answered, in ms from the beginning. */
  readonly at: number
  answeredAt: number
  /** 0 without a response. */
  status: number
  retryAfter: string | null
}

/** Two servers, the second of which takes over from the first. */
export interface FailingPair extends Pick<DatabasePair, 'primaryUrl' | 'standbyUrl' | 'url' | 'killPrimary' | 'stop'> {
  /** Resolves once the second accepts writes, promoted by us or by itself. */
  promote(): Promise<void>
}

/** The result of a failover. */
export interface Outcome {
  readonly writes: number
  readonly acknowledged: number
  /** Number of responses per status other than 201. */
  readonly refused: ReadonlyMap<string, number>
  readonly lost: number
  readonly doubled: number
  /** From the kill, and from the end of the promotion, to the next acknowledged write. */
  readonly backAfterKillMs: number
  readonly backAfterPromotionMs: number
  readonly longestMs: number
}

/**
 * Writes at a fixed rate while the primary of a synchronous pair is killed and, `outageMs` later, its standby is
 * promoted; then checks that the new primary has every acknowledged write.
 */
export async function failOver(
  pair: FailingPair,
  { rate, seconds, outageMs }: { rate: number; seconds: number; outageMs: number },
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-failover-'))
  await using open = new AsyncDisposableStack()
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  open.defer(() => pair.stop())
  const day = Temporal.Now.plainDateISO('UTC').toString()
  const shape = { ...scaleShape(large, 0.02), workDays: 3 }
  await seedLarge(pair.primaryUrl, { mode: 'development', dataDir }, { shape, day })
  const { base, managers } = await signIn(pair.primaryUrl, { managers: 2, workers: 0 })
  const origin = await startApi(pair.url, dataDir, open)

  const writes: Promise<Write>[] = []
  const begin = performance.now()
  const now = () => performance.now() - begin
  const write = async (): Promise<Write> => {
    const attempt: Write = { name: `failover-${randomUUID()}`, at: now(), answeredAt: 0, status: 0, retryAfter: null }
    try {
      const answer = await fetch(`${origin}${base}/clients`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: managers[0]?.cookie ?? '' },
        body: JSON.stringify({ name: attempt.name }),
      })
      await answer.arrayBuffer()
      attempt.status = answer.status
      attempt.retryAfter = answer.headers.get('retry-after')
    } catch {
      attempt.status = 0
    }
    attempt.answeredAt = now()
    return attempt
  }
  const third = (seconds * 1_000) / 3
  let [killedAt, promotedAt] = [Infinity, Infinity]
  const outage = async () => {
    await sleep(third)
    killedAt = now()
    await pair.killPrimary()
    await sleep(outageMs)
    await pair.promote()
    promotedAt = now()
  }
  const outageOver = outage()
  while (now() < Math.max(3 * third, Math.min(promotedAt, 60_000) + third)) {
    while (writes.length < (now() / 1_000) * rate) writes.push(write())
    await sleep(2)
  }
  await outageOver
  // Awaited here, because the pair is stopped when this returns.
  return await judge(await Promise.all(writes), { killedAt, promotedAt, url: pair.standbyUrl })
}

async function judge(
  writes: readonly Write[],
  { killedAt, promotedAt, url }: { killedAt: number; promotedAt: number; url: string },
): Promise<Outcome> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ name: string; count: number }>(
      `select name, count(*)::int as count from clients where name like 'failover-%' group by name`,
    )
    .finally(() => client.end())
  const countByName = new Map(rows.map(({ name, count }) => [name, count]))
  const acknowledged = writes.filter(({ status }) => status === 201)
  const refused = new Map<string, number>()
  for (const { status, retryAfter } of writes) {
    if (status === 201) continue
    const kind = `${status || 'no answer'}${retryAfter ? ' with Retry-After' : ''}`
    refused.set(kind, (refused.get(kind) ?? 0) + 1)
  }
  const firstAfter = Math.min(...acknowledged.map(({ answeredAt }) => answeredAt).filter((at) => at > promotedAt))
  return {
    writes: writes.length,
    acknowledged: acknowledged.length,
    refused,
    lost: acknowledged.filter(({ name }) => !countByName.has(name)).length,
    doubled: [...countByName.values()].filter((count) => count > 1).length,
    backAfterKillMs: firstAfter - killedAt,
    backAfterPromotionMs: firstAfter - promotedAt,
    longestMs: Math.max(...writes.map(({ at, answeredAt }) => answeredAt - at)),
  }
}

async function startApi(databaseUrl: string, dataDir: string, open: AsyncDisposableStack) {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO_DATA: 'no',
    API_PORT: String(port),
  }
  const child = spawn(process.execPath, ['server/api/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  open.defer(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the API did not start')
    await sleep(50)
  }
  return origin
}
