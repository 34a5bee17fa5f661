import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import type { RecordedRequest } from '#shared/client-area/client-requests.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { locationOf, raisedKinds } from './own-requests.store.ts'
import { get, type PhotoLink } from './requests.store.ts'

interface Recorder {
  organizationId: string
  userId: string
}

/**
 * Records a client's request made to a member and notifies the location's other managers.
 * @throws ProblemError 400 `location_unknown`, `contact_unknown`.
 */
export async function record(
  tx: TenantTx,
  { organizationId, userId }: Recorder,
  said: RecordedRequest,
  link: PhotoLink,
): Promise<ClientRequest> {
  const { clientId, locationId, kind, via } = said
  const location = await locationOf(tx, { clientId, locationIds: [] }, locationId)
  const contact = await whoSaid(tx, said)
  const client = await tx.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()
  const { name } = await tx.selectFrom('members').select('name').where('userId', '=', userId).executeTakeFirstOrThrow()
  const id = randomUUIDv7()
  const text = said.text.trim()
  await tx
    .insertInto('clientRequests')
    .values({
      organizationId,
      id,
      clientId,
      locationId,
      kind,
      via,
      text,
      recordedBy: name,
      contactName: contact.name,
      userId: contact.userId,
      ...(kind === 'praise' && { state: 'closed', closedAt: new Date() }),
    })
    .execute()
  if (kind !== 'praise') {
    const others = (await managersOf(tx, locationId)).filter((managerId) => managerId !== userId)
    await notify(tx, others, {
      kind: raisedKinds[kind],
      matters: [{ id }],
      params: { name: contact.name, client: client.name, location: location.name, text: text.slice(0, 300) },
      link: linkedPages.clientFeedback(organizationId, clientId),
    })
  }
  return get(tx, id, link)
}

/**
 * A contact who cannot see the location in the client area is named but not notified.
 * @throws ProblemError 400 `contact_unknown`.
 */
async function whoSaid(tx: TenantTx, { clientId, locationId, contactId, contactName }: RecordedRequest) {
  if (contactId === null) {
    if (!contactName) throw fieldProblem('contact_unknown', 'contactName')
    return { name: contactName.trim(), userId: null }
  }
  const contact = await tx
    .selectFrom('clientContacts')
    .select([
      'name',
      'userId',
      sql<boolean>`location_ids = '{}' or ${locationId}::uuid = any (location_ids)`.as('isOfPlace'),
    ])
    .where('id', '=', contactId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (!contact) throw fieldProblem('contact_unknown', 'contactId')
  return { name: contact.name, userId: contact.isOfPlace ? contact.userId : null }
}
