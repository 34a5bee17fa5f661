import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { OwnClient } from '#shared/client-area/client-area.contract.ts'

export interface OwnContact extends OwnClient {
  contactName: string
  userId: string
  /** The client's locations this contact may see; empty for all. */
  locationIds: string[]
}

/**
 * Returns the caller's contact at a client. Every route of the client area calls this first, because its permission
 * only says that the caller is some client's contact.
 * @throws ProblemError 404 when the caller is no contact of the client.
 */
export async function contactOf(tx: TenantTx, userId: string, clientId: string): Promise<OwnContact> {
  const rows = await tx
    .selectFrom('clientContacts as k')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'k.clientId'))
    .innerJoin('organizations as o', 'o.id', 'k.organizationId')
    .innerJoin('configurations as f', 'f.organizationId', 'k.organizationId')
    .select(['c.organizationId', 'o.name as organizationName', 'c.id as clientId', 'c.name as clientName'])
    .select(['k.name as contactName', 'k.locationIds', 'f.timeZone'])
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

/** A user may be several contacts of one client and sees everything that any of them may see. */
const placesOf = (rows: readonly { locationIds: string[] }[]) =>
  rows.some(({ locationIds }) => locationIds.length === 0)
    ? []
    : [...new Set(rows.flatMap(({ locationIds }) => locationIds))]

/** Condition that the location in `column` belongs to the contact's client and is visible to the contact. */
export const isOwnPlace = (column: string, { clientId, locationIds }: Pick<OwnContact, 'clientId' | 'locationIds'>) =>
  sql<boolean>`${sql.ref(column)} in (
    select own.id from locations own
    where own.client_id = ${clientId} and (${locationIds.length === 0} or own.id = any (${locationIds}::uuid[])))`
