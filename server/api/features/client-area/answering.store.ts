import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion, updateVersion } from '#server/api/versions.ts'
import type { RequestState } from '#shared/client-area/states.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { addMessage } from './own-requests.store.ts'
import { get, type PhotoLink } from './requests.store.ts'

interface Answerer {
  organizationId: string
  userId: string
}

/** Answers the client and notifies the contact. @throws ProblemError 404, 409 `request_closed` or `request_full`. */
export async function answer(
  tx: TenantTx,
  { organizationId, userId }: Answerer,
  requestId: string,
  text: string,
  link: PhotoLink,
): Promise<ClientRequest> {
  const request = await tx
    .selectFrom('clientRequests')
    .select(['id', 'locationId', 'state'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  if (request.state === 'closed') throw new ProblemError('request_closed')
  const { name } = await tx.selectFrom('members').select('name').where('userId', '=', userId).executeTakeFirstOrThrow()
  await addMessage(tx, { ...request, organizationId }, { byClient: false, contactName: name, userId, text })
  await tx
    .updateTable('clientRequests')
    .set({
      state: 'in_progress',
      answeredAt: sql<Date>`coalesce(answered_at, now())`,
      version: nextVersion,
    })
    .where('id', '=', requestId)
    .execute()
  await notifyClient(tx, requestId, 'client_request_answered', text.trim().slice(0, 300))
  return get(tx, requestId, link)
}

/** @throws ProblemError 404, 409 `stale_version`. */
export async function setState(
  tx: TenantTx,
  requestId: string,
  { state, version }: { state: RequestState; version: number },
  link: PhotoLink,
): Promise<ClientRequest> {
  await updateVersion(
    tx,
    'clientRequests',
    { id: requestId, version },
    {
      state,
      closedAt: state === 'closed' ? sql<Date>`now()` : null,
      answeredAt: sql<Date>`coalesce(answered_at, now())`,
    },
  )
  const request = await get(tx, requestId, link)
  if (state === 'closed') await notifyClient(tx, requestId, 'client_request_closed', request.text.slice(0, 300))
  return request
}

/** Notifies the author of the request while they are the client's contact and may see the location. */
async function notifyClient(
  tx: TenantTx,
  requestId: string,
  kind: 'client_request_answered' | 'client_request_closed',
  text: string,
) {
  const row = await tx
    .selectFrom('clientRequests as r')
    .innerJoin('clientContacts as k', (join) =>
      onSameOrganization(join, 'k.clientId', 'r.clientId').onRef('k.userId', '=', 'r.userId'),
    )
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .select(['k.userId', 'o.name as organization', 'r.clientId'])
    .where('r.id', '=', requestId)
    .where(sql<boolean>`(k.location_ids = '{}' or r.location_id = any (k.location_ids))`)
    .executeTakeFirst()
  if (!row?.userId) return
  await notify(tx, [row.userId], {
    kind,
    params: { organization: row.organization, text },
    link: linkedPages.clientRequest(row.userId, row.clientId, requestId),
  })
}
