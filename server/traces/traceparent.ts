import { randomBytes, randomFillSync } from 'node:crypto'

/**
 * The trace context of a request, by W3C Trace Context: https://www.w3.org/TR/trace-context/ (read 23 November 2026).
 */
export interface TraceContext {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits: the parent span of the next call. */
  readonly spanId: string
  /** True when its spans are exported. */
  readonly isSampled: boolean
}

const wellFormed = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Parses a `traceparent`; undefined when unusable, also one sent twice and joined by a comma. */
export function readTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  const [, version, traceId, spanId, flags, more] = (typeof header === 'string' && wellFormed.exec(header)) || []
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Uses the digits of a UUID request id as trace id, so that one id finds it everywhere; otherwise a random id. */
export const traceIdOf = (requestId: string): string =>
  uuid.test(requestId) ? requestId.replaceAll('-', '') : randomBytes(16).toString('hex')

const idBytes = 8
const randomPool = Buffer.alloc(512 * idBytes)
let poolOffset = randomPool.length

/** Random bytes are pooled, because one system call per id took half of a span's cost. */
export function newSpanId(): string {
  if (poolOffset === randomPool.length) {
    randomFillSync(randomPool)
    poolOffset = 0
  }
  poolOffset += idBytes
  return randomPool.toString('hex', poolOffset - idBytes, poolOffset)
}
