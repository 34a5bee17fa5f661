import { refuse } from '../forwarding/answer.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import type { IncomingMessage } from 'node:http'

/** Bodies up to this size are received completely before calling the API, so that a slow client does not occupy it. */
export const smallBody = 65_536

/** Returns the announced length; undefined for a chunked body, 0 without a body. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

/** Calls back with the whole body, unless the client stops early or takes longer than `withinMs`. */
export function receive(exchange: Exchange, length: number, withinMs: number, done: (body: Buffer) => void): void {
  const { request } = exchange
  let chunks: Buffer[] = []
  let isOver = false
  exchange.deadline = performance.now() + withinMs
  exchange.worker = {
    closed: () => (isOver = true),
    late() {
      isOver = true
      refuse(exchange, 'invalid_request', { status: 408 })
    },
  }
  request.on('data', (chunk: Buffer) => {
    // The body of a rejected request is read and discarded.
    if (isOver) return
    // The usual case: the whole body arrives in one packet with the head.
    if (chunks.length === 0 && chunk.length === length) done(chunk)
    else chunks.push(chunk)
  })
  request.on('end', () => {
    if (!isOver && chunks.length > 0) done(Buffer.concat(chunks))
    chunks = []
  })
}
