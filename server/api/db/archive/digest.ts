import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Digest of a table or a file, compared on both sides of every copy. */
export interface Digest {
  readonly sha256: string
  /** Lines; in COPY text each is a row. */
  readonly rows: number
  readonly bytes: number
}

const newline = 10

/** Returns a pass-through stream; `digest` covers what has passed. */
export function digesting(): { stream: Transform; digest(): Digest } {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { stream, digest: () => ({ sha256: hash.copy().digest('hex'), rows, bytes }) }
}

/** @throws Error naming the difference. */
export function requireEqual(name: string, expected: Digest, actual: Digest) {
  if (expected.rows !== actual.rows) throw new Error(`${name}: ${expected.rows} rows expected, ${actual.rows} found`)
  if (expected.sha256 !== actual.sha256) throw new Error(`${name}: the content is not what was written`)
}
