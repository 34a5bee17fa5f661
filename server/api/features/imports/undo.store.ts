import { sql } from 'kysely'
import { firstIdAt } from '#server/api/uuid-time.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { KeptRecord } from '#shared/imports/imports.contract.ts'

/** Records the transaction's writes by their audit entries. */
export async function rememberChanges(tx: TenantTx, importId: string): Promise<void> {
  const { rows } = await sql<{ began: Date }>`select now() as began`.execute(tx)
  const from = firstIdAt((rows[0]?.began.getTime() ?? 0) - 1)
  await sql`
    insert into import_changes (organization_id, import_id, audit_id)
    select a.organization_id, ${importId}, a.id from audit_log a
    where a.organization_id = current_organization_id() and a.id >= ${from}::uuid
      and a.xmin = pg_current_xact_id()::xid and a.table_name <> 'imports'`.execute(tx)
}

/** Lets the database plan the next statements for the rows that the import has added. */
export async function analyzeImportedTables(tx: TenantTx, importId: string): Promise<void> {
  await sql`select analyze_imported_tables(${importId})`.execute(tx)
}

/** The entries to undo, last first. */
export async function changesOf(tx: TenantTx, importId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('importChanges')
    .select('auditId')
    .where('importId', '=', importId)
    .orderBy('auditId', 'desc')
    .execute()
  return rows.map(({ auditId }) => auditId)
}

export async function undoEntries(tx: TenantTx, importId: string, entries: readonly string[]): Promise<KeptRecord[]> {
  const { rows } = await sql<{ tableName: string; label: string; reason: KeptRecord['reason'] }>`
    select table_name, label, reason from undo_import_changes(${importId}, ${entries}::uuid[])`.execute(tx)
  return rows.map(({ tableName, ...record }) => ({ table: tableName, ...record }))
}
