import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** Active clients by lowercase name. */
export async function clientIds(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', sql<string>`lower(name)`.as('key')])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Active locations by client id and lowercase name. */
export async function locationIds(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'clientId', sql<string>`lower(name)`.as('key')])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, clientId, key }) => [`${clientId} ${key}`, id]))
}

/** Names of active jobs in lowercase, prefixed by their location's id. */
export async function jobNames(tx: TenantTx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['locationId', sql<string>`lower(name)`.as('key')])
    .where('archivedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ locationId, key }) => `${locationId} ${key}`))
}
