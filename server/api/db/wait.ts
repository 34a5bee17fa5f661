import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const everyMs = 250

/** Waits until the database takes connections. @throws its last error when it does not within the time. */
export async function waitForDatabase(url: string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline || !isStarting(error)) throw error
      await sleep(everyMs)
    }
  }
}

/** A server that is not there yet, not one that refuses us. */
function isStarting(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND', '57P03'].includes(code)
}
