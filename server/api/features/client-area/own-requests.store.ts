import { randomUUIDv7 } from 'node:crypto'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { insertPhotoFile, type StoredPicture } from '#server/api/files/photo.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import { clientAreaLimits } from '#shared/client-area/states.ts'
import type { ClientRequest, NewClientRequest } from '#shared/client-area/client-area.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { fileLink } from './area-visits.store.ts'
import { get } from './requests.store.ts'

/** Selects a request that the contact may see. */
const getOwn = (tx: TenantTx, contact: OwnContact, requestId: string) =>
  get(tx, requestId, (hash) => fileLink(contact, hash), contact)

export const raisedKinds = { request: 'client_request_raised', complaint: 'client_complained' } as const

const pageOf = ({ organizationId, clientId }: OwnContact) => linkedPages.clientFeedback(organizationId, clientId)

/** Stores a request and notifies the location's managers. @throws ProblemError 400 `location_unknown`. */
export async function create(
  tx: TenantTx,
  contact: OwnContact,
  { locationId, text, kind = 'request' }: NewClientRequest,
): Promise<ClientRequest> {
  const { organizationId, clientId, contactName, userId } = contact
  const location = await locationOf(tx, contact, locationId)
  const id = randomUUIDv7()
  await tx
    .insertInto('clientRequests')
    .values({ organizationId, id, clientId, locationId, contactName, text: text.trim(), userId, kind })
    .execute()
  await notify(tx, await managersOf(tx, locationId), {
    kind: raisedKinds[kind],
    matters: [{ id }],
    params: {
      name: contactName,
      client: contact.clientName,
      location: location.name,
      text: text.trim().slice(0, 300),
    },
    link: pageOf(contact),
  })
  return getOwn(tx, contact, id)
}

/** An active location. @throws ProblemError 400 `location_unknown`. */
export async function locationOf(
  tx: TenantTx,
  contact: Pick<OwnContact, 'clientId' | 'locationIds'>,
  locationId: string,
): Promise<{ name: string }> {
  const location = await tx
    .selectFrom('locations')
    .select('name')
    .where('id', '=', locationId)
    .where(isOwnPlace('locations.id', contact))
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  return location
}

/** Adds the contact's message, which reopens a closed request. @throws ProblemError 404, 409 `request_full`. */
export async function write(
  tx: TenantTx,
  contact: OwnContact,
  requestId: string,
  text: string,
): Promise<ClientRequest> {
  const request = await locked(tx, contact, requestId)
  await addMessage(tx, { ...request, organizationId: contact.organizationId }, { ...contact, byClient: true, text })
  if (request.state === 'closed')
    await tx
      .updateTable('clientRequests')
      .set({ state: 'open', closedAt: null, version: nextVersion })
      .where('id', '=', requestId)
      .execute()
  await notify(tx, await managersOf(tx, request.locationId), {
    kind: 'client_request_replied',
    matters: [{ id: requestId }],
    params: { name: contact.contactName, client: contact.clientName, text: text.trim().slice(0, 300) },
    link: pageOf(contact),
  })
  return getOwn(tx, contact, requestId)
}

/** @throws ProblemError 404, 409 `request_photos_full` or `request_closed`. */
export async function addPhoto(
  tx: TenantTx,
  contact: OwnContact,
  requestId: string,
  photo: StoredPicture,
): Promise<ClientRequest> {
  const request = await locked(tx, contact, requestId)
  if (request.state === 'closed') throw new ProblemError('request_closed')
  const { count } = await tx
    .selectFrom('clientRequestPhotos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientRequestId', '=', requestId)
    .executeTakeFirstOrThrow()
  if (count >= clientAreaLimits.photosMax) throw new ProblemError('request_photos_full')
  const { organizationId } = contact
  const id = randomUUIDv7()
  await insertPhotoFile(tx, organizationId, id, photo)
  await tx
    .insertInto('clientRequestPhotos')
    .values({ organizationId, id, clientRequestId: requestId, locationId: request.locationId, fileHash: photo.hash })
    .execute()
  return getOwn(tx, contact, requestId)
}

/** Locks the request, so that concurrent photos and messages cannot pass the limits. */
async function locked(tx: TenantTx, contact: OwnContact, requestId: string) {
  const request = await tx
    .selectFrom('clientRequests')
    .select(['id', 'locationId', 'state'])
    .where('id', '=', requestId)
    .where(isOwnPlace('clientRequests.locationId', contact))
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  return request
}

interface Message {
  byClient: boolean
  contactName: string
  userId: string
  text: string
}

/** @throws ProblemError 409 `request_full`. */
export async function addMessage(
  tx: TenantTx,
  { organizationId, id, locationId }: { organizationId: string; id: string; locationId: string },
  { byClient, contactName, userId, text }: Message,
): Promise<void> {
  const { count } = await tx
    .selectFrom('clientRequestMessages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientRequestId', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= clientAreaLimits.messagesMax) throw new ProblemError('request_full')
  await tx
    .insertInto('clientRequestMessages')
    .values({
      organizationId,
      id: randomUUIDv7(),
      clientRequestId: id,
      locationId,
      byClient,
      authorName: contactName,
      userId,
      text: text.trim(),
    })
    .execute()
}
