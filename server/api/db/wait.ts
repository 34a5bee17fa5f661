import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/setting-reader.ts'
import { DatabaseClient } from './client.ts'

const everyMs = 250

/**
 * Waits until the database takes connections; `waiting` is told once that it does not yet.
 * @throws ConfigError with its last error when it does not within the time, or refuses us.
 */
export async function waitForDatabase(
  url: string,
  withinMs: number,
  waiting: (error: unknown) => void = () => {},
): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let tries = 0; ; tries++) {
    const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (!isStarting(cause)) throw new ConfigError('The database of DATABASE_URL does not let us in', { cause })
      if (Date.now() > deadline) throw new ConfigError('The database of DATABASE_URL does not answer', { cause })
      if (tries === 0) waiting(cause)
      await sleep(everyMs)
    }
  }
}

/** A server that is not there yet, not one that refuses us. */
function isStarting(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND', '57P03'].includes(code)
}
