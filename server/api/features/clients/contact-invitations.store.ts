import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { invitationExpiry } from '#server/api/invitation-expiry.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { Contact, ContactChanges } from '#shared/clients/clients.contract.ts'
import { mailboxOf } from '#shared/email-address.ts'
import { change, get, type ContactPath } from './contacts.store.ts'

/**
 * Invites the contact to the client area by mail; an earlier link ends.
 * @throws ProblemError 404, 400 `contact_email_needed`, 409 `contact_has_access`.
 */
export async function invite(tx: TenantTx, organizationId: string, path: ContactPath): Promise<Contact> {
  const { clientId, contactId } = path
  const contact = await locked(tx, path)
  if (contact.userId) throw new ProblemError('contact_has_access')
  const email = mailboxOf(contact.email)
  if (email === null) throw new ProblemError('contact_email_needed')
  await withdraw(tx, contactId)
  const id = randomUUIDv7()
  await tx
    .insertInto('contactInvitations')
    .values({ organizationId, id, clientId, contactId, email, expiresAt: invitationExpiry() })
    .execute()
  await enqueue(tx, 'contact-invitations', {
    invitationId: id,
    requestId: requestContext.getStore()?.requestId ?? '',
  })
  return get(tx, path)
}

/**
 * Updates the contact. With a new email address an open invitation's old link ends and a new one is sent there.
 * @throws ProblemError 400 `contact_location`, 404, 409 `stale_version`.
 */
export async function update(
  tx: TenantTx,
  organizationId: string,
  path: ContactPath,
  changes: ContactChanges,
): Promise<Contact> {
  const before = await locked(tx, path)
  const contact = await change(tx, path, changes)
  if (contact.email === before.email) return contact
  const withdrawn = await withdraw(tx, path.contactId)
  return withdrawn > 0n && contact.email ? invite(tx, organizationId, path) : get(tx, path)
}

/** Ends the contact's invitation or access. @throws ProblemError 404, 409 `contact_has_no_access`. */
export async function endAccess(tx: TenantTx, path: ContactPath): Promise<Contact> {
  const contact = await locked(tx, path)
  const withdrawn = await withdraw(tx, path.contactId)
  if (contact.userId)
    await tx
      .updateTable('clientContacts')
      .set({ userId: null, version: nextVersion })
      .where('id', '=', path.contactId)
      .execute()
  else if (withdrawn === 0n) throw new ProblemError('contact_has_no_access')
  return get(tx, path)
}

async function locked(tx: TenantTx, { clientId, contactId }: ContactPath) {
  const contact = await tx
    .selectFrom('clientContacts')
    .select(['userId', 'email'])
    .where('clientId', '=', clientId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw notFound()
  return contact
}

async function withdraw(tx: TenantTx, contactId: string): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('contactInvitations')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('contactId', '=', contactId)
    .where('withdrawnAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows
}

/** Sets the token of an open invitation; returns null if it is over. */
export async function issueToken(tx: TenantTx, invitationId: string, tokenHash: Buffer) {
  const row = await tx
    .updateTable('contactInvitations')
    .set({ tokenHash, sentAt: sql<Date>`now()`, expiresAt: invitationExpiry() })
    .where('id', '=', invitationId)
    .where('withdrawnAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!row) return null
  // A contact without an account has no language, so the organization's is used.
  const { name, language } = await tx
    .selectFrom('organizations as o')
    .innerJoin('configurations as c', 'c.organizationId', 'o.id')
    .select(['o.name', 'c.language'])
    .executeTakeFirstOrThrow()
  return { email: row.email, language, organizationName: name }
}
