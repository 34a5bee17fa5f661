import type { ProblemCode } from '#server/problems/problems.ts'
import { refuse } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Journal } from '../observation/journal.ts'

const codes: Record<number, ProblemCode> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported_type' }

/** Responds to an error thrown by a route or plugin: client errors preserve their status, others are logged as 500. */
export function answerError(journal: Journal, exchange: Exchange, error: unknown): void {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) {
    refuse(exchange, codes[status] ?? 'invalid_request', { status })
    return
  }
  journal.log.error({ reqId: exchange.id, err: error }, 'unexpected error')
  refuse(exchange, 'internal_error')
}
