import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

export interface ExportedTable {
  name: string
  columns: string[]
  rows: number
}

/** Technical and derived tables, and those of one user only. */
const leftOut = new Set([
  'idempotency_keys',
  'notifications',
  'notification_preferences',
  'deliveries',
  'push_devices',
  'text_numbers',
  'data_exports',
  'imports',
  'import_contents',
  'import_changes',
  'week_plans',
  'default_views',
  'leave_checkpoints',
  // Codes open a customer's door, sealed or not.
  'alarm_codes',
])

/**
 * Hashes of PINs and tokens are useless elsewhere, and alarm codes must not be in a file. A new column with such a
 * name is left out automatically.
 */
const secret = /(^|_)(hash|token|secret|code|pin|password|key)(_|$)/
/** These columns identify files or sort rows and give no access. */
const harmless = new Set(['logo_hash', 'photo_hash', 'hash', 'name_key'])

export const isSecret = (table: string, column: string) =>
  secret.test(column) && !(harmless.has(column) && (column !== 'hash' || table === 'files'))

/** Tables of the organization that a tenant may read, with their exportable columns. */
export async function exportedTables(tx: TenantTx): Promise<ExportedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and has_table_privilege('custodia_tenant', c.oid, 'select')
    group by c.relname order by c.relname`.execute(tx)
  const tables: ExportedTable[] = []
  for (const { name, columns } of rows.filter((table) => !leftOut.has(table.name))) {
    tables.push({ name, columns: columns.filter((column) => !isSecret(name, column)), rows: await countOf(tx, name) })
  }
  return tables
}

async function countOf(tx: TenantTx, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)
  return rows[0]?.n ?? 0
}

const page = 500

/** Reads a table page by page through a cursor, so that memory does not grow with the table. */
export async function* pagesOf(
  tx: TenantTx,
  { name, columns }: ExportedTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare exported no scroll cursor for
    select to_jsonb(t) as row from (select ${list} from ${sql.table(name)}) t`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`fetch ${sql.lit(page)} from exported`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < page) break
  }
  await sql`close exported`.execute(tx)
}
