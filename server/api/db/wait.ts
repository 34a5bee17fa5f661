import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/setting-reader.ts'
import { queryWithTimeout } from './client.ts'
import { isUnreachable } from './unreachable.ts'

const everyMs = 250

interface Waiting {
  withinMs: number
  /** The setting that contains the URL. */
  setting?: 'DATABASE_URL' | 'DATABASE_SERVING_URL'
  /** Called once when the database is not up yet. */
  waiting?(error: unknown): void
}

/**
 * Waits until the database responds: through refused connections, startup and dropped packets.
 * @throws ConfigError with the last error when it takes too long, or rejects us.
 */
export async function waitForDatabase(
  url: string,
  { withinMs, setting = 'DATABASE_URL', waiting = () => {} }: Waiting,
): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let tries = 0; ; tries++) {
    try {
      // A pooler accepts clients before it has a connection to the database.
      return void (await queryWithTimeout(url, (client) => client.query('select 1')))
    } catch (cause) {
      if (!isUnreachable(cause)) throw new ConfigError(`The database of ${setting} does not let us in`, { cause })
      if (Date.now() > deadline) throw new ConfigError(`The database of ${setting} does not answer`, { cause })
      if (tries === 0) waiting(cause)
      await sleep(everyMs)
    }
  }
}
