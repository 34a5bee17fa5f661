import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql, type Kysely } from 'kysely'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { ClientArea, OwnClient } from '#shared/client-area/client-area.contract.ts'

/** The clients whose contact a user is, by name; archived clients are left out. */
export async function ownClients(db: Kysely<Database>, { userId, companyId }: AccountScope): Promise<OwnClient[]> {
  const { rows } = await sql<{ organizationId: string }>`
    select distinct organization_id from lookup.client_contacts(${userId}, ${companyId})`.execute(db)
  const records: OwnClient[] = []
  for (const { organizationId } of rows)
    records.push(...(await inTenant(db, organizationId, (tx) => clientsOf(tx, userId))))
  return records.toSorted((a, b) => a.clientName.localeCompare(b.clientName))
}

const clientsOf = (tx: TenantTx, userId: string): Promise<OwnClient[]> =>
  tx
    .selectFrom('clientContacts as k')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'k.clientId'))
    .innerJoin('organizations as o', 'o.id', 'k.organizationId')
    .innerJoin('configurations as f', 'f.organizationId', 'k.organizationId')
    .select(['c.organizationId', 'o.name as organizationName', 'c.id as clientId', 'c.name as clientName'])
    .select('f.timeZone')
    .distinct()
    .where('k.userId', '=', userId)
    .where('c.archivedAt', 'is', null)
    .execute()

/** The client with its locations and the items that wait for its contact. */
export async function overview(tx: TenantTx, contact: OwnContact): Promise<ClientArea> {
  const locations = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'address', 'timeZone'])
    .where(isOwnPlace('locations.id', contact))
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ questions: number; requests: number }>`
    select
      (select count(*) from holiday_questions q
       where ${isOwnPlace('q.location_id', contact)} and q.answer is null and q.date >= ${await todayOf(tx)})::int as questions,
      (select count(*) from client_requests r
       where ${isOwnPlace('r.location_id', contact)} and r.state <> 'closed')::int as requests`.execute(tx)
  const { locationIds: _all, ...visibleFields } = contact
  return { ...visibleFields, locations, openQuestions: rows[0]?.questions ?? 0, openRequests: rows[0]?.requests ?? 0 }
}
