import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { AdminHealth } from '#shared/admin/admin.contract.ts'

interface Row {
  version: string
  bytes: number
  connections: number
  migration: string
  migratedAt: Date
}

export async function readDatabaseHealth(db: Kysely<Database>): Promise<AdminHealth['database']> {
  const start = performance.now()
  const { rows } = await sql<Row>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
           (select count(*) from pg_stat_activity where datname = current_database()) as connections,
           m.name as migration, m.applied_at as migrated_at
    from schema_migrations m order by m.name desc limit 1`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the database was never migrated')
  const answeredInMs = Math.round((performance.now() - start) * 10) / 10
  return { ...row, migratedAt: row.migratedAt.toISOString(), answeredInMs }
}
