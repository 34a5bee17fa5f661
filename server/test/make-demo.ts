import { Client } from 'pg'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { openServingLogin } from '#server/api/db/serving-login.ts'
import { seedDemo } from '#server/api/demo/seed.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { silentLog } from '#server/log.ts'

/** Fills a data directory with a migrated cluster like the product's first start, without starting the product. */
async function main(dataDir: string) {
  await using open = new AsyncDisposableStack()
  const postgres = await startPostgres({ dataDir, fast: true })
  open.defer(() => postgres.stop())
  const pool = createPool(await openServingLogin(postgres.ownerUrl), { role: applicationRole, log: silentLog })
  open.defer(() => pool.end())
  await seedDemo(connect(pool, silentLog), { dataDir })
  // Without statistics the first evaluation of the monitors takes two seconds in each product that copies the data.
  const owner = new Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query('vacuum (analyze)')
  await owner.end()
}

await main(process.argv[2] ?? '')
