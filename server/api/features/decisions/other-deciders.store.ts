import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OtherDeciders } from '#shared/decisions/decisions.contract.ts'
import { decisionKindNames } from '#shared/decisions/kinds.ts'

/** For each kind of decision: where someone other than the member could make it. */
export async function otherDeciders(tx: TenantTx, memberId: string): Promise<OtherDeciders[]> {
  const { rows } = await sql<OtherDeciders>`
    select k.kind, another_decides(current_organization_id(), k.kind, ${memberId}, null, true) as everywhere,
      array(
        select r.id from regions r
        where another_decides(current_organization_id(), k.kind, ${memberId}, r.id, true)
        order by r.id) as region_ids
    from unnest(${[...decisionKindNames]}::text[]) k (kind)`.execute(tx)
  return rows
}
