import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { requestContext } from '#server/api/context.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { freePort } from '#server/test/free-ports.ts'
import { applicationRole, connect, createPool } from './connect.ts'
import { waitForDatabase } from './wait.ts'

const { api } = useApi()

describe('database connections', () => {
  test('logs a slow query with its request id, without values and repeated rows', async () => {
    const lines: { reqId?: string; ms: number; sql: string }[] = []
    const write = (line: Buffer, _encoding: string, done: () => void) => {
      lines.push(JSON.parse(String(line)))
      done()
    }
    const pool = createPool(api.url, { role: applicationRole, max: 1, log: silentLog })
    const db = connect(pool, pino(new Writable({ write })))
    const requestId = randomUUID()
    await requestContext.run({ requestId, userId: null }, async () => {
      // Fixed, so that a busy machine does not log other statements.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
      await sql`select 1`.execute(db).finally(() => clock.mockRestore())
      await sql`select pg_sleep(${0.3}) from (values (${'hunter22'}, ${2}), (${'b'}, ${4}), (${'c'}, ${6})) as t limit 1`.execute(
        db,
      )
    })
    await pool.end()
    expect(lines).toMatchObject([
      { reqId: requestId, sql: 'select pg_sleep($1) from (values ($2, $3), …) as t limit 1' },
    ])
    expect(lines[0]?.ms).toBeGreaterThan(290)
  })

  test('waits for a missing database, reports it once by name, and reports a refusal immediately', async () => {
    const heard: unknown[] = []
    const nowhere = `postgresql://owner:hunter22@127.0.0.1:${await freePort()}/custodia`
    const waiting = waitForDatabase(nowhere, { withinMs: 600, waiting: (error) => heard.push(error) })
    await expect(waiting).rejects.toThrow('The database of DATABASE_URL does not answer')
    expect(heard).toHaveLength(1)
    const stranger = new URL(api.url)
    stranger.username = 'nobody_here'
    await expect(waitForDatabase(String(stranger), { withinMs: 60_000 })).rejects.toThrow('does not let us in')
  })
})
