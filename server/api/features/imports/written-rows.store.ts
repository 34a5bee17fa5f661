import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** Tables whose rows an import changes, with the columns that it sets. */
const columnsOf = {
  clients:
    'name, status, billing_address, notes, contract_starts_on, contract_ends_on, contract_basis, contract_price_minor',
  client_contacts: 'name, title, email, phone',
  locations:
    'client_id, name, address, latitude, longitude, time_zone, region_id, geofence_radius_m, phone_numbers, access_notes',
  jobs: 'name, status, notes, crew_size, budgeted_minutes, price_minor, price_basis',
  members: 'name, email, phone, employee_number, title, language, roles, hired_on',
  work_logs: 'location_id, job_id, started_at, ended_at, note, voided_at',
  certifications: 'name, kind, number, issued_on, expires_on, for_office, notes',
} as const

/** A row as the database names its columns, with the version that was read. */
type Row = Readonly<Record<string, unknown>> & { id: string; version: number }

/** Changes rows in one statement. @throws Error if one was changed after it was read. */
export async function changeRows(tx: TenantTx, table: keyof typeof columnsOf, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf[table].split(', ')
  const { numAffectedRows } = await sql`
    update ${sql.raw(table)} t
    set ${sql.raw(columns.map((column) => `${column} = r.${column}`).join(', '))}, version = t.version + 1
    from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb) r
    where t.organization_id = current_organization_id() and t.id = r.id and t.version = r.version`.execute(tx)
  if (numAffectedRows !== BigInt(rows.length)) throw new Error('what the import changes has changed since it was read')
}
