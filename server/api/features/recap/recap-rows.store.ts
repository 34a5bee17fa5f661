import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { toMoments } from '#server/api/domain/timekeeping/device-time.ts'
import { notFound } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { Recap, RecapComment, RecapStop } from '#shared/recap/recaps.contract.ts'
import { clockOf } from './stop-times.ts'

/** Supervisors read their own recaps, drafts too; administrators read all submitted ones. */
export interface Reader {
  memberId: string
  readsAll: boolean
}

/** @throws ProblemError 404, also if the reader may not see it. */
export async function get(tx: TenantTx, { memberId, readsAll }: Reader, recapId: string): Promise<Recap> {
  const row = await tx
    .selectFrom('recaps as r')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'r.memberId'))
    .select(['r.id', 'r.memberId', 'm.name as memberName', 'r.day', 'r.notes', 'r.submittedAt', 'r.version'])
    .select(['r.writtenAt', 'r.clockOff'])
    .where('r.id', '=', recapId)
    .executeTakeFirst()
  const isSeen = row && (row.memberId === memberId || (readsAll && row.submittedAt !== null))
  if (!isSeen) throw notFound()
  return {
    ...row,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    writtenAt: (row.writtenAt ?? row.submittedAt)?.toISOString() ?? null,
    stops: await stopsOf(tx, recapId),
  }
}

async function stopsOf(tx: TenantTx, recapId: string): Promise<RecapStop[]> {
  const stops = await tx
    .selectFrom('recapStops as s')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 's.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .selectAll('s')
    .select(['l.name as locationName', 'l.timeZone', 'c.id as clientId', 'c.name as clientName'])
    .where('s.recapId', '=', recapId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
  const crew = await tx
    .selectFrom('recapCrew as k')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'k.memberId'))
    .select(['k.stopId', 'k.memberId', 'm.name'])
    .where('k.recapId', '=', recapId)
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()
  const supplies = await tx
    .selectFrom('recapSupplies')
    .select(['stopId', 'name', 'quantity', 'unit'])
    .where('recapId', '=', recapId)
    .orderBy('position')
    .execute()
  const photos = await tx
    .selectFrom('recapPhotos')
    .select(['id', 'stopId', 'fileHash', 'thumbnailHash', 'writtenAt', 'clockOff', 'createdAt'])
    .where('recapId', '=', recapId)
    .orderBy('id')
    .execute()
  const comments = await commentsOf(tx, recapId)
  return stops.map((stop) => {
    const isHere = ({ stopId }: { stopId: string }) => stopId === stop.id
    const { id, clientId, clientName, locationId, locationName, timeZone, arrivedAt, leftAt } = stop
    return {
      id,
      clientId,
      clientName,
      locationId,
      locationName,
      timeZone,
      arrives: clockOf(arrivedAt, timeZone),
      leaves: clockOf(leftAt, timeZone),
      arrivedAt: arrivedAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
      drivenM: stop.drivenM,
      distanceM: stop.distanceM,
      distanceSource: stop.distanceSource,
      notes: stop.notes,
      problems: stop.problems,
      crew: crew.filter(isHere).map(({ memberId, name }) => ({ memberId, name })),
      supplies: supplies.filter(isHere).map(({ name, quantity, unit }) => ({ name, quantity, unit })),
      photos: photos.filter(isHere).map((photo) => ({
        id: photo.id,
        link: linkOfFile(photo.fileHash),
        thumbnailLink: linkOfFile(photo.thumbnailHash),
        ...toMoments(photo),
      })),
      comments: comments.filter(isHere).map(({ stopId: _stop, ...comment }) => comment),
    }
  })
}

async function commentsOf(tx: TenantTx, recapId: string): Promise<(RecapComment & { stopId: string })[]> {
  const rows = await tx
    .selectFrom('recapComments as k')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'k.memberId'))
    .select(['k.id', 'k.stopId', 'k.replyToId', 'k.memberId', 'm.name as memberName', 'k.text'])
    .select(['k.createdAt', 'k.resolvedAt'])
    .where('k.recapId', '=', recapId)
    .orderBy('k.id')
    .execute()
  const resolved = new Map(rows.map(({ id, resolvedAt }) => [id, resolvedAt]))
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolved.get(row.replyToId ?? row.id)?.toISOString() ?? null,
  }))
}
