import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import type { Taken } from '#server/api/domain/timekeeping/taken-photo.ts'
import { insertPhotoFile } from '#server/api/files/photo.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { get, itemsOf, locked } from './inspections.store.ts'

/** @throws ProblemError 404; 400; 409 `inspection_submitted`, `photos_full`. */
export async function addPhoto(
  tx: TenantTx,
  { organizationId, reportId, itemKey }: Readonly<Record<'organizationId' | 'reportId' | 'itemKey', string>>,
  { picture, taking }: Taken,
): Promise<Inspection> {
  const { locationId, isSubmitted } = await locked(tx, reportId)
  const report = await get(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  if (!itemsOf(report).has(itemKey)) throw fieldProblem('inspection_item_unknown', 'itemKey')
  if (report.photos.length >= inspectionLimits.photosMax) throw new ProblemError('photos_full')
  const id = randomUUIDv7()
  await insertPhotoFile(tx, organizationId, id, picture)
  const photo = { organizationId, id, inspectionId: reportId, itemKey, locationId, fileHash: picture.hash }
  await tx
    .insertInto('inspectionPhotos')
    .values({ ...photo, ...writtenColumns(taking) })
    .execute()
  return get(tx, reportId)
}

/** Removes a photo from a draft. @throws ProblemError 404; 409 `inspection_submitted`. */
export async function removePhoto(
  tx: TenantTx,
  { reportId, itemKey, photoId }: Readonly<Record<'reportId' | 'itemKey' | 'photoId', string>>,
): Promise<Inspection> {
  const { isSubmitted } = await locked(tx, reportId)
  if (isSubmitted) throw new ProblemError('inspection_submitted')
  const { numDeletedRows } = await tx
    .deleteFrom('inspectionPhotos')
    .where('id', '=', photoId)
    .where('inspectionId', '=', reportId)
    .where('itemKey', '=', itemKey)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await tx.deleteFrom('files').where('id', '=', photoId).where('purpose', '=', 'photo').execute()
  return get(tx, reportId)
}

/** Adds the photos to the other report too; both refer to the same files. */
export async function copyPhotos(tx: TenantTx, fromId: string, toId: string): Promise<void> {
  const photos = await tx
    .selectFrom('inspectionPhotos')
    .select('id')
    .where('inspectionId', '=', fromId)
    .orderBy('id')
    .execute()
  if (photos.length === 0) return
  const copies = JSON.stringify(photos.map(({ id }) => ({ id, copy: randomUUIDv7() })))
  const copied = sql`jsonb_to_recordset(${copies}::jsonb) as g (id uuid, copy uuid)`
  await sql`
    insert into files (organization_id, id, hash, content_type, bytes, purpose)
    select f.organization_id, g.copy, f.hash, f.content_type, f.bytes, f.purpose
    from ${copied} join files f on f.id = g.id`.execute(tx)
  await sql`
    insert into inspection_photos (organization_id, id, inspection_id, item_key, location_id, file_hash, created_at,
      written_at, clock_off)
    select p.organization_id, g.copy, ${toId}, p.item_key, p.location_id, p.file_hash, p.created_at, p.written_at,
      p.clock_off
    from ${copied} join inspection_photos p on p.id = g.id`.execute(tx)
}
