import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'

/**
 * Erases the organization after its grace period; its files' contents are deleted right after. Returns whether it
 * was erased.
 */
export async function eraseWhenDue(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ hashes: string[] | null }>`select lookup.erase_organization() as hashes`.execute(tx)
  const hashes = rows[0]?.hashes
  if (!hashes) return false
  for (const hash of hashes) await enqueue(tx, 'remove-file', { hash })
  return true
}
