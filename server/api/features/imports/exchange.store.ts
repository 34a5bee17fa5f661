import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** Tables with something that no two rows share, with the fields of their lists that say it. */
const sharedBy = {
  clients: ['name'],
  locations: ['name'],
  jobs: ['name'],
  members: ['email', 'employeeNumber'],
} as const
type Exchanging = keyof typeof sharedBy
const tables = Object.keys(sharedBy) as Exchanging[]

interface Changed {
  id: string
  changed: readonly string[]
}

/** Lets the rows that change a name, email or number exchange it with others until `endExchange`. */
export async function exchange(tx: TenantTx, table: Exchanging, rows: readonly Changed[]): Promise<void> {
  const fields: readonly string[] = sharedBy[table]
  const ids = rows.filter(({ changed }) => changed.some((field) => fields.includes(field))).map(({ id }) => id)
  await letExchange(tx, table, ids)
}

/** Columns of the audit log's rows for those fields. */
const columnsOf = { name: 'name', email: 'email', employeeNumber: 'employee_number' } as const

/** Does the same for rows whose field was changed by one of these audit entries. */
export async function exchangeBack(tx: TenantTx, entries: readonly string[]): Promise<void> {
  for (const table of tables) {
    const columns = sharedBy[table].map((field) => columnsOf[field])
    const { rows } = await sql<{ id: string }>`
      select a.row_id as id from audit_log a
      where a.id = any (${entries}::uuid[]) and a.table_name = ${table} and a.action = 'update' and exists (
        select from unnest(${columns}::text[]) c where a.before -> c is distinct from a.after -> c)`.execute(tx)
    await letExchange(
      tx,
      table,
      rows.map(({ id }) => id),
    )
  }
}

async function letExchange(tx: TenantTx, table: Exchanging, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} set is_exchanging = true where id = any (${ids}::uuid[])`.execute(tx)
}

/** @throws Error if two rows share a unique value; `isUniqueViolation` is true for it. */
export async function endExchange(tx: TenantTx): Promise<void> {
  for (const table of tables) {
    await sql`update ${sql.table(table)} set is_exchanging = false where is_exchanging`.execute(tx)
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Lets the transaction change imported work. */
export async function beginImporting(tx: TenantTx, mode: 'on' | 'undo' = 'on'): Promise<void> {
  await sql`select set_config('app.importing', ${mode}, true)`.execute(tx)
}
