import { refuse } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { IncomingMessage } from 'node:http'

/** A body up to this size is taken in whole before the API is asked: it then costs the API no waiting for the client. */
export const smallBody = 65_536

/** The announced length; undefined for a chunked body, 0 where there is none. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

/** Calls back with the whole body, unless the client stops before its end or takes longer than `withinMs`. */
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
    // What comes after a refusal is read and goes nowhere.
    if (isOver) return
    // The usual case: the whole body in one packet with the head.
    if (chunks.length === 0 && chunk.length === length) done(chunk)
    else chunks.push(chunk)
  })
  request.on('end', () => {
    if (!isOver && chunks.length > 0) done(Buffer.concat(chunks))
    chunks = []
  })
}
