import type { IncomingMessage } from 'node:http'

/** A body up to this size is taken in whole before the API is asked: it then costs the API no waiting for the client. */
export const smallBody = 65_536

/** The announced length; undefined for a chunked body, 0 where there is none. */
export function announcedLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

/** Calls back with the whole body; not at all when the client stops before its end. */
export function readSmallBody(request: IncomingMessage, length: number, done: (body: Buffer) => void): void {
  let chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => {
    // The usual case: the whole body in one packet with the head.
    if (chunks.length === 0 && chunk.length === length) done(chunk)
    else chunks.push(chunk)
  })
  request.on('end', () => {
    if (chunks.length > 0) done(Buffer.concat(chunks))
    chunks = []
  })
}
