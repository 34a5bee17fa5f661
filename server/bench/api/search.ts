import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect, createPool, applicationRole } from '#server/api/db/connect.ts'
import { migrate } from '#server/api/db/migrate.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { search } from '#server/api/features/search/search.store.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { silentLog } from '#server/log.ts'
import { fill, organizationId } from './search-records.ts'

const queries = [
  'har',
  'harbor',
  'ana',
  'ana reyes',
  'hrabor dentl',
  'clean',
  'evening clean',
  'zzzz',
  'a',
  'main st',
  '4711',
  'evenin cleam',
  'cleam',
  'ortgea',
  'zenith',
]
const rounds = 20

/** Measures a search in an organization of 100,000 records, with as many in another. */
async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-bench-'))
  const postgres = await startPostgres({ dataDir, fast: true })
  try {
    await migrate(postgres.ownerUrl)
    const owner = new Client({ connectionString: postgres.ownerUrl })
    await owner.connect()
    await fill(owner)
    await owner.end()
    const pool = createPool(postgres.ownerUrl, { role: applicationRole, log: silentLog })
    const db = connect(pool, silentLog)
    for (const text of queries) {
      const times: number[] = []
      let matches = 0
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        matches = (
          await inTenant(db, organizationId, (tx) => search(tx, text, ['member', 'client', 'location', 'job']))
        ).length
        times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      const ms = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
      process.stdout.write(
        `${text.padEnd(16)} ${String(matches).padStart(3)} found  p50 ${ms(0.5)} ms  p95 ${ms(0.95)} ms\n`,
      )
    }
    await pool.end()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
