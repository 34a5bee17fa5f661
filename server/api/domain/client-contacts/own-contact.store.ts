import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { OwnClient } from '#shared/contracts/client-area.ts'

export interface OwnContact extends OwnClient {
  contactName: string
  userId: string
}

/**
 * Who the caller is at a client. Every route of the area asks this first: a permission says only that the caller is
 * some client's contact. @throws ProblemError 404 for a client that is not the caller's own.
 */
export async function contactOf(tx: TenantTx, userId: string, clientId: string): Promise<OwnContact> {
  const row = await tx
    .selectFrom('clientContacts as k')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.organizationId', '=', 'k.organizationId').onRef('c.id', '=', 'k.clientId'),
    )
    .innerJoin('organizations as o', 'o.id', 'k.organizationId')
    .select(['c.organizationId', 'o.name as organizationName', 'c.id as clientId', 'c.name as clientName'])
    .select('k.name as contactName')
    .where('k.userId', '=', userId)
    .where('k.clientId', '=', clientId)
    .where('c.archivedAt', 'is', null)
    .orderBy('k.position')
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, userId }
}
