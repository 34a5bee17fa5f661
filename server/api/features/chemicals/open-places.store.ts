import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { ChemicalPlace } from '#shared/chemicals/chemicals.contract.ts'
import type { OpenChemicalPlace } from '#shared/chemicals/open-places.contract.ts'
import { place } from './places.store.ts'

interface By {
  organizationId: string
  placeId: string
  userId: string
}

/** @throws ProblemError 404. */
export async function setOpenness(
  tx: TenantTx,
  { organizationId, placeId, userId }: By,
  isOpen: boolean,
): Promise<ChemicalPlace> {
  const { id, kind } = await place(tx, placeId)
  const ends = kind === 'location' ? { locationId: id, stockAreaId: null } : { locationId: null, stockAreaId: id }
  if (isOpen)
    await tx
      .insertInto('openChemicalPlaces')
      .values({ organizationId, id, ...ends, openedBy: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('openChemicalPlaces').where('id', '=', id).execute()
  return place(tx, id)
}

/** @throws ProblemError 404, also for a place that is not open. */
export async function openPlace(tx: TenantTx, placeId: string): Promise<OpenChemicalPlace> {
  const knownPlace = await place(tx, placeId)
  if (!knownPlace.isOpen) throw notFound()
  const { name } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  return { ...knownPlace, companyName: name }
}

/** @throws ProblemError 404 for a sheet that the open place does not show. */
export async function requireShown(tx: TenantTx, placeId: string, safetySheetId: string): Promise<void> {
  const { chemicals } = await openPlace(tx, placeId)
  if (!chemicals.some(({ sheet }) => sheet?.id === safetySheetId.toLowerCase())) throw notFound()
}
