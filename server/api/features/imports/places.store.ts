import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** The clients in use by their names in small letters. */
export async function clientIds(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', sql<string>`lower(name)`.as('key')])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** The locations in use by their client's id and their name in small letters. */
export async function locationIds(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'clientId', sql<string>`lower(name)`.as('key')])
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, clientId, key }) => [`${clientId} ${key}`, id]))
}

/** The names of the jobs in use, in small letters behind their location's id. */
export async function jobNames(tx: TenantTx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['locationId', sql<string>`lower(name)`.as('key')])
    .where('archivedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ locationId, key }) => `${locationId} ${key}`))
}
