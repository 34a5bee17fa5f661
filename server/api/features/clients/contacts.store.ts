import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { Contact, ContactChanges, NewContact } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'

export interface ContactPath {
  clientId: string
  contactId: string
}

/** In the order added; lists show the first one. @throws ProblemError 404. */
export async function list(tx: TenantTx, clientId: string): Promise<Contact[]> {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const rows = await contactRows(tx).where('clientId', '=', clientId).orderBy('position').orderBy('id').execute()
  return rows.map(toContact)
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, { clientId, contactId }: ContactPath): Promise<Contact> {
  const row = await contactRows(tx).where('clientId', '=', clientId).where('id', '=', contactId).executeTakeFirst()
  if (!row) throw notFound()
  return toContact(row)
}

const contactRows = (tx: TenantTx) =>
  tx
    .selectFrom('clientContacts')
    .select(['id', 'name', 'title', 'email', 'phone', 'locationIds', 'version', 'userId'])
    .select(
      sql<boolean>`exists (
      select from contact_invitations i
      where i.organization_id = client_contacts.organization_id and i.contact_id = client_contacts.id
        and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now())`.as('isInvited'),
    )

type ContactRow = Awaited<ReturnType<ReturnType<typeof contactRows>['executeTakeFirstOrThrow']>>

/** @throws ProblemError 404, 400 `contact_location`, 409 `contacts_full`. */
export async function create(
  tx: TenantTx,
  organizationId: string,
  clientId: string,
  contact: NewContact,
): Promise<Contact> {
  // The row lock serializes additions to one client, so that the limit and the order hold.
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().executeTakeFirst()
  if (!client) throw notFound()
  const { count, last } = await tx
    .selectFrom('clientContacts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  if (count >= limits.contactsMax) throw new ProblemError('contacts_full')
  await requireOwnPlaces(tx, clientId, contact)
  const contactId = randomUUIDv7()
  await tx
    .insertInto('clientContacts')
    .values({
      organizationId,
      id: contactId,
      clientId,
      userId: null,
      position: (last ?? -1) + 1,
      ...trimmed(contact),
    })
    .execute()
  return get(tx, { clientId, contactId })
}

/** @throws ProblemError 400 `contact_location`, 404, 409 `stale_version`. */
export async function change(
  tx: TenantTx,
  { clientId, contactId }: ContactPath,
  { version, ...contact }: ContactChanges,
): Promise<Contact> {
  await requireOwnPlaces(tx, clientId, contact)
  await updateVersion(tx, 'clientContacts', { clientId, id: contactId, version }, trimmed(contact))
  return get(tx, { clientId, contactId })
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, { clientId, contactId }: ContactPath): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('clientContacts')
    .where('clientId', '=', clientId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** @throws ProblemError 400 `contact_location`. */
async function requireOwnPlaces(tx: TenantTx, clientId: string, { locationIds = [] }: NewContact): Promise<void> {
  if (locationIds.length === 0) return
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', 'in', locationIds)
    .execute()
  const clientLocationIds = new Set(rows.map(({ id }) => id))
  if (!locationIds.every((id) => clientLocationIds.has(id.toLowerCase())))
    throw fieldProblem('contact_location', 'locationIds')
}

const trimmed = ({ name, title, email, phone, locationIds }: NewContact) => ({
  name: name.trim(),
  title: title.trim(),
  email: email.trim(),
  phone: phone.trim(),
  ...(locationIds && { locationIds: [...new Set(locationIds.map((id) => id.toLowerCase()))] }),
})

const toContact = ({ userId, isInvited, ...row }: ContactRow): Contact => ({
  ...row,
  access: userId ? 'active' : isInvited ? 'invited' : 'none',
})
