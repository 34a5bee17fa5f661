import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { ClientsTable } from '#server/api/db/schema/clients.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import { nextVersion, updateVersion } from '#server/api/versions.ts'
import type { Client, ClientChanges, ClientDraft, NewClient } from '#shared/clients/clients.contract.ts'
import type { ClientStatus } from '#shared/clients/statuses.ts'
import { withDefaults } from './client-draft.ts'

const refusals = onViolation({
  client_name_taken: () => fieldProblem('client_name_taken', 'name'),
  contract_dates_reversed: () => fieldProblem('contract_dates_reversed', 'contract.endsOn'),
})

/** @throws ProblemError 409 `client_name_taken`, 400 `contract_dates_reversed`. */
export async function create(tx: TenantTx, organizationId: string, draft: ClientDraft): Promise<Client> {
  const row = await tx
    .insertInto('clients')
    .values({ organizationId, id: randomUUIDv7(), archivedAt: null, ...toColumns(withDefaults(draft)) })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refusals)
  return toClient(row)
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, clientId: string): Promise<Client> {
  const row = await tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirst()
  if (!row) throw notFound()
  return toClient(row)
}

/** @throws ProblemError 404, 409 `stale_version` or `client_name_taken`, 400 `contract_dates_reversed`. */
export async function update(tx: TenantTx, clientId: string, { version, ...client }: ClientChanges): Promise<Client> {
  return toClient(await updateVersion(tx, 'clients', { id: clientId, version }, toColumns(client)).catch(refusals))
}

/** Archives or restores the client. @throws ProblemError 404, 409 `client_name_taken`. */
export async function setArchived(tx: TenantTx, clientId: string, archived: boolean): Promise<Client> {
  await setAllArchived(tx, [clientId], archived)
  return get(tx, clientId)
}

/** Archives or restores clients, skipping those already in that state. @throws ProblemError 409 `client_name_taken`. */
export const setAllArchived = (tx: TenantTx, clientIds: readonly string[], archived: boolean) =>
  tx
    .updateTable('clients')
    .set({ archivedAt: archived ? sql<Date>`now()` : null, version: nextVersion })
    .where('id', '=', sql<string>`any (${clientIds}::uuid[])`)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .execute()
    .catch(refusals)

/** Gives locked clients this status, as their changes do one by one. */
export const setStatuses = (tx: TenantTx, clientIds: readonly string[], status: ClientStatus) =>
  tx
    .updateTable('clients')
    .set({ status, version: nextVersion })
    .where('id', '=', sql<string>`any (${clientIds}::uuid[])`)
    .execute()
    .catch(refusals)

const toColumns = ({ contract, billingAddress, name, ...rest }: NewClient) =>
  ({
    ...rest,
    name: name.trim(),
    billingAddress: JSON.stringify(billingAddress),
    contractStartsOn: contract.startsOn,
    contractEndsOn: contract.endsOn,
    contractBasis: contract.basis,
    contractPriceMinor: contract.priceMinor,
  }) satisfies Omit<Insertable<ClientsTable>, 'organizationId' | 'id' | 'archivedAt'>

const toClient = (row: Selectable<ClientsTable>): Client => ({
  id: row.id,
  name: row.name,
  status: row.status,
  billingAddress: row.billingAddress,
  notes: row.notes,
  contract: {
    startsOn: row.contractStartsOn,
    endsOn: row.contractEndsOn,
    basis: row.contractBasis,
    priceMinor: row.contractPriceMinor,
  },
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  archivedAt: row.archivedAt?.toISOString() ?? null,
})
