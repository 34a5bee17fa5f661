import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const accepted = /^[\w-]{8,64}$/

/**
 * Returns a new UUIDv7 as request id. An incoming id is used only behind a configured proxy, and only if it is safe in
 * a header, a log line and an email; an id sent twice arrives joined by a comma and is replaced.
 */
export function createRequestIds(trustedHops: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  if (trustedHops === 0) return () => randomUUIDv7()
  return ({ headers }) => {
    const requestId = headers['x-request-id']
    return typeof requestId === 'string' && accepted.test(requestId) ? requestId : randomUUIDv7()
  }
}
