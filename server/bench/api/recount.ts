import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { median } from '#server/bench/median.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import { after, large } from '#server/api/demo/large/shape.ts'
import { recomputeLocked } from '#server/api/features/payroll/corrections/corrections.store.ts'
import { readOrganizationPay } from '#server/api/features/payroll/inputs/pay-terms.store.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { silentLog } from '#server/log.ts'

const rounds = 5
const periods = 24
const day = '2026-11-21'

/**
 * Measures recomputing the locked pay periods of 500 members. The data's snapshots have no lines, so in the first round
 * everybody's pay differs and every difference is written: the worst case.
 */
async function main() {
  await using open = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-recount-'))
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir })
  open.defer(() => postgres.stop())
  const shape = { ...after(1), locations: large.members, smallOrganizations: 1 }
  await seedLarge(postgres.ownerUrl, { mode: 'development', dataDir }, { shape, day })
  const pool = createPool(postgres.ownerUrl, { role: applicationRole, max: 1, log: silentLog })
  open.defer(() => pool.end())
  const db = connect(pool, silentLog)
  const { rows } = await sql<{ id: string }>`select id from organizations order by id limit 1`.execute(db)
  const id = rows[0]?.id ?? ''
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await inTenant(db, id, async (tx) => recomputeLocked(tx, id, await readOrganizationPay(tx), periods))
    durations.push(performance.now() - began)
  }
  const counted = await inTenant(db, id, async (tx) => {
    const {
      rows: [counts],
    } = await sql<{ runs: number; members: number }>`
      select count(distinct run_id)::int as runs, count(distinct member_id)::int as members from pay_differences`.execute(
      tx,
    )
    return counts
  })
  process.stdout.write(
    `${counted?.runs} locked fortnights of ${counted?.members} members: median ${Math.round(median(durations))} ms of ${rounds} rounds (${durations.map(Math.round).join(', ')})\n`,
  )
}

await main()
