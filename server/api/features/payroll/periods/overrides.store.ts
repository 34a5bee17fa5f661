import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PayOverride } from '#shared/payroll/pay-overrides.contract.ts'

/** An override counts only while the pay has the hash it was made about. */
export async function overridesIn(
  tx: TenantTx,
  from: string,
): Promise<(member: { memberId: string; inputsHash: string }) => PayOverride[]> {
  const { rows } = await sql<Omit<PayOverride, 'createdAt'> & { createdAt: Date; memberId: string; payHash: string }>`
    select o.member_id, o.pay_hash, o.flag, o.reason, o.created_at, m.name as created_by
    from pay_overrides o
    join pay_runs r on r.organization_id = o.organization_id and r.id = o.run_id
    left join members m on m.organization_id = o.organization_id and m.user_id = o.created_by
    where r.from_day = ${from} order by o.created_at, o.id`.execute(tx)
  return (member) =>
    rows
      .filter(({ memberId, payHash }) => memberId === member.memberId && payHash === member.inputsHash)
      .map(({ flag, reason, createdAt, createdBy }) => ({
        flag,
        reason,
        createdBy,
        createdAt: createdAt.toISOString(),
      }))
}
