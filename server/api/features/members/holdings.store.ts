import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Holding } from '#shared/members/holdings.contract.ts'
import { holdingKinds, type HoldingKind } from '#shared/members/holdings.ts'
import { notFound } from '#server/api/problem.ts'

/** The number of names listed per kind. */
const namedMax = 5

/** Returns references to the member, by kind in the order of `holdingKinds`. @throws ProblemError 404. */
export async function holdings(tx: TenantTx, memberId: string): Promise<Holding[]> {
  const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  const { rows } = await sql<{ kind: HoldingKind; label: string; day: string | null; at: Date | null }>`
    select kind, label, day, at from member_holdings(${memberId}) order by day, at, label`.execute(tx)
  const rowsByKind = Map.groupBy(rows, ({ kind }) => kind)
  return holdingKinds.flatMap((kind) => {
    const some = rowsByKind.get(kind) ?? []
    if (some.length === 0) return []
    const first = some.slice(0, namedMax).map(({ label, day, at }) => ({ label, day, at: at?.toISOString() ?? null }))
    return { kind, count: some.length, first }
  })
}
