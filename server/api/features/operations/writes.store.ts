import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { firstIdAt } from '#server/api/uuid-time.ts'

const minuteMs = 60_000

/**
 * What is another with every write of the organisation that commits: how many there were in the last minute or two. A
 * write's id is older than its commit, so the newest id alone would miss one that took longer.
 */
export async function writesSince(tx: TenantTx, now: number): Promise<string> {
  const minute = Math.floor(now / minuteMs)
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from audit_log where id >= ${firstIdAt((minute - 1) * minuteMs)}`.execute(tx)
  return `${minute} ${rows[0]?.count}`
}
