import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from './problem.ts'

/** Tables whose rows have a version that every change raises. */
type VersionedTable = {
  [T in keyof Database]: 'version' extends keyof Selectable<Database[T]> ? T : never
}[keyof Database]

type Row<T extends keyof Database> = Selectable<Database[T]>

/** The version after a change, for `set`. */
export const nextVersion = sql<number>`version + 1`

export const staleVersion = () => new ProblemError('stale_version')

/** @throws ProblemError 409 `stale_version` if the row, locked before, is not the version that was read. */
export function requireVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version) throw staleVersion()
}

/**
 * Changes the row with these columns if it still has this version, and raises the version. Callers check other
 * conditions before, under a lock.
 * @throws ProblemError 404 without such a row, 409 `stale_version` if another change came first.
 */
export async function updateVersion<T extends VersionedTable>(
  tx: TenantTx,
  table: T,
  { version, ...key }: Partial<Row<T>> & { version: number },
  values: Omit<UpdateObject<Database, T>, 'version'>,
): Promise<Row<T>> {
  // The builder's types do not follow a table that is a parameter.
  const any = tx as never as TenantTx
  const columns = Object.entries(key)
  let update = any.updateTable(table as 'clients').set({ ...values, version: nextVersion } as never)
  let known = any.selectFrom(table as 'clients').select('version')
  for (const [column, value] of columns) {
    update = update.where(column as 'id', '=', value as string)
    known = known.where(column as 'id', '=', value as string)
  }
  const row = await update.where('version', '=', version).returningAll().executeTakeFirst()
  if (row) return row as never
  throw (await known.executeTakeFirst()) ? staleVersion() : notFound()
}
