import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'

/** Who somebody is at a provider: the subject, never the address. */
export interface ProviderIdentity {
  issuer: string
  subject: string
}

/** The account that is connected with this person, and whether it still has a place here. */
export const findConnected = (tx: TenantTx, { issuer, subject }: ProviderIdentity) =>
  tx
    .selectFrom('companyAccounts as a')
    .leftJoin('members as m', (join) => join.onRef('m.userId', '=', 'a.userId').on('m.deactivatedAt', 'is', null))
    .select(['a.userId', sql<boolean>`m.id is not null`.as('isMember')])
    .where('a.issuer', '=', issuer)
    .where('a.subject', '=', subject)
    .executeTakeFirst()

export const isMember = async (tx: TenantTx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('members')
    .select('id')
    .where('userId', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()) !== undefined

const refusals = onViolation({
  company_account_subject: () => new ProblemError('company_already_connected'),
  company_account_user: () => new ProblemError('company_already_connected'),
})

/** From now on the person signs in to this account. @throws ProblemError 409 `company_already_connected`. */
export const connect = (
  tx: TenantTx,
  account: ProviderIdentity & { organizationId: string; userId: string; origin: 'invitation' | 'owner' },
) =>
  tx
    .insertInto('companyAccounts')
    .values({ ...account, id: randomUUIDv7() })
    .execute()
    .catch(refusals)

/** The companies whose sign-in opens the account, by name. */
export async function listConnections(db: Kysely<Database>, { userId, companyId }: AccountScope) {
  const { rows } = await sql<{ organizationId: string; organizationName: string; connectedAt: Date }>`
    select c.organization_id, o.name as organization_name, c.connected_at
    from lookup.company_connections(${userId}, ${companyId}) c join organizations o on o.id = c.organization_id
    order by lower(o.name), o.id`.execute(db)
  return rows.map((row) => ({ ...row, connectedAt: row.connectedAt.toISOString() }))
}

/** Their names, for organizations the caller is a member of. */
export const namesOf = (db: Kysely<Database>, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('organizations')
        .select(['id as organizationId', 'name as organizationName'])
        .where('id', 'in', [...ids])
        .orderBy('name')
        .execute()

/** A trigger ends the sessions that began with it. @throws ProblemError 404. */
export async function disconnect(tx: TenantTx, userId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('companyAccounts').where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
