import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/setting-reader.ts'
import { queryWithTimeout } from './client.ts'
import { isUnreachable } from './unreachable.ts'

const everyMs = 250

interface Waiting {
  withinMs: number
  /** Where the address stands. */
  setting?: 'DATABASE_URL' | 'DATABASE_SERVING_URL'
  /** Is told once that it is not there yet. */
  waiting?(error: unknown): void
}

/**
 * Waits until the database answers: one that refuses connections, is on its way up, or swallows what is sent to it.
 * @throws ConfigError with its last error when it does not within the time, or refuses us.
 */
export async function waitForDatabase(
  url: string,
  { withinMs, setting = 'DATABASE_URL', waiting = () => {} }: Waiting,
): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let tries = 0; ; tries++) {
    try {
      // A pooler lets callers in before it has a connection to the database.
      return void (await queryWithTimeout(url, (client) => client.query('select 1')))
    } catch (cause) {
      if (!isUnreachable(cause)) throw new ConfigError(`The database of ${setting} does not let us in`, { cause })
      if (Date.now() > deadline) throw new ConfigError(`The database of ${setting} does not answer`, { cause })
      if (tries === 0) waiting(cause)
      await sleep(everyMs)
    }
  }
}
