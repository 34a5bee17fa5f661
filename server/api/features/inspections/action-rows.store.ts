import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { actionItemName, foundPhotoHashes } from '#server/api/domain/inspections/action-item.ts'
import { notFound } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { CorrectiveAction, CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { ActionState } from '#shared/inspections/kinds.ts'

const actions = (tx: TenantTx) => tx.selectFrom('correctiveActions').selectAll()

/** Looks up names for the selected actions only. */
const named = (tx: TenantTx, which: ReturnType<typeof actions>) =>
  tx
    .selectFrom(which.as('a'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'a.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .leftJoin('members as o', (join) => onSameOrganization(join, 'o.id', 'a.ownerId'))
    .leftJoin('members as f', (join) => onSameOrganization(join, 'f.id', 'a.fixedById'))
    .selectAll('a')
    .select([
      'l.name as locationName',
      'l.regionId',
      'c.name as clientName',
      'o.name as ownerName',
      'o.userId as ownerUserId',
    ])
    .leftJoin('members as v', (join) => onSameOrganization(join, 'v.id', 'a.verifiedById'))
    .select(['f.name as fixedByName', 'v.name as verifiedByName'])
    .select([actionItemName('a').as('foundAt'), foundPhotoHashes('a').as('photoHashes')])
    .select(isSelfApproved('corrective_action', sql.ref('a.id')).as('selfApproved'))

export type Row = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>

export const toAction = (row: Row): CorrectiveAction => ({
  id: row.id,
  inspectionId: row.inspectionId,
  itemKey: row.itemKey,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  regionId: row.regionId,
  text: row.text,
  ownerId: row.ownerId,
  ownerName: row.ownerName,
  dueOn: row.dueOn,
  state: row.state,
  reopened: row.reopened,
  answer: row.answer,
  proofLink: row.proofHash && linkOfFile(row.proofHash),
  fixedAt: row.fixedAt?.toISOString() ?? null,
  fixedWrittenAt: (row.fixedWrittenAt ?? row.fixedAt)?.toISOString() ?? null,
  fixedClockOff: row.fixedClockOff,
  fixedById: row.fixedById,
  fixedByName: row.fixedByName,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  verifiedByName: row.verifiedByName,
  isAutomatic: row.isAutomatic,
  needsPhoto: row.needsPhoto,
  foundAt: row.foundAt,
  photoLinks: row.photoHashes.map(linkOfFile),
  selfApproved: row.selfApproved,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

interface ActionQuery {
  state?: ActionState
  reportId?: string
  locationId?: string
  ownerId?: string
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  { state, reportId, locationId, ownerId, cursor, limit }: ActionQuery,
): Promise<CorrectiveActionPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = actions(tx).orderBy('id', 'desc').limit(count)
      if (state) query = query.where('state', '=', state)
      if (reportId) query = query.where('inspectionId', '=', reportId)
      if (locationId) query = query.where('locationId', '=', locationId)
      if (ownerId) query = query.where('ownerId', '=', ownerId)
      if (before) query = query.where('id', '<', before)
      return named(tx, query).orderBy('a.id', 'desc').execute()
    },
    (rows) => rows.map(toAction),
  )
}

/** @throws ProblemError 404. */
export async function find(tx: TenantTx, actionId: string): Promise<Row> {
  const row = await named(tx, actions(tx).where('id', '=', actionId)).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
