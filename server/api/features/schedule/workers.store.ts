import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { workers } from '#shared/roles.ts'

/** @throws ProblemError 400 `crew_unknown` unless all of them are active members with a role that works. */
export async function requireWorkers(tx: TenantTx, memberIds: readonly string[], field: string): Promise<void> {
  if (memberIds.length === 0) return
  const ids = new Set(memberIds.map((id) => id.toLowerCase()))
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && ${[...workers]}::text[]`)
    .execute()
  if (rows.length < ids.size) throw fieldProblem('crew_unknown', field)
}
