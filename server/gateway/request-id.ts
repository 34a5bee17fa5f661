import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const accepted = /^[\w-]{8,64}$/

/**
 * The id of a request: a UUIDv7 made here. One that came in is kept only behind a configured proxy, and only if it can
 * stand in a header, a log line and a mail as it is; one sent twice arrives joined by a comma and so is not.
 */
export function createRequestIds(trustedHops: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  if (trustedHops === 0) return () => randomUUIDv7()
  return ({ headers }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && accepted.test(given) ? given : randomUUIDv7()
  }
}
