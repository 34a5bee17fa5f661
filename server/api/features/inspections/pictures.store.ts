import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { insertPhotoFile, type StoredPicture } from '#server/api/files/photo.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { InspectionPicture, TemplateContent } from '#shared/inspections/inspections.contract.ts'

/** Adds a picture that a template's guidance can show from its next version on. */
export async function addPicture(
  tx: TenantTx,
  organizationId: string,
  picture: StoredPicture,
): Promise<InspectionPicture> {
  const id = randomUUIDv7()
  await insertPhotoFile(tx, organizationId, id, picture)
  await tx.insertInto('inspectionPictures').values({ organizationId, id, fileHash: picture.hash }).execute()
  return { id, link: linkOfFile(picture.hash) }
}

const namedIn = (contents: readonly TemplateContent[]) => [
  ...new Set(
    contents.flatMap(({ sections }) =>
      sections.flatMap(({ items }) => items.flatMap(({ pictureId }) => pictureId ?? [])),
    ),
  ),
]

/** The pictures that the contents name. */
export async function picturesOf(tx: TenantTx, contents: readonly TemplateContent[]): Promise<InspectionPicture[]> {
  const ids = namedIn(contents)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('inspectionPictures')
    .select(['id', 'fileHash'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id, fileHash }) => ({ id, link: linkOfFile(fileHash) }))
}

/** @throws ProblemError 400 `inspection_picture_unknown`. */
export async function requirePictures(tx: TenantTx, content: TemplateContent): Promise<void> {
  const known = await picturesOf(tx, [content])
  if (known.length < namedIn([content]).length) throw fieldProblem('inspection_picture_unknown', 'content')
}
