import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { databaseUrl } from '#server/api/test/database-url.ts'
import { dropDatabase } from '#server/api/test/drop-database.ts'
import { cloneDatabase } from '#server/api/test/database.ts'
import { chaptersOf } from '#server/api/db/earlier-migrations.ts'
import { migrate, migrationNames } from '#server/api/db/migrate.ts'

/** Registers a cleanup for when the database is no longer used. */
type AtEnd = (drop: () => Promise<void>) => void

/**
 * Creates a migrated database with rows that are easy to copy wrongly: tabs, line ends, backslashes, nulls, arrays,
 * bytes.
 */
export async function buildFilledDatabase(atEnd: AtEnd = onTestFinished) {
  const { url, drop } = await cloneDatabase()
  atEnd(drop)
  await queryRows(url, rows)
  return url
}

/**
 * Creates once for the file a filled database with the chapters, the schema that the last release with earlier
 * migrations left, and returns a function that copies it.
 */
export function useFilledEarlierDatabase(): () => Promise<string> {
  let source: string
  let drop = async () => {}
  beforeAll(async () => {
    source = await buildEmptyDatabase((dropSource) => (drop = dropSource))
    await migrate(source, chaptersOf(migrationNames()))
    await queryRows(source, rows)
  })
  afterAll(() => drop())
  return () => buildEmptyDatabase(onTestFinished, `template ${nameOf(source)} strategy ${inject('cloneStrategy')}`)
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Creates a database without tables, or as the options say. */
export async function buildEmptyDatabase(atEnd: AtEnd = onTestFinished, options = '') {
  const admin = databaseUrl(inject('templateUrl'), 'postgres')
  const name = `custodia_${randomUUID().replaceAll('-', '')}`
  await queryRows(admin, `create database ${name} ${options}`)
  atEnd(() => dropDatabase(admin, name))
  return databaseUrl(admin, name)
}

export async function queryRows<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, options: '-c search_path=public -c timezone=UTC' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

export const fileHash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
export const fileContent = 'hello'

const user = '0199aaaa-0000-7000-8000-000000000001'
const organization = '0199aaaa-0000-7000-8000-000000000002'

const rows = `
  insert into users (id, email, name, password_hash, verified_at)
    values ('${user}', 'zoë@example.com', E'Zo\\u00eb\\t\\\\N\\nLtd', 'hash', now());
  insert into sessions (id, user_id, token_hash, expires_at)
    values ('${user}', '${user}', '\\x00ff5c0a'::bytea, now() + interval '1 day');
  insert into organizations (id, name, created_by) values ('${organization}', 'Acme', '${user}');
  insert into configurations (organization_id, time_zone, week_start) values ('${organization}', 'America/New_York', 1);
  insert into members (organization_id, id, user_id, name, roles)
    select '${organization}', gen_random_uuid(), case n when 1 then '${user}'::uuid end, 'Member ' || n,
      array['EMPLOYEE', 'OWNER'] from generate_series(1, 500) n;
  insert into files (organization_id, id, hash, content_type, bytes, purpose)
    values ('${organization}', '${user}', '${fileHash}', 'image/png', 5, 'logo');
  insert into rate_limits (key, count, expires_at) values ('login', 3, now());
  select jobs.enqueue('mail', '{"kind": "verify"}'::jsonb);
`
