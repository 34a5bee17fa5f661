import { queryWithTimeout } from '#server/api/db/client.ts'
import type { Config } from '#server/config.ts'
import { silentLog } from '#server/log.ts'
import { checkOwner, checkServing, type Check } from '#server/api/db/connection-checks.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { namesOfNow } from '#server/api/db/earlier-migrations.ts'
import { earlierAdvice, migrationNames } from '#server/api/db/migrate.ts'
import { checkLogin } from '#server/api/db/owner-login.ts'
import { openReplica, replicaTimeouts } from '#server/api/db/replica.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import { verifyRoles } from '#server/api/db/verify-roles.ts'
import { runCheck, type Finding } from './finding.ts'

/** Checks the database as its owner and as requests use it; checks explained by an earlier failure are skipped. */
export async function examineDatabase(
  ownerUrl: string,
  { databaseServingUrl, databaseReadUrl }: Pick<Config, 'databaseServingUrl' | 'databaseReadUrl'>,
): Promise<Finding[]> {
  const findings = (await checkOwner(ownerUrl)).map(named('database'))
  if (hasFailed(findings)) return findings
  findings.push(...(await checkLogin(ownerUrl)).map(named('database')))
  if (hasFailed(findings)) return findings
  const schema = await runCheck('database: schema', () => schemaOf(ownerUrl))
  findings.push(schema)
  if (schema.outcome !== 'ok') return findings
  if (databaseServingUrl) findings.push(...(await checkServing(ownerUrl, databaseServingUrl)).map(named('pooler')))
  if (hasFailed(findings)) return findings
  findings.push(await runCheck('database: serving login', () => served(databaseServingUrl ?? servingUrlOf(ownerUrl))))
  if (databaseReadUrl) {
    const [primary, replica] = databaseServingUrl
      ? [databaseServingUrl, databaseReadUrl]
      : [servingUrlOf(ownerUrl), servingUrlOf(databaseReadUrl)]
    findings.push(await runCheck('database: read replica', () => replicated(primary, replica)))
  }
  return findings
}

const named =
  (where: string) =>
  ({ check, ok, detail }: Check): Finding => ({
    check: `${where}: ${check}`,
    // A wrong clock does not prevent serving, but causes errors.
    outcome: ok ? 'ok' : check === 'clock' ? 'warning' : 'failed',
    detail: ok || detail.includes('DATABASE_') ? detail : `DATABASE_URL: ${detail}`,
  })

const hasFailed = (findings: readonly Finding[]) => findings.some(({ outcome }) => outcome === 'failed')

const schemaOf = (ownerUrl: string) =>
  queryWithTimeout(ownerUrl, async (client) => {
    const { rows: existing } = await client.query<{ is: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as is`,
    )
    if (!existing[0]?.is) return { warning: 'none yet: the first start makes it' }
    const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations order by name')
    const ours = migrationNames()
    const applied = namesOfNow(
      rows.map(({ name }) => name),
      ours,
      earlierAdvice,
    )
    const newer = applied.findLast((name) => !ours.includes(name))
    if (newer) throw new Error(`a newer release has migrated it up to ${newer}: start that one or a later one`)
    const waiting = ours.filter((name) => !applied.includes(name)).length
    return waiting === 0 ? String(ours.at(-1)) : { warning: `${waiting} migrations are applied at the next start` }
  })

async function served(url: string) {
  const pool = createPool(url, { role: applicationRole, max: 1, pooled: true, log: silentLog })
  try {
    await verifyRoles(connect(pool, silentLog))
    return `${decodeURIComponent(new URL(url).username)}, held by row-level security`
  } finally {
    await pool.end()
  }
}

async function replicated(primaryUrl: string, replicaUrl: string) {
  await using open = new AsyncDisposableStack()
  const options = { role: applicationRole, max: 1, pooled: true, log: silentLog }
  const primary = createPool(primaryUrl, options)
  open.defer(() => primary.end())
  const pool = createPool(replicaUrl, { ...options, max: 2, patience: replicaTimeouts })
  open.defer(() => pool.end())
  const replica = await openReplica({ primary: connect(primary, silentLog), pool, log: silentLog })
  open.defer(() => replica.stop())
  const { isUsed, behindBytes } = await replica.state()
  return isUsed
    ? `keeps up, ${behindBytes ?? 'unknown'} bytes behind`
    : { warning: 'DATABASE_READ_URL: it does not answer or does not keep up, and the primary is read in its place' }
}
