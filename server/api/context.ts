import { AsyncLocalStorage } from 'node:async_hooks'
import type { RanStatements } from './db/statements.ts'

interface RequestContext {
  requestId: string
  userId: string | null
  /** Region ids by organisation, where the caller is a supervisor tied to regions: the database refuses writes outside. */
  heldTo?: ReadonlyMap<string, readonly string[]>
  /** Whether the plans of its queries are kept. */
  preparesStatements?: boolean
  /** How long it has waited for connections, in all its transactions together. */
  waits?: { ms: number }
  statements?: RanStatements
}

/** Who and what a query belongs to: read by the slow log and by the audit trail. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
