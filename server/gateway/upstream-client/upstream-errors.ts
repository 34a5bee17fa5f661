import type { ProblemCode } from '#server/problems/problems.ts'

/** The upstream did not begin to answer within the configured time. */
export class UpstreamTimeout extends Error {
  readonly code = 'LATE'
  override readonly name = 'UpstreamTimeout'
}

/** The upstream closed the connection, or never answered on it. */
export class UpstreamClosed extends Error {
  readonly code = 'CLOSED'
  override readonly name = 'UpstreamClosed'
}

/** There is no upstream that can be reached, and nothing was sent to one. */
export class NoUpstream extends Error {
  readonly code = 'NO_UPSTREAM'
  override readonly name = 'NoUpstream'
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Closed under us: an idle connection whose end crossed with our request, or an upstream that reset it. */
const closed = new Set(['CLOSED', 'ECONNRESET', 'EPIPE'])
const late = new Set(['LATE', 'ETIMEDOUT'])
export const isClosedConnection = (error: unknown): boolean => closed.has(codeOf(error))

/** No connection came about, so nothing of the request was sent: it may go elsewhere, whatever it does. */
const unsent = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])
export const isUnsent = (error: unknown): boolean => unsent.has(codeOf(error))

/** What to tell the client: nothing about the upstream's address or the error's text. */
export function problemOf(error: unknown): ProblemCode {
  if (error instanceof NoUpstream) return 'unavailable'
  return late.has(codeOf(error)) ? 'upstream_timeout' : 'upstream_unreachable'
}
