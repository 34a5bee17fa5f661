import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { firstIdAt } from '#server/api/uuid-time.ts'

const minuteMs = 60_000

/**
 * A fingerprint that changes with every committed write: the number of writes in the last minutes. The newest id
 * alone would miss a slow transaction, because an id is older than its commit.
 */
export async function writesSince(tx: TenantTx, now: number): Promise<string> {
  const minute = Math.floor(now / minuteMs)
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from audit_log where id >= ${firstIdAt((minute - 1) * minuteMs)}`.execute(tx)
  return `${minute} ${rows[0]?.count}`
}
