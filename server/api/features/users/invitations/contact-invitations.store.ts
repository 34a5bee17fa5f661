import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { mailboxOf } from '#shared/email-address.ts'
import { hashToken } from '#server/api/tokens.ts'
import { nextVersion } from '#server/api/versions.ts'

/** Identifies an invitation whose row is visible within its organization only. */
export interface InvitationKey {
  organizationId: string
  invitationId: string
}

export interface InvitedPerson extends InvitationKey {
  /** The invited member; null for a client's contact. */
  memberId: string | null
  organizationName: string
  logoLink: string | null
  name: string
  email: string
  expiresAt: string
}

/** The open contact invitation of a mailed token. @throws ProblemError 404, 410 if it is over. */
export async function findContactInvitation(db: Kysely<Database>, token: string): Promise<InvitedPerson> {
  const { rows } = await sql<InvitationKey>`select * from lookup.contact_invitation(${hashToken(token)})`.execute(db)
  const key = rows[0]
  if (!key) throw notFound()
  return inTenant(db, key.organizationId, (tx) => read(tx, key))
}

async function read(tx: TenantTx, key: InvitationKey): Promise<InvitedPerson> {
  const row = await tx
    .selectFrom('contactInvitations as i')
    .innerJoin('clientContacts as k', (join) => onSameOrganization(join, 'k.id', 'i.contactId'))
    .innerJoin('organizations as o', 'o.id', 'i.organizationId')
    .select(['i.email', 'i.expiresAt', 'i.withdrawnAt', 'i.acceptedAt', 'k.name'])
    .select(['o.name as organizationName', 'o.logoHash', sql<boolean>`i.expires_at <= now()`.as('expired')])
    .where('i.id', '=', key.invitationId)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.acceptedAt) throw new ProblemError('invitation_accepted')
  if (row.withdrawnAt) throw new ProblemError('invitation_withdrawn')
  if (row.expired) throw new ProblemError('invitation_expired')
  const { expiresAt, name, organizationName, logoHash } = row
  const email = mailboxOf(row.email)
  if (email === null) throw new ProblemError('token_invalid')
  return {
    ...key,
    memberId: null,
    email,
    name,
    organizationName,
    logoLink: logoHash && linkOfFile(logoHash),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Links the user to the invited contact. Of two concurrent acceptances one succeeds. @throws ProblemError 410. */
export async function acceptAsContact(tx: TenantTx, invited: InvitedPerson, userId: string): Promise<void> {
  const invitation = await tx
    .updateTable('contactInvitations')
    .set({ acceptedAt: sql<Date>`now()` })
    .where('id', '=', invited.invitationId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('contactId')
    .executeTakeFirst()
  if (!invitation) {
    await read(tx, invited)
    throw new ProblemError('invitation_withdrawn')
  }
  const joined = await tx
    .updateTable('clientContacts')
    .set({ userId, version: nextVersion })
    .where('id', '=', invitation.contactId)
    .where('userId', 'is', null)
    .executeTakeFirst()
  if (joined.numUpdatedRows === 0n) throw new ProblemError('invitation_withdrawn')
}
