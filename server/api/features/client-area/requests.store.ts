import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { RequestState } from '#shared/client-area/states.ts'
import type { ClientRequest, ClientRequestPage } from '#shared/client-area/client-area.contract.ts'

export interface RequestQuery {
  state?: RequestState | 'waiting'
  clientId?: string
  locationId?: string
  /** Limits requests to those this contact may read. */
  contact?: OwnContact
  cursor?: string
  limit?: number
}

/** Builds a photo's URL, in the client area or for the organization. */
export type PhotoLink = (hash: string) => string

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function page(tx: TenantTx, query: RequestQuery, link: PhotoLink): Promise<ClientRequestPage> {
  const { state, clientId, locationId, contact, cursor, limit } = query
  return idPage(
    { cursor, limit },
    (count, before) => {
      let requestQuery = requestRows(tx).orderBy('r.id', 'desc').limit(count)
      if (state === 'waiting') requestQuery = requestQuery.where('r.state', '<>', 'closed')
      else if (state) requestQuery = requestQuery.where('r.state', '=', state)
      if (clientId) requestQuery = requestQuery.where('r.clientId', '=', clientId)
      if (locationId) requestQuery = requestQuery.where('r.locationId', '=', locationId)
      if (contact) requestQuery = requestQuery.where(isOwnPlace('r.locationId', contact))
      if (before) requestQuery = requestQuery.where('r.id', '<', before)
      return requestQuery.execute()
    },
    (rows) => rows.map((row) => toRequest(row, link)),
  )
}

/** One request, limited by `contact` if given. @throws ProblemError 404. */
export async function get(
  tx: TenantTx,
  requestId: string,
  link: PhotoLink,
  contact?: OwnContact,
): Promise<ClientRequest> {
  let query = requestRows(tx).where('r.id', '=', requestId)
  if (contact) query = query.where(isOwnPlace('r.locationId', contact))
  const row = await query.executeTakeFirst()
  if (!row) throw notFound()
  return toRequest(row, link)
}

interface MessageRow {
  id: string
  byClient: boolean
  author: string
  text: string
  at: string
}

const requestRows = (tx: TenantTx) =>
  tx
    .selectFrom('clientRequests as r')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'r.clientId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'r.locationId'))
    .select(['r.id', 'r.clientId', 'c.name as clientName', 'r.locationId', 'l.name as locationName'])
    .select([
      'r.contactName',
      'r.text',
      'r.kind',
      'r.via',
      'r.recordedBy',
      'r.state',
      'r.answeredAt',
      'r.closedAt',
      'r.version',
      'r.createdAt',
    ])
    .select([
      sql<{ id: string; hash: string }[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'hash', p.file_hash) order by p.id)
        from client_request_photos p
        where p.organization_id = r.organization_id and p.client_request_id = r.id), '[]')`.as('photos'),
      sql<MessageRow[]>`coalesce((
        select json_agg(json_build_object('id', m.id, 'byClient', m.by_client, 'author', m.author_name,
                                          'text', m.text, 'at', m.created_at) order by m.id)
        from client_request_messages m
        where m.organization_id = r.organization_id and m.client_request_id = r.id), '[]')`.as('messages'),
    ])

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>

const toRequest = (row: RequestRow, link: PhotoLink): ClientRequest => ({
  ...row,
  photos: row.photos.map(({ id, hash }) => ({ id, link: link(hash) })),
  messages: row.messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
