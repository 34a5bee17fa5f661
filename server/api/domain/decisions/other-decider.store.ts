import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'

interface Decision {
  kind: DecisionKind
  /** The member who decides. */
  memberId: string
  /** The members the records are about. */
  about: readonly string[]
}

/**
 * True when the decider's own record among several must be decided by another member, while the rest is decided. If all
 * records are the decider's own, the database rejects the call.
 */
export async function ownNeedsOtherDecider(tx: TenantTx, { kind, memberId, about }: Decision): Promise<boolean> {
  if (!about.includes(memberId) || about.every((id) => id === memberId)) return false
  const { rows } = await sql<{ decides: boolean }>`
    select another_decides(current_organization_id(), ${kind}, ${memberId}, null, false) as decides`.execute(tx)
  return rows[0]?.decides ?? false
}
