import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { OwnClient } from '#shared/client-area/client-area.contract.ts'

export interface OwnContact extends OwnClient {
  contactName: string
  userId: string
  /** Those of the client's locations that the contact looks after; none are all. */
  locationIds: string[]
}

/**
 * Who the caller is at a client. Every route of the area asks this first: a permission says only that the caller is
 * some client's contact. @throws ProblemError 404 for a client that is not the caller's own.
 */
export async function contactOf(tx: TenantTx, userId: string, clientId: string): Promise<OwnContact> {
  const rows = await tx
    .selectFrom('clientContacts as k')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'k.clientId'))
    .innerJoin('organizations as o', 'o.id', 'k.organizationId')
    .select(['c.organizationId', 'o.name as organizationName', 'c.id as clientId', 'c.name as clientName'])
    .select(['k.name as contactName', 'k.locationIds'])
    .where('k.userId', '=', userId)
    .where('k.clientId', '=', clientId)
    .where('c.archivedAt', 'is', null)
    .orderBy('k.position')
    .orderBy('k.id')
    .execute()
  const [first] = rows
  if (!first) throw notFound()
  return { ...first, userId, locationIds: placesOf(rows) }
}

/** Somebody may be several contacts of one client: they see what any of them sees. */
const placesOf = (rows: readonly { locationIds: string[] }[]) =>
  rows.some(({ locationIds }) => locationIds.length === 0)
    ? []
    : [...new Set(rows.flatMap(({ locationIds }) => locationIds))]

/** Whether the location of `column` is one that the contact sees: one of the own client, and of those that were named. */
export const isOwnPlace = (column: string, { clientId, locationIds }: Pick<OwnContact, 'clientId' | 'locationIds'>) =>
  sql<boolean>`${sql.ref(column)} in (
    select own.id from locations own
    where own.client_id = ${clientId} and (${locationIds.length === 0} or own.id = any (${locationIds}::uuid[])))`
