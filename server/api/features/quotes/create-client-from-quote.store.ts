import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import { recipientOf } from './content.ts'

/** Uses the quote's client, one of the same name, or a new one; a lead becomes active. */
export async function clientOf(tx: TenantTx, organizationId: string, content: QuoteContent): Promise<string> {
  const name = recipientOf(content)
  const client = await tx
    .selectFrom('clients')
    .select(['id', 'status'])
    .where(sql<boolean>`id = ${content.clientId} or lower(name) = lower(${name}) and archived_at is null`)
    .orderBy(sql`id = ${content.clientId}`, 'desc')
    .executeTakeFirst()
  const id = client?.id ?? randomUUIDv7()
  if (!client) {
    await tx
      .insertInto('clients')
      .values({
        organizationId,
        id,
        name,
        status: 'active',
        billingAddress: JSON.stringify(content.recipient.address),
        contractStartsOn: null,
        contractEndsOn: null,
        contractPriceMinor: null,
        archivedAt: null,
      })
      .execute()
  } else if (client.status !== 'active') {
    await tx.updateTable('clients').set({ status: 'active', version: nextVersion }).where('id', '=', id).execute()
  }
  await addContact(tx, { organizationId, clientId: id }, content)
  return id
}

async function addContact(
  tx: TenantTx,
  client: { organizationId: string; clientId: string },
  { recipient }: QuoteContent,
): Promise<void> {
  const email = recipient.email.trim()
  const known = await tx
    .selectFrom('clientContacts')
    .select(['id', 'email', 'position'])
    .where('clientId', '=', client.clientId)
    .execute()
  if (known.length >= limits.contactsMax) return
  if (known.some((contact) => contact.email.toLowerCase() === email.toLowerCase())) return
  await tx
    .insertInto('clientContacts')
    .values({
      ...client,
      id: randomUUIDv7(),
      name: recipient.contact.trim() || recipient.company.trim(),
      email,
      phone: recipient.phone.trim(),
      userId: null,
      position: Math.max(-1, ...known.map(({ position }) => position)) + 1,
    })
    .execute()
}
