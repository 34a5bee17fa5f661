import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { MemberResult } from '../statements/stored-line.ts'

interface Key {
  organizationId: string
  runId: string
  revision: number
}

/**
 * Stores the corrections that a locked period pays for other periods. Corrections that others had paid for this
 * period are recomputed, because its new lines may include the same money.
 */
export async function saveCorrections(tx: TenantTx, key: Key, results: readonly MemberResult[]): Promise<void> {
  const rows = results.flatMap(({ memberId, lines }) =>
    [...Map.groupBy(lines, ({ retroOf }) => retroOf)].flatMap(([ofRunId, runLines]) =>
      ofRunId === null ? [] : [{ ...key, ofRunId, memberId, lines: JSON.stringify(runLines) }],
    ),
  )
  const { runId } = key
  await sql`delete from pay_differences where run_id = ${runId}`.execute(tx)
  if (rows.length > 0) {
    await tx.insertInto('payCorrections').values(rows).execute()
    await sql`
      delete from pay_differences d using pay_corrections c
      where c.run_id = ${runId} and c.revision = ${key.revision}
        and d.organization_id = c.organization_id and d.run_id = c.of_run_id and d.member_id = c.member_id`.execute(tx)
  }
  await recheck(tx, sql`c.of_run_id = ${runId}`)
}

/** An unlocked period no longer counts as having paid corrections until it is locked again. */
export async function dropCorrections(tx: TenantTx, { id, revision }: { id: string; revision: number }): Promise<void> {
  await sql`delete from pay_differences where run_id = ${id}`.execute(tx)
  await recheck(tx, sql`c.run_id = ${id} and c.revision = ${revision}`)
}

const recheck = (tx: TenantTx, which: ReturnType<typeof sql>) =>
  sql`
    select recheck_pay(c.organization_id, c.member_id, tstzrange(o.starts_at, o.ends_at))
    from (select distinct organization_id, of_run_id, member_id from pay_corrections c where ${which}) c
    join pay_runs o on o.organization_id = c.organization_id and o.id = c.of_run_id and o.state <> 'open'`.execute(tx)
