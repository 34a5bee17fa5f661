import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { queues } from '#server/api/background/queues.ts'
import { startWorker, type Handlers } from '#server/api/background/worker.ts'
import { runBounded } from '#server/api/db/bounded.ts'
import { follow } from '#server/api/features/events/test/follow.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { startDatabasePair, type DatabasePair } from './database-pair.ts'

const patience = {
  connectMs: 3_000,
  lockMs: 1_000,
  waitMs: 3_500,
  suspectAfterMs: 1_000,
  statementMs: 10_000,
  idleInTransactionMs: 10_000,
}

function usePair(synchronous: boolean) {
  const held = {} as { pair: DatabasePair }
  const database = async () => {
    held.pair = await startDatabasePair({ synchronous })
    return { url: held.pair.url, drop: () => held.pair.stop() }
  }
  return { held, ...useApi({}, { database, patience }) }
}

describe('a standby that is promoted after its primary went down', () => {
  const { held, api, organization, call } = usePair(true)
  let address: string
  beforeAll(async () => {
    address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  })

  /** Writes continuously until stopped; records acknowledged writes and the errors of the others. */
  function writers(count: number, url: string, headers: Headers) {
    const acknowledged: string[] = []
    const refusals: string[] = []
    const over = new AbortController()
    const write = async () => {
      while (!over.signal.aborted) {
        const name = randomUUID()
        const { statusCode, headers: said } = await call(headers, url, { body: { name } })
        if (statusCode === 201) acknowledged.push(name)
        else refusals.push(`${statusCode}, ${said['retry-after'] ? 'again later' : 'no word when'}`)
        if (statusCode !== 201) await sleep(20)
      }
    }
    const written = Promise.all(Array.from({ length: count }, write))
    return {
      acknowledged,
      refusals,
      async more(than: number) {
        const wanted = acknowledged.length + than
        while (acknowledged.length < wanted) await sleep(20)
      },
      stop() {
        over.abort()
        return written
      },
    }
  }

  test('accepts writes without losing an acknowledged one; all others are 503, and events and jobs continue', async () => {
    const { id, headers } = await organization()
    const url = `/api/v1/organizations/${id}/clients`
    const browser = await follow(address, headers)
    const worked: string[] = []
    const idle = Object.fromEntries(Object.keys(queues).map((name) => [name, async () => {}])) as unknown as Handlers
    const work = async ({ note = '' }: Readonly<Record<string, string>>) => void worked.push(note)
    const worker = await startWorker(api.pool, { ...idle, 'remove-file': work }, silentLog)

    const { acknowledged, refusals, more, stop } = writers(6, url, headers)
    await more(30)
    await held.pair.killPrimary()
    await held.pair.promote()
    await more(30)
    await stop()

    expect(new Set(refusals)).toEqual(new Set(['503, again later']))
    const kept = new Set<string>()
    for (let cursor = ''; ;) {
      const page = await call(headers, `${url}?limit=100${cursor && `&cursor=${cursor}`}`)
      const { items, nextCursor } = page.json<{ items: { name: string }[]; nextCursor: string | null }>()
      for (const { name } of items) kept.add(name)
      if (!nextCursor) break
      cursor = nextCursor
    }
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])

    await browser.next(({ event }) => event === 'reset')
    await call(headers, url, { body: { name: 'Afterwards' } })
    await browser.next(({ data }) => data.table === 'clients')
    await runBounded(api.pool, `select jobs.enqueue('remove-file', '{"note": "after the promotion"}')`)
    await expect.poll(() => worked).toContain('after the promotion')
    await worker.stop()
  })

  test('stays in use when the old primary returns unaware', async () => {
    const { headers } = await organization()
    await held.pair.restartPrimary()
    await api.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    expect((await call(headers, '/api/v1/users/me')).statusCode).toBe(200)
  })
})

describe('a primary that stopped accepting writes', () => {
  const { held, organization, call } = usePair(false)

  test('is left for the promoted one, by open connections too', async () => {
    const { id, headers } = await organization()
    const add = () => call(headers, `/api/v1/organizations/${id}/clients`, { body: { name: randomUUID() } })
    expect((await add()).statusCode).toBe(201)
    await held.pair.caughtUp()
    await held.pair.refuseWrites()
    const refused = await add()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    await held.pair.promote()
    await expect.poll(async () => (await add()).statusCode).toBe(201)
  })
})
