import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ProblemError } from '#server/api/problem.ts'
import { refusalIn, RowsRefused } from '#server/api/refusals.ts'

export interface RefusedRow<R> {
  row: R
  problem: ProblemError
}

interface Row {
  readonly id: string
}

/**
 * Changes rows together and returns refused ones, each with the reason of its single change. A refused set is retried
 * in halves, so that one bad row does not prevent the others.
 */
export async function changeEach<R extends Row>(
  tx: TenantTx,
  rows: readonly R[],
  change: (rows: readonly R[]) => Promise<unknown>,
): Promise<RefusedRow<R>[]> {
  if (rows.length === 0) return []
  await sql`savepoint bulk`.execute(tx)
  try {
    await change(rows)
    await sql`release savepoint bulk`.execute(tx)
    return []
  } catch (error) {
    const problem = refusalIn(error)
    if (!problem) throw error
    await sql`rollback to savepoint bulk`.execute(tx)
    await sql`release savepoint bulk`.execute(tx)
    if (error instanceof RowsRefused) {
      const named = rows.filter(({ id }) => error.ids.has(id)).map((row) => ({ row, problem }))
      const others = rows.filter(({ id }) => !error.ids.has(id))
      return [...named, ...(await changeEach(tx, others, change))]
    }
    const [only] = rows
    if (rows.length === 1 && only) return [{ row: only, problem }]
    const half = rows.length >> 1
    return [...(await changeEach(tx, rows.slice(0, half), change)), ...(await changeEach(tx, rows.slice(half), change))]
  }
}
