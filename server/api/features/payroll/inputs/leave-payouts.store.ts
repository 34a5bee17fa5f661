import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { byMember } from './input-lists.ts'
import type { LeavePayout } from './pay-inputs.ts'

/**
 * Sums the ledger's leave payouts by member and day; a changed last day reverses its entries. A payout is paid at
 * the rate of the last day, in that day's period (California Labor Code 227.3: vested vacation at the final rate,
 * looked up on 23 November 2026). Where final wages are due immediately, that period is closed early.
 */
export async function leavePayouts(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly LeavePayout[]>> {
  const { rows } = await sql<LeavePayout & { memberId: string }>`
    select l.member_id, l.day, l.policy_id, p.name as policy_name, -sum(l.minutes)::integer as minutes
    from leave_ledger l
    join leave_policies p on p.organization_id = l.organization_id and p.id = l.policy_id
    where l.kind = 'payout' and l.day between ${from} and ${to}
      and (${memberIds ?? null}::uuid[] is null or l.member_id = any (${memberIds ?? null}::uuid[]))
    group by l.member_id, l.day, l.policy_id, p.name having sum(l.minutes) <> 0
    order by l.day, l.policy_id`.execute(tx)
  return byMember(rows)
}
