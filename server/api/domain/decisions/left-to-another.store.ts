import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'

interface Decision {
  kind: DecisionKind
  /** Who decides. */
  memberId: string
  /** Whom the records are about. */
  about: readonly string[]
}

/**
 * Whether the decider's own among several members' records waits for another, while the rest is decided. Where every
 * record is the own one the database refuses the call.
 */
export async function isOwnLeftToAnother(tx: TenantTx, { kind, memberId, about }: Decision): Promise<boolean> {
  if (!about.includes(memberId) || about.every((id) => id === memberId)) return false
  const { rows } = await sql<{ decides: boolean }>`
    select another_decides(current_organization_id(), ${kind}, ${memberId}, null, false) as decides`.execute(tx)
  return rows[0]?.decides ?? false
}
