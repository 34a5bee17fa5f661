import type { PoolClient } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runBounded } from '#server/api/db/bounded.ts'
import { applicationRole, createPool } from '#server/api/db/connect.ts'
import { migrate } from '#server/api/db/migrate.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { queryRows } from '#server/api/db/archive/test/databases.ts'
import { silentLog } from '#server/log.ts'
import { queues } from './queues.ts'
import { startWorker, type Handlers } from './worker.ts'

const { api } = useApi({}, onFreshCopy)

describe('background work', () => {
  test('finds the queues with due jobs by one query, and runs the jobs of each', async () => {
    const pool = createPool(servingUrlOf(api.url), { role: applicationRole, log: silentLog })
    const asked: string[] = []
    pool.on('connect', (client) => noteStatements(client, asked))
    const ran: string[] = []
    const worked = Object.keys(queues).map((name) => [name, async () => void ran.push(name)])
    const worker = await startWorker(pool, Object.fromEntries(worked) as Handlers, silentLog)
    onTestFinished(() => pool.end())
    onTestFinished(() => worker.stop())
    const looks = () => asked.filter((text) => text.includes('unnest($1::text[]) queue')).length
    const fetches = () => asked.filter((text) => /update [^]*\.job/i.test(text)).length
    await expect.poll(looks).toBeGreaterThan(1)
    const before = { looks: looks(), fetches: fetches() }
    await expect.poll(looks).toBeGreaterThan(before.looks + 3)
    expect(fetches() - before.fetches).toBeLessThan(Object.keys(queues).length)

    ran.length = 0
    for (const name of ['mail', 'webhooks', 'tidy']) await runBounded(pool, 'select jobs.enqueue($1, $2)', [name, '{}'])
    await expect.poll(() => ran.filter((name) => name !== 'monitors').length).toBeGreaterThanOrEqual(3)
    expect(ran).toEqual(expect.arrayContaining(['mail', 'webhooks', 'tidy']))
  })

  test('a start installs missing queues and those with other options', async () => {
    const options = () => queryRows(api.url, 'select name, retry_limit, dead_letter from pgboss.queue order by name')
    const installed = await options()
    await queryRows(
      api.url,
      `delete from pgboss.job;
       delete from pgboss.queue where name = 'tidy';
       update pgboss.queue set retry_limit = 99 where name = 'mail'`,
    )
    expect(await options()).not.toEqual(installed)
    await migrate(api.url)
    expect(await options()).toEqual(installed)
  })
})

function noteStatements(client: PoolClient, asked: string[]) {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  client.query = ((...words: unknown[]) => {
    const [statement] = words as [string | { text: string }]
    asked.push(typeof statement === 'string' ? statement : statement.text)
    return query(...words)
  }) as typeof client.query
}
