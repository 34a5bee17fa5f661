import type { ProblemCode } from '#server/problems/problems.ts'

/** The upstream did not start to respond within the configured time. */
export class UpstreamTimeout extends Error {
  readonly code = 'LATE'
  override readonly name = 'UpstreamTimeout'
}

/** The upstream closed the connection, or never answered on it. */
export class UpstreamClosed extends Error {
  readonly code = 'CLOSED'
  override readonly name = 'UpstreamClosed'
}

/** No upstream can be reached, and nothing was sent to one. */
export class NoUpstream extends Error {
  readonly code = 'NO_UPSTREAM'
  override readonly name = 'NoUpstream'
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The connection closed under us: an idle one whose close crossed with our request, or a reset. */
const closed = new Set(['CLOSED', 'ECONNRESET', 'EPIPE'])
const late = new Set(['LATE', 'ETIMEDOUT'])
export const isClosedConnection = (error: unknown): boolean => closed.has(codeOf(error))

/** No connection was established, so nothing was sent: any request may be retried elsewhere. */
const unsent = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])
export const isUnsent = (error: unknown): boolean => unsent.has(codeOf(error))

/** Maps an error to a problem code, without the upstream's address or the error's text. */
export function problemOf(error: unknown): ProblemCode {
  if (error instanceof NoUpstream) return 'unavailable'
  return late.has(codeOf(error)) ? 'upstream_timeout' : 'upstream_unreachable'
}
