import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

interface PaidLeave {
  memberId: string
  day: string
  minutes: number
  policyId: string
  policyName: string
}

/** Approved paid time off by member and day, both days included; what was taken back is not in it. */
export async function paidLeave(tx: TenantTx, from: string, to: string): Promise<PaidLeave[]> {
  const { rows } = await sql<PaidLeave>`
    select l.member_id, l.day, -sum(l.minutes)::integer as minutes, l.policy_id, p.name as policy_name
    from leave_ledger l
    join leave_policies p on p.organization_id = l.organization_id and p.id = l.policy_id
    where l.kind in ('use', 'reverse') and l.day between ${from} and ${to} and p.paid
    group by l.member_id, l.day, l.policy_id, p.name
    having sum(l.minutes) <> 0
    order by l.member_id, l.day, l.policy_id`.execute(tx)
  return rows
}
