import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { SelectedRow } from '#server/api/domain/bulk-changes/bulk-changes.store.ts'
import { notFound } from '#server/api/problem.ts'
import type { ClientBulkChange } from '#shared/clients/client-bulk.contract.ts'
import type { ClientStatus } from '#shared/clients/statuses.ts'
import { isListed, type ClientFilter } from './client-list.store.ts'
import * as clients from './clients.store.ts'

export type ClientSelection = { ids: string[] } | { filter: ClientFilter }

interface SelectedClient extends SelectedRow {
  readonly status: ClientStatus
  readonly archivedAt: Date | null
}

const rowsOf = (tx: TenantTx) =>
  tx.selectFrom('clients').select(['id', 'name', 'version', 'status', 'archivedAt']).orderBy('id')

/** The selected clients, locked until the transaction ends. @throws ProblemError 404 if one is unknown. */
export async function lockSelected(tx: TenantTx, selection: ClientSelection): Promise<SelectedClient[]> {
  const selected = await (
    'ids' in selection
      ? rowsOf(tx).where('id', '=', sql<string>`any (${selection.ids}::uuid[])`)
      : rowsOf(tx).where(isListed(selection.filter))
  )
    .forNoKeyUpdate()
    .execute()
  if ('ids' in selection && selected.length !== selection.ids.length) throw notFound()
  return selected
}

/** Applies a change to clients, with the functions of the single changes. */
export function clientChange(tx: TenantTx, bulkChange: ClientBulkChange) {
  const reading = (valueOf: (row: SelectedClient) => string) => async (ids: readonly string[]) =>
    new Map(
      (
        await rowsOf(tx)
          .where('id', '=', sql<string>`any (${ids}::uuid[])`)
          .execute()
      ).map((row) => [row.id, [valueOf(row)]]),
    )
  const idsOf = (rows: readonly SelectedClient[]) => rows.map(({ id }) => id)
  return bulkChange.kind === 'status'
    ? {
        isSame: ({ status }: SelectedClient) => status === bulkChange.status,
        apply: (rows: readonly SelectedClient[]) => clients.setStatuses(tx, idsOf(rows), bulkChange.status),
        read: reading(({ status }) => status),
      }
    : {
        isSame: ({ archivedAt }: SelectedClient) => (archivedAt !== null) === bulkChange.archived,
        apply: (rows: readonly SelectedClient[]) => clients.setAllArchived(tx, idsOf(rows), bulkChange.archived),
        read: reading(({ archivedAt }) => (archivedAt ? 'archived' : 'active')),
      }
}
