import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { ConfigError } from '#server/setting-reader.ts'
import { installQueues } from '#server/api/background/queues.ts'
import { DatabaseClient } from './client.ts'
import { chaptersOf, earlierMigrations, isEarlier, namesOfNow, renameConstraints } from './earlier-migrations.ts'

const directory = join(import.meta.dirname, 'migrations')
const lockKey = 7_305_101

/**
 * Migrates the database at `ownerUrl` to the newest schema: forward only, one transaction per file, recorded by name.
 * Concurrent processes take turns.
 * @throws ConfigError when a newer release has migrated it, since our writes may no longer fit, or when an earlier
 * release has not applied all of its migrations.
 * @param names The migrations to apply; fewer only for rows written under an older schema.
 */
export async function migrate(
  ownerUrl: string,
  names: readonly string[] = migrationNames(),
): Promise<{ applied: string[] }> {
  const client = new DatabaseClient({ connectionString: ownerUrl, options: '-c search_path=public -c timezone=UTC' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const recorded = rows.map(({ name }) => name)
    const known = new Set(namesOfNow(recorded, migrationNames(), earlierAdvice))
    refuseNewer([...known])
    if (recorded.some(isEarlier)) await adopt(client)
    const applied = names.filter((name) => !known.has(name))
    for (const name of applied) await apply(client, name)
    await installQueues(client)
    return { applied }
  } finally {
    await client.end()
  }
}

export const migrationNames = () =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Advice when only some of the earlier migrations were applied. */
export const earlierAdvice = 'Start the last release that has this migration once, then this release'

/** The one function that the chapters mended. */
const mended = /^create function keep_past_prices[^]*?\nend \$\$;/m

/** Records the chapters in a database with the earlier migrations, whose schema is but for that the same. */
const adopt = (client: Client) =>
  inTransaction(client, 'the schema of an earlier release could not be taken over', async () => {
    await client.query(renameConstraints)
    const [definition = ''] = mended.exec(textOf('024-prices.sql')) ?? []
    await client.query(definition.replace('create function', 'create or replace function'))
    await client.query('delete from schema_migrations where name = any ($1)', [earlierMigrations])
    await client.query('insert into schema_migrations (name) select unnest($1::text[])', [chaptersOf(migrationNames())])
  })

const textOf = (name: string) => readFileSync(join(directory, name), 'utf8')

function refuseNewer(applied: readonly string[]) {
  const ours = migrationNames()
  const newest = applied
    .filter((name) => !ours.includes(name))
    .toSorted()
    .at(-1)
  if (newest === undefined) return
  throw new ConfigError(
    `The database was migrated by a newer release, up to ${newest}; this one knows ${ours.at(-1)}.` +
      ' Start that release or a later one, or restore a backup made before it into an empty database',
  )
}

const apply = (client: Client, name: string) =>
  inTransaction(client, `migration ${name} failed`, async () => {
    await client.query(textOf(name))
    await client.query('insert into schema_migrations (name) values ($1)', [name])
  })

async function inTransaction(client: Client, failure: string, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(failure, { cause: error })
  }
}
