import type { Client } from 'pg'
import { earlierMigrations, namesOfNow } from '../earlier-migrations.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { describeTables, type Table } from './catalogue.ts'
import { inTransaction } from './connection.ts'

/**
 * Fills an empty database: the schema at the time of the rows, the rows in one transaction, then newer migrations.
 * @param applied The migrations under which the rows were written, possibly of earlier releases.
 * @throws Error when the database is in use, or the rows are from a newer release; no row is then written.
 */
export async function fillTarget(
  url: string,
  applied: readonly string[],
  fill: (client: Client, tables: readonly Table[]) => Promise<void>,
): Promise<void> {
  const known = migrationNames()
  const migrations = namesOfNow(applied, known, earlierAdvice)
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`The data is of a newer release, which added ${unknown.join(', ')}`)
  await inTransaction(url, 'begin read only', (client) => requireEmpty(client, migrations))
  await migrate(url, migrations)
  await inTransaction(url, 'begin', async (client) => {
    await requireEmpty(client, migrations)
    const tables = await describeTables(client)
    await clear(client, tables)
    await fill(client, tables)
  })
  await migrate(url)
}

async function requireEmpty(client: Client, migrations: readonly string[]) {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
  )
  if (rows.length === 0) return
  if (!rows.some(({ name }) => name === 'schema_migrations')) {
    throw new Error('The target database is in use by something else: give an empty one')
  }
  const state = await client.query<{ newer: boolean; used: boolean }>(
    `select exists (select from schema_migrations where name <> all ($1)) as newer,
       exists (select from users) or exists (select from organizations) as used`,
    [[...migrations, ...earlierMigrations]],
  )
  if (state.rows[0]?.used) throw new Error('The target database holds accounts already: give an empty one')
  if (state.rows[0]?.newer) throw new Error('The target database has a newer schema than the data: give an empty one')
}

const earlierAdvice =
  'Restore it with the last release that has this migration, start that release once, and back it up again'

/** The data includes rows inserted by migrations, possibly changed since. */
async function clear(client: Client, tables: readonly Table[]) {
  const ours = tables.map(({ name }) => name).filter((name) => name.startsWith('public.'))
  // Unlogged tables are not copied, but may reference logged ones.
  await client.query(`truncate ${ours.join(', ')} cascade`)
  await client.query('delete from pgboss.job')
}
