import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { workers } from '#shared/access/roles.ts'

/** @throws ProblemError 400 `crew_unknown` unless all are active members with a working role. */
export async function requireWorkers(tx: TenantTx, memberIds: readonly string[], field: string): Promise<void> {
  const ids = new Set(memberIds.map((id) => id.toLowerCase()))
  if ((await workersAmong(tx, [...ids])).length < ids.size) throw fieldProblem('crew_unknown', field)
}

/** Filters active members with a working role. */
export async function workersAmong(tx: TenantTx, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`id = any (${memberIds}::uuid[])`)
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && ${[...workers]}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}
