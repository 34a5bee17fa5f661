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
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} set is_exchanging = true where id = any (${ids}::uuid[])`.execute(tx)
}

/** The same for every row that an import changed. */
export async function exchangeBack(tx: TenantTx, importId: string): Promise<void> {
  for (const table of tables) {
    await sql`
      update ${sql.table(table)} t set is_exchanging = true
      from import_changes i join audit_log a on a.organization_id = i.organization_id and a.id = i.audit_id
      where i.import_id = ${importId} and a.table_name = ${table} and a.action = 'update' and t.id = a.row_id`.execute(
      tx,
    )
  }
}

/** @throws Error if two rows share what is one row's alone, for which `isTaken` is true. */
export async function endExchange(tx: TenantTx): Promise<void> {
  for (const table of tables) {
    await sql`update ${sql.table(table)} set is_exchanging = false where is_exchanging`.execute(tx)
  }
}

export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Lets the transaction change imported work. */
export async function beginImporting(tx: TenantTx, what: 'on' | 'undo' = 'on'): Promise<void> {
  await sql`select set_config('app.importing', ${what}, true)`.execute(tx)
}
