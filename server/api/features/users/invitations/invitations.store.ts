import type { InvitationKey, InvitedPerson } from './contact-invitations.store.ts'
import { sql, type Kysely } from 'kysely'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { hashToken } from '#server/api/tokens.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { OwnInvitation } from '#shared/members/invitations.contract.ts'
import { mailboxOf } from '#shared/email-address.ts'
import { acceptAsContact, findContactInvitation } from './contact-invitations.store.ts'

/** The open invitation of a mailed token. @throws ProblemError 404, 410 if it is over. */
export async function findByToken(db: Kysely<Database>, token: string): Promise<InvitedPerson> {
  const { rows } = await sql<InvitationKey>`select * from lookup.invitation(${hashToken(token)})`.execute(db)
  const key = rows[0]
  if (!key) return findContactInvitation(db, token)
  return inTenant(db, key.organizationId, (tx) => read(tx, key))
}

/**
 * The open invitation with this id to the user's own confirmed address.
 * @throws ProblemError 404, 410 if it is over.
 */
export async function findOwn(db: Kysely<Database>, scope: AccountScope, invitationId: string): Promise<InvitedPerson> {
  const key = (await keysOf(db, scope)).find((candidate) => candidate.invitationId === invitationId.toLowerCase())
  if (!key) throw notFound()
  return inTenant(db, key.organizationId, (tx) => read(tx, key))
}

/** The open invitation of the organization to an address that somebody else confirmed. */
export async function findInTenant(tx: TenantTx, email: string): Promise<InvitedPerson | undefined> {
  const key = await tx
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.memberId')
    .select(['i.organizationId', 'i.id as invitationId'])
    .where(sql`lower(i.email)`, '=', sql`lower(${email})`)
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', sql<Date>`now()`)
    .where('m.userId', 'is', null)
    .where('m.deactivatedAt', 'is', null)
    .orderBy('i.id')
    .executeTakeFirst()
  return key && read(tx, key)
}

/** The open invitations to the user's own confirmed address, by organization. */
export async function listOwn(db: Kysely<Database>, { userId, companyId }: AccountScope): Promise<OwnInvitation[]> {
  const { rows } = await sql<{ id: string; organizationId: string; organizationName: string; expiresAt: Date }>`
    select i.invitation_id as id, i.organization_id, o.name as organization_name, i.expires_at
    from lookup.invitations_to(${userId}, ${companyId}) i join organizations o on o.id = i.organization_id
    order by lower(o.name), i.invitation_id`.execute(db)
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }))
}

const keysOf = async (db: Kysely<Database>, { userId, companyId }: AccountScope) =>
  (
    await sql<InvitationKey>`
      select organization_id, invitation_id from lookup.invitations_to(${userId}, ${companyId})`.execute(db)
  ).rows

async function read(tx: TenantTx, key: InvitationKey): Promise<InvitedPerson> {
  const row = await tx
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.memberId')
    .innerJoin('organizations as o', 'o.id', 'i.organizationId')
    .select(['i.memberId', 'i.email', 'i.expiresAt', 'i.withdrawnAt', 'i.acceptedAt', 'm.name'])
    .select(['o.name as organizationName', 'o.logoHash', sql<boolean>`i.expires_at <= now()`.as('expired')])
    .where('i.id', '=', key.invitationId)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.acceptedAt) throw new ProblemError('invitation_accepted')
  if (row.withdrawnAt) throw new ProblemError('invitation_withdrawn')
  if (row.expired) throw new ProblemError('invitation_expired')
  const { memberId, expiresAt, name, organizationName, logoHash } = row
  const email = mailboxOf(row.email)
  if (email === null) throw new ProblemError('token_invalid')
  return {
    ...key,
    memberId,
    email,
    name,
    organizationName,
    logoLink: logoHash && linkOfFile(logoHash),
    expiresAt: expiresAt.toISOString(),
  }
}

const refusals = onViolation({ members_user_once: () => new ProblemError('already_member') })

/**
 * Links the user to the invited member and selects the organization. Of two concurrent acceptances one succeeds.
 * @throws ProblemError 410 if the invitation is over, 409 `already_member`.
 */
export async function accept(tx: TenantTx, invited: InvitedPerson, userId: string): Promise<void> {
  if (invited.memberId === null) return acceptAsContact(tx, invited, userId)
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ acceptedAt: sql<Date>`now()` })
    .where('id', '=', invited.invitationId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await read(tx, invited)
  const joined = await tx
    .updateTable('members')
    .set({ userId, version: nextVersion })
    .where('id', '=', invited.memberId)
    .where('userId', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
    .catch(refusals)
  if (joined.numUpdatedRows === 0n) throw new ProblemError('invitation_withdrawn')
  await sql`select lookup.choose_organization(${userId}, ${invited.organizationId})`.execute(tx)
}
