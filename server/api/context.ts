import { AsyncLocalStorage } from 'node:async_hooks'
import type { StatementTimings } from './db/statements.ts'

interface RequestContext {
  requestId: string
  userId: string | null
  /** The API key that calls in the user's name. */
  apiKeyId?: string
  /** Region ids by organization, for supervisors with regions: the database rejects their writes elsewhere. */
  limitedTo?: ReadonlyMap<string, readonly string[]>
  /** True when the plans of its queries are cached. */
  preparesStatements?: boolean
  /** Total time its transactions have waited for connections. */
  waits?: { ms: number }
  statements?: StatementTimings
}

/** The request and user of a query, for the slow query log and the audit trail. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
